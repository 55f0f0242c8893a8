import type { AppContext } from '#kernel/app-context.ts';
import type { Column, Row } from '#kernel/files/parquet.ts';
import type { Exporter } from '#kernel/personal-data.ts';

import type { InsuranceRecord } from './model.ts';
import { toWire } from './schema.ts';
import { listInsurance } from './service.ts';

const columns: readonly Column[] = [
  { name: 'created_at', type: 'instant' },
  { name: 'is_primary', type: 'boolean' },
  { name: 'payor_code', type: 'text' },
  { name: 'member_id', type: 'text' },
  { name: 'group_id', type: 'text' },
  { name: 'relationship', type: 'text' },
  { name: 'insured', type: 'json' },
  { name: 'company', type: 'json' },
  { name: 'guarantor', type: 'json' },
  { name: 'inferred_plan', type: 'json' },
];

/** Every insurance record of a user, the oldest first. */
export function exportInsurance(deps: Pick<AppContext, 'vault' | 'random'>): Exporter {
  return async function* tablesOf(db, subject) {
    const records = await listInsurance(deps, db, subject);
    yield {
      name: 'insurance',
      columns,
      rows: async function* batches() {
        yield records.map((record) => toRow(record));
      },
    };
  };
}

function toRow(record: InsuranceRecord): Row {
  return { created_at: record.createdAt, ...toWire(record) };
}
