import { randomUUID } from 'node:crypto';

import { array, assert, asyncProperty, constantFrom, oneof, record } from 'fast-check';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '#kernel/db.ts';
import type { Access } from '#kernel/http/access.ts';
import { operation } from '#kernel/http/operation.ts';
import { silentLog } from '#kernel/log/log.ts';
import { openCursorCodec } from '#kernel/pagination.ts';
import { grantManagementScope, grantTeamScope } from '#kernel/scope-grant.ts';
import type { TeamScope } from '#kernel/scope.ts';

import {
  givenKeys,
  insertTenant,
  openNode,
  type TestNode,
} from '../../../../tests/harness/keys.ts';
import { createDatabase, type TestDatabase } from '../../../../tests/harness/postgres.ts';
import { appendToChain, auditChain } from '../chain-appender.ts';
import { RequestAudit } from '../request-audit.ts';
import { type AuditPage, searchAudit } from '../search/service.ts';
import { verifyAudit } from '../verification.ts';

let database: TestDatabase;
let node: TestNode;
let scope: TeamScope;

beforeAll(async () => {
  database = await createDatabase();
  node = await openNode(database, givenKeys(1));
  scope = await insertTenant(database);
});
afterAll(async () => {
  await node.close();
  await database.drop();
});
beforeEach(async () => empty());

async function empty(): Promise<void> {
  await database.query('truncate audit_pending, audit_rollup, audit_entry, audit_head');
}

const reading = (operationId: string) =>
  operation({
    operationId,
    method: 'GET',
    path: '/v2/thing/{user_id}',
    tag: 'things',
    summary: 'A thing',
    response: Type.Null(),
    audit: 'read',
    handle: async () => undefined,
  });

type Read = { readonly user: string; readonly by: string; readonly of: string };

function access({ user, by, of }: Read): Access {
  const actor = { type: 'team_key', id: by } as const;
  const origin = { requestId: 'request-1', address: '192.0.2.1' };
  return {
    operation: reading(of),
    scope: grantTeamScope({ ...scope, actor, origin }),
    params: { user_id: user },
  };
}

const user = randomUUID();
const read: Read = { user, by: 'key-1', of: 'get_thing' };
const open = (db: Database = node.db): RequestAudit => new RequestAudit({ db, log: silentLog });

/** Reads once on a node that stops, so that it is written. */
async function readOnce(given: Partial<Read> = {}): Promise<void> {
  const recorder = open();
  await recorder.served(access({ ...read, ...given }));
  await recorder.close();
}

/** As if what is rolled up had been read `days` earlier. */
async function passDays(days: number): Promise<void> {
  const back = `interval '${days} days'`;
  await database.query(
    `update audit_rollup set day = day - ${days}, at = at - ${back}, last_at = last_at - ${back}`,
  );
}

async function sealAll(): Promise<void> {
  while (await appendToChain({ db: node.db, log: silentLog }, auditChain(node)));
}

type Counted = Read & { readonly count: number };

async function counted(table: string): Promise<readonly Counted[]> {
  const { rows } = await database.query<Counted>(
    `select user_id as user, actor_id as by, details ->> 'operation' as of, count from ${table} order by id`,
  );
  return rows;
}

async function search(query: Partial<Parameters<typeof searchAudit>[2]>): Promise<AuditPage> {
  const manager = grantManagementScope({
    organisationId: scope.organisationId,
    teamIds: null,
    actor: { type: 'management_key', id: 'key-9' },
    origin: null,
  });
  const anything = {
    teamId: undefined,
    userId: undefined,
    actor: undefined,
    action: undefined,
    subject: undefined,
    result: undefined,
    from: undefined,
    to: undefined,
    limit: 100,
    cursor: undefined,
  };
  const cursors = openCursorCodec(Buffer.alloc(32, 3));
  return searchAudit({ db: node.db, cursors }, manager, { ...anything, ...query });
}

test('reads of one day by one credential are one row, whichever process counted them', async () => {
  for (let reads = 0; reads < 3; reads += 1) await readOnce();
  await readOnce({ of: 'get_other' });
  expect(await counted('audit_rollup')).toEqual([
    { ...read, count: 3 },
    { ...read, of: 'get_other', count: 1 },
  ]);
  await sealAll();
  expect(await counted('audit_entry')).toEqual([]);
});

