import pg from 'pg';

import type { ReadDb, Schema } from '#kernel/db.ts';
import { kyselyOver, preparedPlans } from '#kernel/db/driver.ts';

import type { TestDatabase } from './postgres.ts';

type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
};

/** Runs statements for what the database looks at: how many rows of each table, partitions by the name of theirs. */
export async function rowsRead(
  { connection }: Pick<TestDatabase, 'connection'>,
  work: (db: ReadDb) => Promise<unknown>,
): Promise<Readonly<Record<string, number>>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(preparedPlans);
    const read: Record<string, number> = {};
    const count = (plan: Plan): void => {
      const { 'Relation Name': name, 'Actual Loops': loops } = plan;
      const rows =
        plan['Actual Rows'] +
        (plan['Rows Removed by Filter'] ?? 0) +
        (plan['Rows Removed by Index Recheck'] ?? 0);
      if (name !== undefined) {
        const table = name.replace(/_(?:\d{8}|rest|earlier)$/u, '');
        read[table] = (read[table] ?? 0) + rows * loops;
      }
      for (const inner of plan.Plans ?? []) count(inner);
    };
    const db = kyselyOver<Schema>(async ({ sql, parameters }) => {
      const values = [...parameters];
      const { rows: plans } = await client.query<{
        'QUERY PLAN': readonly { readonly Plan: Plan }[];
      }>(`explain (analyze, format json) ${sql}`, values);
      for (const { Plan: plan } of plans[0]?.['QUERY PLAN'] ?? []) count(plan);
      const { rows } = await client.query(sql, values);
      return { rows };
    });
    await work(db);
    return read;
  } finally {
    await client.end();
  }
}
