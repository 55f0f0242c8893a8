import { createHash, randomUUID } from 'node:crypto';

import type { Method } from '#kernel/http/operation.ts';

import type { TeamId } from '../../src/kernel/scope.ts';
import { issueManagementKey } from '../../src/management/index.ts';
import type { TestApp, TestResponse } from './app.ts';

type Sent = {
  readonly query?: Readonly<Record<string, string | number | readonly (string | number)[]>>;
  readonly body?: unknown;
};

/** The management plane with one key. */
export type ManagementApi = {
  readonly key: string;
  readonly keyId: string;
  readonly orgId: string;
  /** The path is what follows the organisation's. */
  send<Body = Readonly<Record<string, unknown>>>(
    method: Method,
    path: string,
    sent?: Sent,
  ): Promise<TestResponse<Body>>;
};

/** With a new key: the organisation's, or one that is bound to these teams. */
export async function managementApi(
  app: TestApp,
  teamIds: readonly string[] = [],
): Promise<ManagementApi> {
  const issued = await issueManagementKey(app.resources, {
    label: 'test',
    role: teamIds.length === 0 ? 'org_admin' : 'team_admin',
    teamIds: teamIds as readonly TeamId[],
  });
  return withKey(app, { orgId: issued.organisationId, key: issued.key, keyId: issued.id });
}

export function withKey(
  app: TestApp,
  { orgId, key, keyId }: Pick<ManagementApi, 'orgId' | 'key' | 'keyId'>,
): ManagementApi {
  return {
    key,
    keyId,
    orgId,
    send: async (method, path, sent = {}) =>
      app.request(method, `/v1/org/${orgId}${path}`, {
        ...sent,
        headers: { 'x-management-key': key },
      }),
  };
}

/** An organisation beside the installation's, with a key of its own. */
export async function otherOrganisation(app: TestApp): Promise<ManagementApi> {
  const [orgId, keyId, key] = [randomUUID(), randomUUID(), `mg_${randomUUID()}`];
  // A day younger, so that the installation's stays the first.
  const now = new Date(app.clock.now().getTime() + 86_400_000);
  await app.database.query('insert into organisation (id, name, created_at) values ($1, $2, $3)', [
    orgId,
    'Another',
    now,
  ]);
  await app.database.query(
    `insert into management_key (id, org_id, label, prefix, key_hash, created_at)
     values ($1, $2, 'test', 'mg_', $3, $4)`,
    [keyId, orgId, createHash('sha256').update(key).digest(), now],
  );
  return withKey(app, { orgId, key, keyId });
}

export type WireTeam = {
  readonly id: string;
  readonly name: string;
  readonly sandbox: Readonly<Record<string, unknown>> | null;
  readonly production: Readonly<Record<string, unknown>> | null;
};

/** A team made over the API. */
export async function addTeam(
  api: ManagementApi,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<WireTeam> {
  const body = { name: 'Team', region: 'us', ...fields };
  const made = await api.send<WireTeam>('POST', '/team', { body });
  if (made.status !== 200) throw new Error(`no team was made: ${made.text}`);
  return made.body;
}
