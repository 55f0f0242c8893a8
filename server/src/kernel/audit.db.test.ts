import { afterAll, beforeAll, expect, test } from 'vitest';

import { givenKeys, insertTenant, openNode, type TestNode } from '../../tests/harness/keys.ts';
import { createDatabase, type TestDatabase } from '../../tests/harness/postgres.ts';
import { audit, type AuditEntry, type AuditId, fieldNames } from './audit.ts';
import { trust } from './brand.ts';
import type { TeamScope, UserId } from './scope.ts';

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

const userId = trust<UserId>('0199b0a0-0000-7000-8000-000000000001');

async function write(entry: AuditEntry): Promise<void> {
  const origin = { requestId: 'request-1', address: '192.0.2.7' };
  await node.db.write(scope, async (tx) => audit(tx, { ...scope, origin }, entry));
}

test('an entry says who did what to whom, when, from where, for which team, and what became of it', async () => {
  const details = {
    fields: fieldNames({ clientUserId: 'x', ingestionEnd: null, other: undefined }),
  };
  await write({ action: 'user.changed', userId, details, refusedWith: 'user.gone' });
  const { rows } = await database.query(
    `select *, at between now() - interval '1 minute' and now() as is_now from audit_pending order by id desc limit 1`,
  );
  expect(rows[0]).toMatchObject({
    organisation_id: scope.organisationId,
    team_id: scope.teamId,
    tenant_id: scope.tenantId,
    environment: 'sandbox',
    actor_type: 'system',
    actor_id: 'test',
    action: 'user.changed',
    subject_type: 'user',
    subject_id: userId,
    user_id: userId,
    address: '192.0.2.7',
    request_id: 'request-1',
    result: 'user.gone',
    count: 1,
    details: { fields: ['client_user_id', 'ingestion_end'] },
    is_now: true,
  });
});

const said = trust<AuditId>('resting heart rate of 61');

test.each<AuditEntry>([
  { action: said },
  { action: 'user.changed', subject: { type: 'user', id: said } },
  { action: 'user.changed', details: { note: said } },
  { action: 'user.changed', details: { fields: fieldNames({ [said]: 1 }) } },
  { action: 'user.changed', details: { fields: fieldNames({ größe: 1 }) } },
  { action: 'user.changed', subject: { type: 'user', id: trust<AuditId>('x'.repeat(101)) } },
])('the database takes no text into an entry (%#)', async (entry) => {
  await expect(write(entry)).rejects.toThrow(/check constraint/u);
});
