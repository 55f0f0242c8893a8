import { randomUUID } from 'node:crypto';

import pg from 'pg';
import { describe, expect, test } from 'vitest';

import { sessionOnCitus, findDistribution } from '../../src/kernel/db/distribution.ts';
import { enableTwoPhaseCommit, beginStatements } from '../../src/kernel/db/transaction-control.ts';
import { createDatabase, isCitus } from '../harness/postgres.ts';

const name = isCitus() ? 'on Citus' : 'on Citus (not run: needs SALUS_TEST_CITUS)';

describe.skipIf(!isCitus())(`${name}, a transaction`, () => {
  test('that changes what one worker has is prepared there before the coordinator commits; one that reads is not', async () => {
    const database = await createDatabase();
    const client = new pg.Client(database.connection);
    await client.connect();
    const sent: string[] = [];
    client.on('notice', ({ message = '' }) => sent.push(message));
    await client.query(sessionOnCitus);
    await client.query('set citus.log_remote_commands = on');
    const distribution = await findDistribution(client);
    const inTransaction = async (text: string): Promise<readonly string[]> => {
      sent.length = 0;
      const tenant = randomUUID();
      const visible = { tenants: `{${tenant}}`, across: 'off' } as const;
      for (const begin of beginStatements(visible, distribution)) await client.query(begin);
      enableTwoPhaseCommit(client, distribution, text);
      await client.query(text);
      await client.query('commit');
      return sent.filter((each) => each.includes('PREPARE TRANSACTION'));
    };
    const user = randomUUID();
    expect(await inTransaction(`select * from series where user_id = '${user}'`)).toEqual([]);
    const prepared = await inTransaction(
      `insert into series (user_id, tenant_id, resource, provider, source_type)
       values ('${user}', '${user}', 'heartrate', 'oura', 'ring')`,
    );
    expect(prepared).toHaveLength(1);
    await client.end();
    await database.drop();
  });
});
