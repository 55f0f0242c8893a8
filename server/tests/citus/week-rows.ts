import { decodeColumns, isRollup } from '../../src/timeseries/chunks/codec.ts';
import type { TestDatabase } from '../harness/postgres.ts';

type Row = Readonly<Record<string, unknown>>;

/** By what tells a row from every other; ids that the database counts up are none of it. */
const tables = {
  series: `select user_id, resource, sub_kind, provider, source_type, tenant_id from series`,
  sample_chunk: `select sample_chunk.user_id, resource, sub_kind, provider, source_type, starts_at, ends_at, samples, data, rollup,
      written_at, sample_chunk.tenant_id
    from sample_chunk join series on series.user_id = sample_chunk.user_id and series.series_id = sample_chunk.series_id`,
  summary: 'select * from summary',
  movement_sample: 'select * from movement_sample',
  summary_owner: 'select * from summary_owner',
  event:
    'select tenant_id, user_id, event_type, count(*)::int as count from event group by 1, 2, 3',
} as const;

export type Rows = Readonly<Record<string, readonly string[]>>;

/** Every row of what grows with users and samples, as the owner of the tables sees them. */
export async function rowsOf({ query }: Pick<TestDatabase, 'query'>): Promise<Rows> {
  const found: Record<string, readonly string[]> = {};
  for (const [name, text] of Object.entries(tables)) {
    const { rows } = await query<Row>(text);
    found[name] = rows.map((row) => JSON.stringify(toPlain(row))).toSorted();
  }
  return found;
}

/** The bytes of a chunk as what they hold, and a roll-up as it is. */
function toPlain(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]): [string, unknown] => {
    if (!Buffer.isBuffer(value)) return [name, value];
    return [name, isRollup(value) ? value.toString('hex') : columnsOf(value)];
  });
  return Object.fromEntries(entries);
}

function columnsOf(bytes: Buffer): unknown {
  const columns = Object.entries(decodeColumns(bytes)).map(([name, value]: [string, unknown]) => [
    name,
    ArrayBuffer.isView(value) ? Array.from(value as unknown as Iterable<number>) : value,
  ]);
  return Object.fromEntries(columns) as unknown;
}
