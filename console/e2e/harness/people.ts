import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { expect } from 'vitest';

import type { TestApp, TestTeam } from '../../../server/tests/harness/app.ts';

type Place = { readonly app: TestApp; readonly team: TestTeam };

/** Who must be nowhere before somebody asks for them. */
export const person = {
  first: 'Adelheid',
  last: 'Quintessa',
  email: 'adelheid.q@example.com',
  born: '1957-03-14',
};

const address = {
  first_line: '1 Invented Street',
  country: 'US',
  zip: '94105',
  city: 'San Francisco',
  state: 'CA',
};
const record = {
  first_name: person.first,
  last_name: person.last,
  email: person.email,
  phone_number: '+14152334455',
  gender: 'female',
  dob: person.born,
  address,
};

/** A user with a name, and a morning and a night of data of two devices. */
export async function wornOnce({
  app,
  team,
}: Place): Promise<{ userId: string; reference: string; date: string }> {
  const { user_id: userId, client_user_id: reference } = await app.newUser(team, {
    client_user_id: `patient-${Math.random().toString(36).slice(2, 8)}`,
    fallback_time_zone: 'Europe/Vienna',
    fallback_birth_date: person.born,
  });
  const date = app.clock.now().toISOString().slice(0, 10);
  const send = async (method: 'POST' | 'PATCH', path: string, body: unknown): Promise<void> => {
    const answer = await app.request(method, path, { key: team.key, body });
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200);
  };
  const at = (hour: string): string => `${date}T${hour}:00Z`;
  const push = async (
    resource: string,
    provider: string,
    sourceType: string,
    data: readonly unknown[],
  ): Promise<void> =>
    send('POST', `/v2/timeseries/${userId}/${resource}`, {
      stage: 'daily',
      provider,
      source_type: sourceType,
      data,
    });
  await push(
    'heartrate',
    'oura',
    'ring',
    ['06:00', '06:01', '06:02', '08:30', '08:31'].map((hour, index) => ({
      timestamp: at(hour),
      value: 58 + index,
    })),
  );
  const steps = (value: number) => [
    { timestamp: at('06:00'), start: at('06:00'), end: at('07:00'), value },
  ];
  await push('steps', 'oura', 'ring', steps(900));
  await push('steps', 'fitbit', 'ring', steps(700));
  const night = { bedtime_start: at('00:00'), bedtime_stop: at('05:00') };
  await send('POST', `/v2/summary/sleep/${userId}`, {
    stage: 'daily',
    provider: 'oura',
    source_type: 'ring',
    data: [
      {
        ...night,
        stage_start_offset_second: [0, 3600, 10_800],
        stage_end_offset_second: [3600, 7200, 18_000],
        stage_type: [2, 1, 3],
      },
    ],
  });
  await send('PATCH', `/v2/user/${userId}/info`, record);
  return { userId, reference, date };
}

/** The same person is insured. */
export async function insured({ app, team }: Place, userId: string): Promise<void> {
  const payor = await app.request<{ payor_code: string }>('POST', '/v3/payor', {
    key: team.key,
    body: { name: `Payor ${randomUUID()}`, address },
  });
  const { payor_code } = payor.body;
  const answer = await app.request('POST', `/v2/user/${userId}/insurance`, {
    key: team.key,
    body: { payor_code, member_id: 'QX-77', relationship: 'Self', insured: record },
  });
  expect(answer.status, answer.text).toBe(200);
}

/** A file as a watch writes it. */
export const fitFile = fileURLToPath(new URL('../../../samples/activity.fit', import.meta.url));

/** A user with a file that was imported. */
export async function importedOnce({ app, team }: Place): Promise<string> {
  const { user_id: userId } = await app.newUser(team);
  const answer = await fetch(`${app.baseUrl}/v2/user/${userId}/import/fit`, {
    method: 'POST',
    headers: { 'x-salus-api-key': team.key, 'content-type': 'application/vnd.ant.fit' },
    body: await readFile(fitFile),
  });
  expect(answer.status, await answer.text()).toBe(200);
  return userId;
}
