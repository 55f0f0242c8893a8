import { sendAll, type Tx } from '../db.ts';
import { requireDefined } from '../require-defined.ts';
import { keyIdBytes } from './keyring.ts';
import type { Field } from './protected-fields.ts';

/** One value under a master key, and the row that it is bound to. */
export type SealedRow = { readonly row: string; readonly sealed: Buffer };

/** How many values one transaction works on: few enough to be done in tens of milliseconds. */
export const batchRows = 500;

type Walk = {
  /** Omits values that begin with this mark; null omits none. */
  readonly exceptMark: Buffer | null;
  /** The last row of the previous page; null for the first page. */
  readonly after: string | null;
};

/** The next values of a field in the order of their rows, `batchRows` at most. */
export async function listSealed(
  tx: Tx,
  { table, column, row }: Field,
  { exceptMark, after }: Walk,
): Promise<readonly SealedRow[]> {
  const next = after === null ? '' : `and ${row} > $2`;
  const text = `select ${row}::text as row, ${column} as sealed from ${table}
    where ${column} is not null and ($1::bytea is null or substring(${column} for ${keyIdBytes}) <> $1)
    ${next} order by ${table}.${row} limit ${batchRows}`;
  const values = after === null ? [exceptMark] : [exceptMark, after];
  const [rows = []] = await sendAll<SealedRow>(tx, [{ text, values }]);
  return rows;
}

/** Yields all pages of `list`. */
export async function* pagesOf(
  list: (after: string | null) => Promise<readonly SealedRow[]>,
): AsyncGenerator<readonly SealedRow[]> {
  let rows = await list(null);
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    yield rows;
    rows = await list(last.row);
  }
}

export async function countSealed(tx: Tx, field: Field, exceptMark: Buffer): Promise<number> {
  const { table, column } = field;
  const text = `select count(*) as count from ${table} where substring(${column} for ${keyIdBytes}) <> $1`;
  const [[row] = []] = await sendAll<{ count: number }>(tx, [{ text, values: [exceptMark] }]);
  return requireDefined(row, 'the count').count;
}

export type Resealed = SealedRow & {
  /** The value to replace; a value that was changed or deleted since is not updated. */
  readonly was: Buffer;
};

export async function replaceSealed(
  tx: Tx,
  { table, column, row }: Field,
  changes: readonly Resealed[],
): Promise<void> {
  const text = `update ${table} set ${column} = $3 where ${row} = $1 and ${column} = $2`;
  await sendAll(
    tx,
    changes.map((each) => ({ text, values: [each.row, each.was, each.sealed] })),
  );
}

/** Writes the values, and returns how many of their rows exist. */
export async function putSealed(
  tx: Tx,
  { table, column, row }: Field,
  values: readonly SealedRow[],
): Promise<number> {
  const text = `update ${table} set ${column} = $2 where ${row} = $1 returning 1 as found`;
  const found = await sendAll(
    tx,
    values.map((each) => ({ text, values: [each.row, each.sealed] })),
  );
  return found.flat().length;
}
