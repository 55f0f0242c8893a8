import { afterAll, beforeAll, expect, test } from 'vitest';

import { userPurgersOf } from '#kernel/personal-data.ts';
import { requireDefined } from '#kernel/require-defined.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { appointmentChanges } from '../../../tests/harness/appointment-changes.ts';
import { toldOf } from '../../../tests/harness/told-events.ts';
import { addEndpoint } from '../../webhooks/index.ts';
import { exportAppointments } from './personal-data.ts';
import { slice } from './slice.ts';

type Made = { readonly id: string; readonly user_id: string };

let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
});
afterAll(async () => app.close());

async function bookVisit(): Promise<Made> {
  const change = await appointmentChanges({ app, team })['bookPhlebotomyAppointment']?.();
  const answer = await app.request<Made>('POST', change?.path ?? '', {
    key: team.key,
    body: change?.body,
  });
  expect(answer.status).toBe(200);
  return answer.body;
}

test('every change of an appointment is told of once, as it was then', async () => {
  await addEndpoint(app.resources, team.scope, {
    url: 'http://127.0.0.1:1/hook',
    description: '',
    filterTypes: ['labtest.appointment.created', 'labtest.appointment.updated'],
  });
  const change = await appointmentChanges({ app, team })['cancelPhlebotomyAppointment']?.();
  const { body } = await app.request<Made>('PATCH', change?.path ?? '', {
    key: team.key,
    body: change?.body,
  });
  type Told = { readonly event_status: string; readonly id: string };
  const told = await toldOf(app, body.user_id);
  expect(
    told.map(({ type, data }) => [type, (data as Told).event_status, (data as Told).id]),
  ).toEqual([
    ['labtest.appointment.created', 'scheduled', body.id],
    ['labtest.appointment.updated', 'cancelled', body.id],
  ]);
});

test('a user gets their appointments exported, and erased', async () => {
  const made = await bookVisit();
  const { db } = app.resources;
  const userId = (
    await app.database.query<{ user_id: never }>(
      'select user_id from lab_appointment where id = $1',
      [made.id],
    )
  ).rows[0]?.user_id;
  if (userId === undefined) throw new Error('no appointment');
  const exported: unknown[] = [];
  for await (const table of exportAppointments(app.resources)(db.read(team.scope), {
    scope: team.scope,
    userId,
  }))
    for await (const rows of table.rows()) exported.push(...rows);
  expect(exported).toEqual([
    expect.objectContaining({
      order_id: expect.any(String),
      address: expect.objectContaining({ first_line: '1 Main St', zip_code: '85004' }),
    }),
  ]);
  const { erased } = await db.write(team.scope, async (tx) => {
    const [purge] = userPurgersOf(slice);
    return requireDefined(purge, 'the purger')(tx, userId);
  });
  expect(erased).toEqual({ lab_appointment: 1, lab_slot_hold: 0 });
});

test('where somebody is at home is sealed with their key', async () => {
  const { id } = await bookVisit();
  const { rows } = await app.database.query<{ row: string }>(
    `select encode(data, 'escape') || place || coalesce(site_code, '') as row from lab_appointment where id = $1`,
    [id],
  );
  expect(rows[0]?.row).not.toContain('Main St');
});
