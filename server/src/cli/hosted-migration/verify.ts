import type { Client } from '../../../../clients/typescript/src/index.ts';
import { mapConcurrently } from './concurrency.ts';
import type { Journal } from './journal.ts';
import { kinds, rowsOf } from './read.ts';
import { Summing } from './rows.ts';

/** Of a kind: how many rows were read, how many are there now, and how many users' differ by count or digest. */
export type Verified = {
  readonly kind: string;
  readonly read: number;
  readonly there: number;
  readonly differing: number;
};

/** Reads everything again where it was written, and compares it with what was read. Kinds of which there is nothing are left out. */
export async function verify(
  to: Client,
  journal: Journal,
  secret: string,
): Promise<readonly Verified[]> {
  const found = new Map(kinds.map((kind) => [kind, { read: 0, there: 0, differing: 0 }]));
  await mapConcurrently(journal.users.values(), async ({ targetId, sums: known }) => {
    for (const [kind, sums] of found) {
      const sum = known.get(kind);
      if (sum === undefined) continue;
      const summing = new Summing(secret);
      for await (const rows of rowsOf(to, targetId, kind)) for (const row of rows) summing.add(row);
      sums.read += sum.count;
      sums.there += summing.sum.count;
      if (summing.sum.digest !== sum.digest || summing.sum.count !== sum.count) sums.differing += 1;
    }
  });
  return [...found]
    .map(([kind, { read, there, differing }]) => ({ kind, read, there, differing }))
    .filter(({ read, there }) => read > 0 || there > 0);
}
