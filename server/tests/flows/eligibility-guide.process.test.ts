import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { runGuide } from '../harness/guide.ts';

let app: TestApp;
let team: TestTeam;
let userId: string;

const person = {
  first_name: 'Jane',
  last_name: 'Doe',
  gender: 'female',
  dob: '1985-02-28',
  email: 'jane@example.com',
  phone_number: '+16025771234',
  address: { first_line: '1 Main St', city: 'Phoenix', state: 'AZ', zip: '85004', country: 'US' },
};

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  userId = (await app.newUser(team)).user_id;
  await app.request('PATCH', `/v2/user/${userId}/info`, { key: team.key, body: person });
});
afterAll(async () => app.close());

it('the guide to eligibility says what happens, command by command', async () => {
  const settings = { KEY: team.key, API: app.baseUrl, USER_ID: userId };
  expect(await runGuide('eligibility.md', settings)).toBe(5);
});

it('each member id of the guide is answered as its table says', async () => {
  const guide = await readFile(
    new URL('../../../docs/guides/eligibility.md', import.meta.url),
    'utf8',
  );
  const rows = [
    ...guide.matchAll(/^\| `(SANDBOX-[\w-]+)` *\| `(\w+)` *\| (?:`(\w+)`)? *\|(.*)/gmu),
  ].map(([, memberId, outcome, reason, note]) => {
    const services = note?.includes('`["5"]`') === true ? ['5'] : ['30'];
    return { memberId, services, outcome, reason: reason ?? null };
  });
  expect(rows).toHaveLength(18);
  const seen = [];
  const path = `/v2/user/${userId}/insurance`;
  for (const { memberId, services } of rows) {
    const record = { payor_code: 'AETNA', member_id: memberId, relationship: 'Self' };
    await app.request('POST', path, { key: team.key, body: { ...record, insured: person } });
    const { body } = await app.request<{ outcome: string; reason: string | null }>(
      'POST',
      `${path}/eligibility`,
      {
        key: team.key,
        body: {
          provider: { name: 'Lab', npi: '1234567893' },
          service_type_codes: services,
          timeout_seconds: 1,
        },
      },
    );
    seen.push({ memberId, services, outcome: body.outcome, reason: body.reason });
  }
  expect(seen).toEqual(rows);
});