test('a day that has ended is sealed, with the times of its first and last read', async () => {
  await readOnce();
  await readOnce();
  await passDays(1);
  await readOnce();
  const { rows } = await database.query<{ first: Date; last: Date }>(
    'select at as first, last_at as last from audit_rollup where day < current_date',
  );
  await sealAll();
  expect(await counted('audit_entry')).toEqual([{ ...read, count: 2 }]);
  expect(await counted('audit_rollup')).toEqual([{ ...read, count: 1 }]);
  const sealed = await database.query<{ first: Date; last: string }>(
    `select at as first, details ->> 'last_at' as last from audit_entry`,
  );
  expect(sealed.rows).toEqual([{ first: rows[0]?.first, last: String(rows[0]?.last.getTime()) }]);
  expect(await verifyAudit(node)).toMatchObject({ entries: 1, findings: [] });
});

test.each([
  ['changed', 'update audit_entry set count = 1 where seq = 2', 'altered'],
  [
    'given another last time',
    `update audit_entry set details = replace(replace((details::jsonb || '{"last_at":2}')::text, ': ', ':'), ', ', ',')::json where seq = 2`,
    'altered',
  ],
  ['removed', 'delete from audit_entry where seq = 2', 'missing'],
  [
    'exchanged with the next',
    'update audit_entry set seq = -seq where seq in (2, 3); update audit_entry set seq = 5 + seq where seq < 0',
    'altered',
  ],
])('a sealed roll-up that was %s is found', async (_, attack, problem) => {
  for (const by of ['a', 'b', 'c']) {
    await readOnce({ by });
    await readOnce({ by });
  }
  await passDays(1);
  await sealAll();
  await database.query(attack);
  expect((await verifyAudit(node)).findings[0]).toMatchObject({ problem, seq: 2 });
});

test('a roll-up is found while it is open and after, at one position', async () => {
  await readOnce();
  await readOnce();
  for (const query of [{ userId: user as never }, { subject: user }, { subject: 'user' }])
    expect((await search(query)).entries).toMatchObject([{ seq: null, count: 2, user_id: user }]);
  await passDays(1);
  const [before] = (await search({})).entries;
  await sealAll();
  const [after] = (await search({})).entries;
  expect(after).toEqual({ ...before, seq: 1, hash: after?.hash });
  const last = new Date(Number(after?.details['last_at']));
  expect((await search({ from: last })).entries).toHaveLength(1);
  expect((await search({ from: new Date(last.getTime() + 1) })).entries).toEqual([]);
});

test('no count is lost, whatever fails and whenever days end', async () => {
  const reads = record({
    user: constantFrom(...[1, 2].map(() => randomUUID())),
    by: constantFrom('key-1', 'key-2'),
    of: constantFrom('get_thing', 'get_other'),
  });
  const steps = array(
    oneof({ weight: 6, arbitrary: reads }, constantFrom('write', 'fail', 'day', 'seal')),
    { maxLength: 40 },
  );
  const count = async (given: readonly (Read | string)[]): Promise<void> => {
    await empty();
    let isAway = false;
    const write: Database['write'] = async (reach, work) => {
      if (isAway) throw new Error('the database is away');
      return node.db.write(reach, work);
    };
    const recorders = [open({ ...node.db, write }), open({ ...node.db, write })];
    const expected = new Map<string, number>();
    for (const [index, step] of given.entries()) {
      if (typeof step === 'object') {
        const name = `${step.user} ${step.by} ${step.of}`;
        expected.set(name, (expected.get(name) ?? 0) + 1);
        await recorders[index % 2]?.served(access(step));
      } else if (step === 'day') await passDays(1);
      else if (step === 'seal') await sealAll();
      else {
        isAway = step === 'fail';
        await Promise.allSettled(recorders.map(async (each) => each.write()));
        isAway = false;
      }
    }
    await Promise.all(recorders.map(async (each) => each.close()));
    await passDays(1);
    await sealAll();
    const found = new Map<string, number>();
    for (const each of await counted('audit_entry')) {
      const name = `${each.user} ${each.by} ${each.of}`;
      found.set(name, (found.get(name) ?? 0) + each.count);
    }
    expect(found).toEqual(expected);
    expect((await verifyAudit(node)).findings).toEqual([]);
  };
  await assert(asyncProperty(steps, count), { numRuns: 25 });
});

test('processes that add to the same roll-ups at once neither lose a count nor block each other for good', async () => {
  const users = Array.from({ length: 300 }, () => randomUUID());
  const recorders = [open(), open(), open(), open()];
  for (let round = 0; round < 5; round += 1) {
    for (const [index, recorder] of recorders.entries()) {
      const order = index % 2 === 0 ? users : users.toReversed();
      for (const each of order) await recorder.served(access({ ...read, user: each }));
    }
    await Promise.all(recorders.map(async (recorder) => recorder.write()));
  }
  await Promise.all(recorders.map(async (recorder) => recorder.close()));
  const rows = await counted('audit_rollup');
  expect(rows).toHaveLength(users.length);
  expect(rows.every(({ count }) => count === 20)).toBe(true);
});
