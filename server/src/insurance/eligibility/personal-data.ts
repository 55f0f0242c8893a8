import type { AppContext } from '#kernel/app-context.ts';
import type { Column, Row } from '#kernel/files/parquet.ts';
import type { Exporter } from '#kernel/personal-data.ts';

import { openCheck } from './sealed.ts';
import { listNewest } from './store.ts';
import { toWire } from './wire.ts';

const columns: readonly Column[] = [
  { name: 'id', type: 'text' },
  { name: 'created_at', type: 'instant' },
  { name: 'payor_code', type: 'text' },
  { name: 'insurance_id', type: 'text' },
  { name: 'outcome', type: 'text' },
  { name: 'reason', type: 'text' },
  { name: 'service_type_codes', type: 'json' },
  { name: 'service_date', type: 'text' },
  { name: 'plans', type: 'json' },
  { name: 'errors', type: 'json' },
];
const batchRows = 100;

/** Every check of a user's insurance, the newest first. */
export function exportEligibility(deps: Pick<AppContext, 'vault' | 'random'>): Exporter {
  return async function* tablesOf(db, { scope, userId }) {
    yield {
      name: 'eligibility_checks',
      columns,
      rows: async function* batches() {
        let before: number | null = null;
        for (;;) {
          const page = await listNewest(db, scope, { userId, before, limit: batchRows });
          yield page.map((stored): Row => {
            const check = openCheck(deps, userId, stored);
            return { ...toWire(userId, check), created_at: check.createdAt };
          });
          before = page.at(-1)?.number ?? null;
          if (page.length < batchRows) return;
        }
      },
    };
  };
}
