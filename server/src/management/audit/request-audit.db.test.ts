import { randomUUID } from 'node:crypto';

import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import type { Database } from '#kernel/db.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { Access } from '#kernel/http/access.ts';
import { type AuditKind, managementOperation, operation } from '#kernel/http/operation.ts';
import { silentLog } from '#kernel/log/log.ts';
import { grantManagementScope, grantTeamScope } from '#kernel/scope-grant.ts';
import type { ManagementScope, OrganisationId, TeamScope } from '#kernel/scope.ts';

import { unsealedEntries } from '../../../tests/harness/audit-log.ts';
import { givenKeys, insertTenant, openNode, type TestNode } from '../../../tests/harness/keys.ts';
import { createDatabase, type TestDatabase } from '../../../tests/harness/postgres.ts';
import { recordFailedKeys } from './failed-keys.ts';
import { RequestAudit } from './request-audit.ts';

let database: TestDatabase;
let node: TestNode;
let scope: TeamScope;
let recorder: RequestAudit;

beforeAll(async () => {
  database = await createDatabase();
  node = await openNode(database, givenKeys(1));
  scope = await insertTenant(database);
});
afterAll(async () => {
  await node.close();
  await database.drop();
});
beforeEach(async () => {
  await recorder?.close();
  await database.query('truncate audit_pending, audit_rollup');
  recorder = new RequestAudit({ db: node.db, log: silentLog });
});

const handle = async (): Promise<undefined> => undefined;
const reading = (audit: AuditKind, operationId = 'get_thing') =>
  operation({
    operationId,
    method: 'GET',
    path: '/v2/thing/{user_id}',
    tag: 'Some things',
    summary: 'A thing',
    response: Type.Null(),
    audit,
    handle,
  });
const managing = managementOperation({
  operationId: 'deleteThing',
  method: 'DELETE',
  path: '/v1/org/{org_id}/thing/{user_id}',
  tag: 'thing',
  summary: 'Delete a thing',
  response: null,
  handle,
});

const user = randomUUID();

function access(given: Partial<Access> & { from?: string; by?: string } = {}): Access {
  const { from = '192.0.2.1', by = 'key-1', ...rest } = given;
  const actor = { type: 'team_key', id: by } as const;
  const origin = { requestId: 'request-1', address: from };
  return {
    operation: reading('read'),
    scope: grantTeamScope({ ...scope, actor, origin }),
    params: { user_id: user },
    ...rest,
  };
}

type Row = Readonly<Record<string, unknown>>;

async function rows(): Promise<readonly Row[]> {
  const found = await database.query<Row>(`select * from ${unsealedEntries} order by id`);
  return found.rows;
}

describe('reads', () => {
  test('that are alike are counted and written together, without naming a request', async () => {
    for (let read = 0; read < 5; read += 1) await recorder.served(access());
    expect(await rows()).toEqual([]);
    await recorder.write();
    expect(await rows()).toMatchObject([
      {
        action: 'some_things.read',
        actor_type: 'team_key',
        actor_id: 'key-1',
        tenant_id: scope.tenantId,
        subject_type: 'user',
        subject_id: user,
        user_id: user,
        address: '192.0.2.1',
        request_id: null,
        result: 'ok',
        count: 5,
        details: { operation: 'get_thing' },
      },
    ]);
    await recorder.write();
    expect(await rows()).toHaveLength(1);
  });

  test('of two teams by one member are counted apart', async () => {
    const second = await insertTenant(database);
    for (const each of [scope, second]) {
      const actor = { type: 'member', id: 'member-1' } as const;
      const origin = { requestId: 'request-1', address: '192.0.2.1' };
      await recorder.served(access({ scope: grantTeamScope({ ...each, actor, origin }) }));
    }
    await recorder.write();
    const tenants = (await rows()).map((row) => String(row['tenant_id']));
    expect(tenants.toSorted()).toEqual([scope.tenantId, second.tenantId].map(String).toSorted());
  });

  test('of another user, by another key, from elsewhere or of something else are counted apart', async () => {
    for (let twice = 0; twice < 2; twice += 1) {
      await recorder.served(access());
      await recorder.served(access({ params: { user_id: randomUUID() } }));
      await recorder.served(access({ by: 'key-2' }));
      await recorder.served(access({ from: '192.0.2.2' }));
      await recorder.served(access({ operation: reading('read', 'get_other') }));
      await recorder.served(
        access({ operation: reading('bulk'), params: { user_id: user, resource: 'a' } }),
      );
      await recorder.served(
        access({ operation: reading('bulk'), params: { user_id: user, resource: 'b' } }),
      );
    }
    await recorder.close();
    const written = await rows();
    const counts = written.map((row) => Number(row['count']));
    expect(counts.toSorted((one, next) => one - next)).toEqual([1, 1, 2, 2, 2, 2, 2, 2]);
    const pushes = written.filter((row) => row['action'] === 'some_things.written');
    const resources = pushes.map((row) => JSON.stringify(row['details']));
    expect(resources.toSorted()).toEqual([
      '{"operation":"get_thing","resource":"a"}',
      '{"operation":"get_thing","resource":"b"}',
    ]);
  });

  test('whose path names no user are of the user that the answer is about', async () => {
    await recorder.served(access({ params: { reference: 'somebody' }, answer: { user_id: user } }));
    await recorder.write();
    expect(await rows()).toMatchObject([{ user_id: user }]);
  });

  test('of identity are on disk, with their request, before they are answered', async () => {
    await recorder.served(access({ operation: reading('identity') }));
    expect(await rows()).toMatchObject([
      { action: 'some_things.read', request_id: 'request-1', user_id: user, count: 1 },
    ]);
  });

  test('of nobody leave nothing', async () => {
    expect(recorder.served(access({ operation: reading('none') }))).toBeUndefined();
    await recorder.close();
    expect(await rows()).toEqual([]);
  });
});

