import type { Column } from '#kernel/files/parquet.ts';
import type { Exporter } from '#kernel/personal-data.ts';
import type { Resources } from '#kernel/resources.ts';

import { openReview } from './reviews.ts';
import * as store from './store.ts';

const columns: readonly Column[] = [
  { name: 'created_at', type: 'instant' },
  { name: 'reviewed_at', type: 'instant' },
  { name: 'id', type: 'text' },
  { name: 'order_id', type: 'text' },
  { name: 'decision_code', type: 'text' },
  { name: 'note', type: 'text' },
  { name: 'patient', type: 'json' },
];

/** The reports that somebody found to be of a user, and why they had to; their values are among the results. */
export function exportReviews({ vault }: Pick<Resources, 'vault'>): Exporter {
  return async function* tablesOf(db, { scope, userId }) {
    const stored = await store.listOfUser(db, scope, userId);
    yield {
      name: 'unmatched_results',
      columns,
      rows: async function* batches() {
        yield stored.map((each) => {
          const review = openReview({ vault }, each);
          return {
            created_at: review.createdAt,
            reviewed_at: review.reviewedAt,
            id: review.id,
            order_id: review.orderId,
            decision_code: review.code,
            note: review.note,
            patient: review.report.patient,
          };
        });
      },
    };
  };
}
