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

/** Most orders of a team are of few tests, and what a digest stands for never changes: it is read once a process. */
const known = new Map<string, OrderedTests>();
const knownMax = 500;

const nameOf = (scope: TeamScope, digest: Buffer): string =>
  `${scope.tenantId} ${digest.toString('base64')}`;

/** What was ordered, by the digest of each order. */
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

/** Those that this process has seen committed: most orders are of tests that are kept already. */
const committed = new Set<string>();

/** What was ordered is there for good: the transaction that kept it is over. */
export function noteKept(scope: TeamScope, digest: Buffer): void {
  if (committed.size >= knownMax) committed.clear();
  committed.add(nameOf(scope, digest));
}

/** What was ordered, unless it is there. */
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