describe('counts', () => {
  const many = (count: number): readonly Access[] =>
    Array.from({ length: count }, () => access({ params: { user_id: randomUUID() } }));

  /** The database, which does nothing before the gate opens. */
  function gated(): { db: Database; open: () => void } {
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const write: Database['write'] = async (reach, work) => {
      await gate;
      return node.db.write(reach, work);
    };
    return { db: { ...node.db, write }, open };
  }

  test('that could not be written are written later', async () => {
    let isAway = true;
    const write: Database['write'] = async (reach, work) => {
      if (isAway) throw new Error('the database is away');
      return node.db.write(reach, work);
    };
    const own = new RequestAudit({ db: { ...node.db, write }, log: silentLog });
    await own.served(access());
    await expect(own.write()).rejects.toThrow('away');
    await own.served(access());
    isAway = false;
    await own.close();
    expect(await rows()).toMatchObject([{ count: 2 }]);
  });

  test('are bounded: with very many of them a request waits until they are written', async () => {
    const { db, open } = gated();
    const own = new RequestAudit({ db, log: silentLog });
    const [begun, held] = [many(5000), many(20_000)];
    const waits = [...begun, ...held].map((each) => own.served(each));
    const waiting = waits.filter((each) => each !== undefined);
    expect(waits.findIndex((each) => each !== undefined)).toBe(24_999);
    open();
    await Promise.all(waiting);
    await own.close();
    expect(await rows()).toHaveLength(25_000);
  });
});

describe('refusals', () => {
  const manager = (): ManagementScope =>
    grantManagementScope({
      organisationId: scope.organisationId,
      teamIds: null,
      actor: { type: 'management_key', id: 'key-9' },
      origin: { requestId: 'request-1', address: '192.0.2.1' },
    });

  test('of the management plane are recorded with their code, also where the path is none', async () => {
    const refused = { operation: managing, scope: manager() };
    const team = randomUUID();
    await recorder.refused(
      { ...refused, params: { team_id: team } },
      new AppError('auth.not_permitted'),
    );
    await recorder.refused({ ...refused, params: { user_id: 'no id' } }, new InvalidRequest([]));
    await recorder.close();
    expect(await rows()).toMatchObject([
      { action: 'thing.refused', team_id: team, result: 'auth.not_permitted', actor_id: 'key-9' },
      { action: 'thing.refused', user_id: null, result: 'request.invalid' },
    ]);
  });

  test('of the data plane, and failures of ours, are not', async () => {
    await recorder.refused(access(), new AppError('user.gone'));
    await recorder.refused({ operation: managing, scope: manager(), params: {} }, new Error('bug'));
    await recorder.close();
    expect(await rows()).toEqual([]);
  });
});

test('wrong keys are recorded as those of a stranger, by address', async () => {
  await recordFailedKeys(node, [
    { address: '192.0.2.1', why: 'auth.invalid_key', count: 12 },
    { address: null, why: 'auth.too_many_failures', count: 3 },
  ]);
  const first = await database.query<{ id: OrganisationId }>('select id from organisation');
  const organisation = trust<OrganisationId>(first.rows[0]?.id ?? '');
  expect(await rows()).toMatchObject([
    {
      action: 'key.refused',
      actor_type: 'stranger',
      organisation_id: organisation,
      address: '192.0.2.1',
      result: 'auth.invalid_key',
      count: 12,
    },
    { address: null, result: 'auth.too_many_failures', count: 3 },
  ]);
});
