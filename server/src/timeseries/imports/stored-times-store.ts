import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import { ByteReader, ByteWriter } from '../chunks/codec/bytes.ts';
import { numbersBytesMax, readNumbers, writeNumbers } from '../chunks/codec/numbers.ts';

/** Samples that an import stored in a series. */
export type StoredTimes = {
  readonly scope: TeamScope;
  readonly userId: UserId;
  readonly importId: string;
  readonly seriesId: number;
  /** Ascending. */
  readonly times: Float64Array;
};

/** Beyond the codec's scratch space, rows are split. */
const timesMax = 8192;

/** Notes which samples an import stored, so that they can be deleted with it. */
export async function noteStored(tx: Tx, stored: readonly StoredTimes[]): Promise<void> {
  const rows = stored.flatMap(({ times, ...of }) =>
    Array.from({ length: Math.ceil(times.length / timesMax) }, (_, index) => ({
      ...of,
      times: times.subarray(index * timesMax, (index + 1) * timesMax),
    })),
  );
  if (rows.length === 0) return;
  const column = <Value>(pick: (each: StoredTimes) => Value): Value[] => rows.map(pick);
  await sql`
    insert into import_sample (tenant_id, user_id, import_id, series_id, starts_at, ends_at, times)
    select * from unnest(
      ${column((each) => each.scope.tenantId)}::uuid[],
      ${column((each) => each.userId)}::uuid[],
      ${column((each) => each.importId)}::uuid[],
      ${column((each) => each.seriesId)}::bigint[],
      ${column((each) => each.times[0] ?? 0)}::bigint[],
      ${column((each) => (each.times.at(-1) ?? 0) + 1)}::bigint[],
      ${column((each) => encodeTimes(each.times))}::bytea[]
    ) as t`.execute(tx);
}

/** The times of a series in [fromMs, toMs] that these imports stored, in no order. */
export async function listStored(
  tx: Tx,
  of: {
    readonly userId: UserId;
    readonly importIds: readonly string[];
    readonly seriesId: number;
    readonly fromMs: number;
    readonly toMs: number;
  },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ times: Buffer }>`
    select times from import_sample
    where import_id = any(${of.importIds}::uuid[]) and user_id = ${of.userId} and series_id = ${of.seriesId}
      and starts_at <= ${of.toMs}::bigint and ends_at > ${of.fromMs}::bigint`.execute(tx);
  return timesIn(rows);
}

function timesIn(rows: readonly { readonly times: Uint8Array }[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { times } of rows) for (const time of decodeTimes(times)) found.add(time);
  return found;
}

/** The times of a series in [fromMs, toMs) that any import stored, and some around them. */
export async function listImported(
  db: ReadDb,
  of: {
    readonly userId: UserId;
    readonly seriesId: number;
    readonly fromMs: number;
    readonly toMs: number;
  },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ times: Buffer }>`
    select times from import_sample
    where user_id = ${of.userId} and series_id = ${of.seriesId}
      and starts_at < ${of.toMs}::bigint and ends_at > ${of.fromMs}::bigint`.execute(db);
  return timesIn(rows);
}

/** The series that an import stored samples in, each with the time that these take. */
export async function listStoredSeries(
  tx: Tx,
  userId: UserId,
  importId: string,
): Promise<ReadonlyMap<number, { readonly fromMs: number; readonly toMs: number }>> {
  const { rows } = await sql<{ seriesId: number; fromMs: number; toMs: number }>`
    select series_id as "seriesId", min(starts_at) as "fromMs", max(ends_at) as "toMs" from import_sample
    where import_id = ${importId} and user_id = ${userId} group by series_id`.execute(tx);
  return new Map(rows.map(({ seriesId, ...range }) => [seriesId, range]));
}

/** Whether the user has this import. */
export async function hasImport(
  tx: Tx,
  scope: TeamScope,
  userId: UserId,
  importId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from import_run
    where id = ${importId} and user_id = ${userId} and tenant_id = ${scope.tenantId}`.execute(tx);
  return rows.length > 0;
}

function encodeTimes(times: Float64Array): Buffer {
  const writer = new ByteWriter(new Uint8Array(numbersBytesMax(times.length) + 9));
  writer.varint(times.length);
  writeNumbers(writer, times);
  return Buffer.from(writer.bytes.subarray(0, writer.offset));
}

function decodeTimes(bytes: Uint8Array): Float64Array {
  const reader = new ByteReader(bytes);
  return readNumbers(reader, new Float64Array(reader.varint()));
}
