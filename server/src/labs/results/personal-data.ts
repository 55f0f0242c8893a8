import type { AppContext } from '#kernel/app-context.ts';
import type { Column } from '#kernel/files/parquet.ts';
import type { Exporter } from '#kernel/personal-data.ts';

import { listOfUser as listAcknowledgements } from './acknowledgements/service.ts';
import { findDocument } from './kept-documents/lab-documents.ts';
import { openReview } from './matching/reviews.ts';
import { listOfUser as listReviewsOfUser } from './matching/store.ts';
import { updateToWire } from './matching/update-schema.ts';
import { exportUpdates } from './matching/update-service.ts';
import { listResults } from './service.ts';
import { listDocumentsOfUser } from './store.ts';

const resultColumns: readonly Column[] = [
  { name: 'created_at', type: 'instant' },
  { name: 'order_id', type: 'text' },
  { name: 'version', type: 'integer' },
  { name: 'report', type: 'json' },
  { name: 'observations', type: 'json' },
  { name: 'missing', type: 'json' },
];

const documentColumns: readonly Column[] = [
  { name: 'order_id', type: 'text' },
  { name: 'number', type: 'integer' },
  // In base64, as the archive has no column of bytes.
  { name: 'pdf', type: 'text' },
  // Of a document that is no PDF.
  { name: 'file', type: 'text' },
];

const acknowledgementColumns: readonly Column[] = [
  { name: 'created_at', type: 'instant' },
  { name: 'id', type: 'text' },
  { name: 'order_id', type: 'text' },
  { name: 'actor_type', type: 'text' },
  { name: 'actor_id', type: 'text' },
  { name: 'note', type: 'text' },
];

const reviewColumns: readonly Column[] = [
  { name: 'created_at', type: 'instant' },
  { name: 'reviewed_at', type: 'instant' },
  { name: 'id', type: 'text' },
  { name: 'order_id', type: 'text' },
  { name: 'decision_code', type: 'text' },
  { name: 'note', type: 'text' },
  { name: 'patient', type: 'json' },
  { name: 'updates', type: 'json' },
];

/**
 * Exports all versions of a user's results, oldest first; the laboratories' documents; and the reports that a reviewer
 * matched to the user, with the reason for the review.
 */
export function exportResults(deps: Pick<AppContext, 'vault' | 'random'>): Exporter {
  return async function* tablesOf(db, subject) {
    const { scope, userId } = subject;
    const results = await listResults(deps, db, subject);
    yield {
      name: 'lab_results',
      columns: resultColumns,
      rows: async function* batches() {
        yield results.map(({ orderId, version, createdAt, set }) => ({
          created_at: createdAt,
          order_id: orderId,
          version,
          report: set.report,
          observations: set.observations,
          missing: set.missing,
        }));
      },
    };
    yield {
      name: 'lab_documents',
      columns: documentColumns,
      rows: async function* batches() {
        for (const { orderId, number } of await listDocumentsOfUser(db, scope, userId)) {
          const bytes = await findDocument(deps, db, scope, { orderId, number });
          const data = bytes?.toString('base64') ?? null;
          const isOfPdf = bytes?.subarray(0, 5).toString('latin1') === '%PDF-';
          const [pdf, file] = isOfPdf ? [data, null] : [null, data];
          yield [{ order_id: orderId, number, pdf, file }];
        }
      },
    };
    const acknowledged = await listAcknowledgements(deps, db, subject);
    yield {
      name: 'critical_acknowledgements',
      columns: acknowledgementColumns,
      rows: async function* batches() {
        yield acknowledged.map(({ id, orderId, at, by, note }) => ({
          created_at: at,
          id,
          order_id: orderId,
          actor_type: by.type,
          actor_id: by.id,
          note,
        }));
      },
    };
    const stored = await listReviewsOfUser(db, scope, userId);
    yield {
      name: 'unmatched_results',
      columns: reviewColumns,
      rows: async function* batches() {
        for (const each of stored) {
          const review = openReview(deps, each);
          const updates = await exportUpdates(deps, db, scope, each.id);
          const row = {
            created_at: review.createdAt,
            reviewed_at: review.reviewedAt,
            id: review.id,
            order_id: review.orderId,
            decision_code: review.code,
            note: review.note,
            patient: review.report.patient,
            updates: updates.map(updateToWire),
          };
          yield [row];
        }
      },
    };
  };
}
