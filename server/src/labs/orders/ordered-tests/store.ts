import { type ColumnType, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { OrderedTests } from '../model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    lab_order_tests: {
      tenant_id: string;
      digest: Buffer;
      content: ColumnType<OrderedTests, string, string>;
    };
  }
}

/** Caches tests by digest, because the content of a digest never changes and a team orders few different tests. */
const known = new Map<string, OrderedTests>();
const knownMax = 500;

const nameOf = (scope: TeamScope, digest: Buffer): string =>
  `${scope.tenantId} ${digest.toString('base64')}`;

/** Reads the ordered tests. Returns a function that finds them by the digest of the order. */
export async function readTests(
  db: ReadDb,
  scope: TeamScope,
  orders: readonly { readonly tests_digest: Buffer }[],
): Promise<(digest: Buffer) => OrderedTests> {
  const byName = new Map(orders.map(({ tests_digest: digest }) => [nameOf(scope, digest), digest]));
  const found = new Map<string, OrderedTests>();
  for (const name of byName.keys()) {
    const tests = known.get(name);
    if (tests !== undefined) found.set(name, tests);
  }
  const missing = [...byName].filter(([name]) => !found.has(name)).map(([, digest]) => digest);
  for (const { digest, content } of await list(db, scope, missing)) {
    const name = nameOf(scope, digest);
    found.set(name, content);
    if (known.size >= knownMax) known.clear();
    known.set(name, content);
  }
  return (digest) => {
    const tests = found.get(nameOf(scope, digest));
    if (tests === undefined) throw new Error('an order is of tests that are kept');
    return tests;
  };
}

async function list(
  db: ReadDb,
  scope: TeamScope,
  digests: readonly Buffer[],
): Promise<readonly { readonly digest: Buffer; readonly content: OrderedTests }[]> {
  if (digests.length === 0) return [];
  const { rows } = await sql<{ digest: Buffer; content: OrderedTests }>`
    select digest, content from lab_order_tests
    where tenant_id = ${scope.tenantId} and digest = any(${[...digests]}::bytea[])`.execute(db);
  return rows;
}

/** Digests that this process has seen committed, so that most orders need no insert. */
const committed = new Set<string>();

/** Remembers that the tests are stored. Call it after the transaction that stored them has committed. */
export function noteKept(scope: TeamScope, digest: Buffer): void {
  if (committed.size >= knownMax) committed.clear();
  committed.add(nameOf(scope, digest));
}

/** Stores the ordered tests under their digest, unless they are stored already. */
export async function keepTests(
  tx: Tx,
  scope: TeamScope,
  { digest, content }: { readonly digest: Buffer; readonly content: string },
): Promise<void> {
  if (committed.has(nameOf(scope, digest))) return;
  await tx
    .insertInto('lab_order_tests')
    .values({ tenant_id: scope.tenantId, digest, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
