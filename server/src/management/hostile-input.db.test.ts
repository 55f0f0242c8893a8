import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Operation } from '#kernel/http/operation.ts';

import { openTestApp, type TestApp } from '../../tests/harness/app.ts';
import { exampleFields } from '../../tests/harness/example.ts';
import { addTeam, managementApi, type ManagementApi } from '../../tests/harness/management-api.ts';
import { replaced } from '../../tests/harness/replaced.ts';

type Json = Readonly<Record<string, unknown>>;

let app: TestApp;
let org: ManagementApi;
let teamId: string;

beforeAll(async () => {
  app = await openTestApp();
  org = await managementApi(app);
});
afterAll(async () => app.close());

const hostile = [
  'nul\u0000byte',
  'half a pair \ud83d',
  "'; drop table team; --",
  '%_\\',
  'line\r\nx-injected: 1',
  '\u202eright to left',
  'x'.repeat(100_000),
  '',
];

const brand = { company_name: 'a', support_contact: 'b', company_website: 'c' };
const examples = (): Json => ({
  org_id: org.orgId,
  team_id: teamId,
  team_ids: [teamId],
  region: 'us',
  env: 'sandbox',
  environment: 'sandbox',
  label: 'label',
  role: 'org_admin',
  team_role_bindings: null,
  provider: 'oura',
  details: null,
  integration_team_id: randomUUID(),
  id: randomUUID(),
  email: `${randomUUID()}@example.com`,
  domain: `${randomUUID()}.example.com`,
  brand_information: brand,
  sandbox: { brand_information: brand, logo_url: 'https://example.com/' },
  production: null,
  providers: { oura: { default: { historical_days_to_pull: 1 } } },
  next_cursor: null,
  expires_at: '2027-01-01T00:00:00Z',
});

const fieldsOf = (schema: unknown): Json =>
  typeof schema === 'object' && schema !== null
    ? exampleFields({ ...schema }, examples(), () => true)
    : {};

const isOurs = ({ plane, path }: Operation): boolean =>
  (plane === 'management' || plane === 'public') && !path.includes('{user_id}');

it('no text, wherever it is sent, is a failure of the server', async () => {
  const failures: unknown[] = [];
  let sent = 0;
  for (const operation of app.operations.filter(isOurs)) {
    teamId = (await addTeam(org)).id;
    const params = fieldsOf(operation.params);
    const path = operation.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const query = Object.fromEntries(
      Object.entries(fieldsOf(operation.query)).filter(([, value]) => typeof value === 'string'),
    ) as Record<string, string>;
    for (const text of hostile) {
      const bodies =
        operation.body === undefined ? [] : [...replaced(fieldsOf(operation.body), text)];
      const queries = [...replaced(query, text)];
      const requests = [
        ...bodies.map(({ value: body }) => ({ body, query })),
        ...queries.map(({ value }) => ({
          query: value,
          ...(operation.body === undefined ? {} : { body: fieldsOf(operation.body) }),
        })),
      ];
      for (const request of requests) {
        sent += 1;
        const { status, text: answer } = await app.request(operation.method, path, {
          ...request,
          headers: { 'x-management-key': org.key },
        });
        if (status < 500) continue;
        failures.push([operation.operationId, JSON.stringify(request).slice(0, 300), answer]);
      }
    }
  }
  expect(failures).toEqual([]);
  expect(sent).toBeGreaterThan(300);
});
