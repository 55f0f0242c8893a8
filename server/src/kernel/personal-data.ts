import { type ReadDb, sendAll, type Tx } from './db.ts';
import type { Column, Row } from './files/parquet.ts';
import type { TeamScope, TenantId, UserId } from './scope.ts';
import type { Table } from './table.ts';

/** The rows that a slice erased for a user. */
export type Erasure = {
  /** Rows that are gone, by table. */
  readonly erased: Readonly<Record<string, number>>;
  /** Data that a law requires the operator to retain; the deletion certificate names it. */
  readonly retained?: readonly Retention[];
};

export type Retention = {
  readonly table: string;
  readonly rows: number;
  /** When a job of the slice erases it. */
  readonly until: Date;
  /** The rule, as the operator configured it. */
  readonly because: string;
};

/**
 * Erases the data of a user in the transaction that erases the user. Retained data may neither reference `users` nor be
 * sealed with the user's key: both are gone after the commit.
 */
export type Purger = (tx: Tx, userId: UserId) => Promise<Erasure>;

/**
 * Erases part of the data of a deleted team's tenant. Repeated until nothing is left, each time in a new transaction.
 * `waiting`: another step has to come first.
 */
export type TenantPurger = (
  tx: Tx,
  tenantId: TenantId,
  now: Date,
) => Promise<'done' | 'more' | 'waiting'>;

/** Ends a slice's work for a tenant, in the transaction that deletes its team. */
export type TeamEnd = (tx: Tx, tenantId: TenantId) => Promise<void>;

/** A table of a subject export: a file of JSON lines and a Parquet file. The rows are read again for each. */
export type ExportTable = {
  /** Its path in the archive, without an ending. */
  readonly name: string;
  readonly columns: readonly Column[];
  /** In batches of some thousand rows at most; both readings find the same. */
  rows(): AsyncIterable<readonly Row[]>;
};

/** The tables that a slice has of a user, as one snapshot of the database shows them. */
export type Exporter = (
  db: ReadDb,
  subject: { readonly scope: TeamScope; readonly userId: UserId },
) => AsyncIterable<ExportTable>;

type Tables = Readonly<Record<string, Table>>;
type Purges = {
  readonly tables: Tables;
  readonly purgeUser?: readonly Purger[];
  readonly purgeTenant?: readonly TenantPurger[];
};

/** Tables whose rows a purge deletes by one column. The last come first, as they may refer to those before them. */
function namesOf(tables: Tables, of: Table['of']): readonly string[] {
  return Object.entries(tables)
    .filter(([, table]) => table.of === of)
    .filter(([, { ownPurge, goesWith, outlives }]) => !(ownPurge ?? goesWith ?? outlives))
    .map(([name]) => name)
    .toReversed();
}

/** Deletes the rows of each table in one round trip. Returns how many there were. */
async function deleteBy(
  tx: Tx,
  column: 'user_id' | 'tenant_id',
  names: readonly string[],
  id: string,
): Promise<Readonly<Record<string, number>>> {
  const deleted = await sendAll(
    tx,
    names.map((name) => ({
      text: `delete from ${name} where ${column} = $1 returning 1`,
      values: [id],
    })),
  );
  return Object.fromEntries(names.map((name, index) => [name, deleted[index]?.length ?? 0]));
}

/** Returns the steps that erase a user's data; the slice's own steps come first. */
export function userPurgersOf({ tables, purgeUser = [] }: Purges): readonly Purger[] {
  const names = namesOf(tables, 'user');
  if (names.length === 0) return purgeUser;
  return [
    ...purgeUser,
    async (tx, userId) => ({ erased: await deleteBy(tx, 'user_id', names, userId) }),
  ];
}

/** Returns the steps that erase a deleted team's data after its users; the slice's own steps come first. */
export function tenantPurgersOf({ tables, purgeTenant = [] }: Purges): readonly TenantPurger[] {
  const names = namesOf(tables, 'tenant');
  if (names.length === 0) return purgeTenant;
  return [
    ...purgeTenant,
    async (tx, tenantId) => {
      await deleteBy(tx, 'tenant_id', names, tenantId);
      return 'done';
    },
  ];
}
