import { afterAll, beforeAll, expect, test } from 'vitest';

import { silentLog } from '#kernel/log/log.ts';
import { tenantPurgersOf } from '#kernel/personal-data.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../tests/harness/app.ts';
import { trust } from '../kernel/brand.ts';
import type { UserId } from '../kernel/scope.ts';
import { parsePlainDate } from '../kernel/time.ts';
import {
  findInsurance,
  findPayor,
  type Insurance,
  openInsurance,
  validateDiagnoses,
  slice,
} from './index.ts';

let app: TestApp;
let team: TestTeam;
let insurance: Insurance;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  insurance = openInsurance({ db: app.resources.db, log: silentLog });
});
afterAll(async () => {
  await insurance.settle();
  await app.close();
});

const person = {
  first_name: 'Jane',
  last_name: 'Doe',
  gender: 'female',
  dob: '1985-02-28',
  email: 'jane@example.com',
  phone_number: '+16025771234',
  address: { first_line: '1 Main St', city: 'Phoenix', state: 'AZ', zip: '85004', country: 'US' },
};

test('an order finds the record it is billed to, in its own transaction', async () => {
  const { user_id: id } = await app.newUser(team);
  const request = { key: team.key };
  await app.request('PATCH', `/v2/user/${id}/info`, { ...request, body: person });
  const body = { payor_code: 'AETNA', member_id: 'W1', relationship: 'Self', insured: person };
  await app.request('POST', `/v2/user/${id}/insurance`, { ...request, body });
  const of = { scope: team.scope, userId: trust<UserId>(id), isPrimary: true };
  const record = await app.resources.db.write(team.scope, async (tx) =>
    findInsurance(app.resources, tx, of),
  );
  expect(record).toMatchObject({ payorCode: 'AETNA', memberId: 'W1', isPrimary: true });
});

test('an order checks its codes for its day', async () => {
  const deps = { clock: app.clock, diagnoses: insurance.diagnoses };
  const on = parsePlainDate('2026-11-20') ?? null;
  expect(await validateDiagnoses(deps, ['E11.9', 'nothing'], on)).toMatchObject({
    errors: ['"nothing" has not the form of an ICD-10-CM code'],
  });
});

test('reference data is there before the first request, where it was asked for', async () => {
  await insurance.warm();
  expect((await findPayor(insurance, team.scope, 'uhc'))?.name).toBe('UnitedHealthcare');
});

test('a process that stops while it loads reads nothing afterwards', async () => {
  const stopped = openInsurance({ db: app.resources.db, log: silentLog });
  let isLoading = true;
  void stopped.warm().finally(() => {
    isLoading = false;
  });
  await stopped.settle();
  expect(isLoading).toBe(false);
});

test('erasing a team leaves nothing of its payors', async () => {
  const gone = await app.newTeam();
  await app.request('POST', '/v3/payor', {
    key: gone.key,
    body: { name: 'Fund of a team', address: person.address },
  });
  await app.resources.db.write(gone.scope, async (tx) => {
    for (const purge of tenantPurgersOf(slice))
      expect(await purge(tx, gone.scope.tenantId, new Date())).toBe('done');
  });
  const { rows } = await app.database.query(
    'select count(*)::int as count from team_payor where tenant_id = $1',
    [gone.scope.tenantId],
  );
  expect(rows).toEqual([{ count: 0 }]);
});
