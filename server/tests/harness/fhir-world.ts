import * as fc from 'fast-check';
import { expect } from 'vitest';

import { parseMessage } from '../../src/connectors/labs/hl7/message.ts';
import { readResults } from '../../src/connectors/labs/hl7/result-message.ts';
import { dayMs, hourMs } from '../../src/kernel/time.ts';
import type { TestApp, TestTeam } from './app.ts';
import { hl7Peer, oru } from './lab-examples.ts';
import { newOrder, type TestOrder } from './orders.ts';

const address = {
  first_line: '1 Main St',
  city: 'Oakland',
  state: 'CA',
  zip: '94607',
  country: 'US',
};

/** People as demographics may have them; null: nothing is known. */
const people = fc.record({
  person: fc.option(
    fc.record({
      first_name: fc.constantFrom('Ada', 'Zoë', 'Jean-Luc', 'Ánna María', '李'),
      last_name: fc.constantFrom('Example', "O'Neill", 'Núñez', 'van der Berg', 'Adams'),
      email: fc.constant('someone@example.com'),
      phone_number: fc.constant('+14155771234'),
      gender: fc.constantFrom('female', 'Male', 'other', 'unknown', 'agender'),
      dob: fc.constantFrom('1990-01-05', '1985-02-28', '2001-12-31', '1950-06-15'),
      race: fc.constantFrom(null, 'asian', 'white_caucasian', 'other', 'african_american_or_black'),
      ethnicity: fc.constantFrom(null, 'hispanic', 'non_hispanic', 'other'),
      address: fc.constantFrom(address, { ...address, second_line: 'Apt 2' }),
    }),
    { freq: 5 },
  ),
  covers: fc.array(
    fc.record({
      payor_code: fc.constantFrom('AETNA', 'CIGNA', 'MEDFED', 'MAIDFED'),
      member_id: fc.stringMatching(/^[A-Z]{1,3}\d{4,9}$/u),
      group_id: fc.option(fc.stringMatching(/^G\d{2,5}$/u)),
      relationship: fc.constantFrom('Self', 'Spouse', 'Other'),
      is_primary: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
});

const physicians = [
  undefined,
  {
    first_name: 'Grace',
    last_name: 'Smith',
    npi: '1234567893',
    email: 'grace@example.com',
    licensed_states: ['AZ'],
  },
  { first_name: 'Óscar', last_name: 'Díaz', npi: '1245319599', licensed_states: ['AZ'] },
];

const results = [
  'OBX|1|NM|25015900^Cholesterol^L^2093-3^Cholesterol^LN||228|mg/dL|<200|H|||F|||20261121081500',
  'OBX|2|SN|^^^13457-7^LDL^LN||<^5|mg/dL|< OR = 99|L|||F',
  'OBX|3|NM|BE^Base excess^L||-1|mmol/L|-2-3||||F',
  'OBX|4|CWE|94558-4^SARS-CoV-2^LN||260415000^Not detected^SCT|||N|||F',
  'OBX|5|TX|FILM^Blood film^L||Red cells normal.||||||F',
  'OBX|6|NM|457^Ferritin^L^2276-4^Ferritin^LN||||||||X',
  'OBX|7|NM|WBC^White cells^L||4.5|K/uL|4.0-11.0||||P',
  'OBX|8|SN|RATIO^Ratio^L||1^-^5||||||F',
];

/** How far the orders of a world go. */
const courses = [
  { final: undefined },
  { final: 'completed.walk_in_test.completed', body: { interpretation: 'normal' } },
  { final: 'report' },
  {
    final: 'completed.walk_in_test.completed',
    body: { interpretation: 'critical', has_missing_results: true },
  },
  { final: 'cancel' },
  { final: 'failed.testkit.lost', method: 'testkit' },
] as const;

/** Fills a sandbox team with people of every kind that resources are made of, from a seed. */
export async function fillWorld(
  app: TestApp,
  team: TestTeam,
  { seed, count }: { readonly seed: number; readonly count: number },
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const [index, { person, covers }] of fc.sample(people, { seed, numRuns: count }).entries()) {
    app.clock.advance(dayMs / 3);
    const { user_id: id } = await app.newUser(team);
    ids.push(id);
    if (person !== null) {
      await send(app, team, ['PATCH', `/v2/user/${id}/info`, person]);
      for (const cover of covers) {
        app.clock.advance(60_000);
        const insured = { ...person, gender: 'female', race: undefined, ethnicity: undefined };
        await send(app, team, ['POST', `/v2/user/${id}/insurance`, { ...cover, insured }]);
      }
    }
    await order(app, team, { id, index });
    await wear(app, team, { id, index });
  }
  return ids;
}

/** What devices measure, and when before now: of hours, of days, now and then. Each person wears some of it. */
async function wear(
  app: TestApp,
  team: TestTeam,
  { id, index }: { readonly id: string; readonly index: number },
): Promise<void> {
  const now = app.clock.now().getTime();
  const at = (ms: number): string => new Date(now - ms).toISOString();
  const provider = index % 2 === 0 ? 'oura' : 'fitbit';
  const push = async (resource: string, data: readonly object[]): Promise<void> => {
    const body = { provider, stage: 'daily', data };
    await send(app, team, ['POST', `/v2/timeseries/${id}/${resource}`, body]);
  };
  const beats = [0.1, 0.3, 5, 30].map((hours, place) => ({
    timestamp: at(hours * hourMs),
    value: 60 + index + place,
    unit: 'bpm',
    type: index % 3 === 0 ? 'ring' : 'watch',
  }));
  await push('heartrate', beats);
  if (index % 3 === 0) {
    await push('steps', [
      { start: at(26 * hourMs), end: at(24.5 * hourMs), value: 900, unit: 'count' },
    ]);
    const pressure = { systolic: 120 + index, diastolic: 80, unit: 'mmHg' };
    await push('blood_pressure', [{ timestamp: at(2 * hourMs), ...pressure }]);
  }
  if (index % 3 !== 1) return;
  const night = { bedtime_start: at(20 * hourMs), bedtime_stop: at(12 * hourMs) };
  const summary = { provider, stage: 'daily', data: [{ ...night, total: 25_000, deep: 5000 }] };
  await send(app, team, ['POST', `/v2/summary/sleep/${id}`, summary]);
  const session = { session_start: at(6 * hourMs), session_end: at(6 * hourMs - 30_000) };
  const recorded = { ...session, voltage_sample_count: 3, sampling_frequency_hz: 500 };
  const voltage_data = { session_start_offset_millisecond: [0, 2, 4], lead1: [0.1, 0.4, -0.1] };
  await send(app, team, [
    'POST',
    `/v2/summary/electrocardiogram/${id}`,
    { provider, stage: 'daily', data: [{ electrocardiogram: recorded, voltage_data }] },
  ]);
}

type Sent = readonly [method: 'POST' | 'PATCH', path: string, body: unknown];

async function send(app: TestApp, team: TestTeam, [method, path, body]: Sent): Promise<void> {
  const answer = await app.request(method, path, { key: team.key, body });
  expect([path, answer.status, answer.status < 300 ? '' : answer.text]).toEqual([path, 200, '']);
}

/** Each person has two orders, so that few people have every course. */
async function order(
  app: TestApp,
  team: TestTeam,
  { id, index }: { readonly id: string; readonly index: number },
): Promise<void> {
  for (const number of [2 * index, 2 * index + 1]) {
    const course = courses[number % courses.length] ?? courses[0];
    const physician = physicians[number % physicians.length];
    app.clock.advance(dayMs / 4);
    const made = await newOrder(app, team, {
      user_id: id,
      method: 'method' in course ? course.method : 'walk_in_test',
      ...(physician === undefined ? {} : { physician }),
      ...(number % 4 === 0 ? { icd_codes: ['R50.9'], clinical_notes: 'Headaches.' } : {}),
      ...(number % 3 === 1 ? { billing_type: 'patient_bill' } : {}),
    });
    await follow(app, team, made, course);
  }
}

async function follow(
  app: TestApp,
  team: TestTeam,
  made: TestOrder,
  course: (typeof courses)[number],
): Promise<void> {
  const path = `/v3/order/${made.id}`;
  app.clock.advance(dayMs / 5);
  if (course.final === undefined) return;
  if (course.final === 'cancel') return send(app, team, ['POST', `${path}/cancel`, undefined]);
  const isReport = course.final === 'report';
  const status = isReport ? 'received.walk_in_test.requisition_created' : course.final;
  const body = 'body' in course ? course.body : null;
  await send(app, team, ['POST', `${path}/test?final_status=${status}`, body]);
  if (isReport) await report(app, made);
}

/** What the laboratory of an order sends of it. */
async function report(app: TestApp, made: TestOrder): Promise<void> {
  const { rows } = await app.database.query<{ lab: string }>(
    'select lab from lab_order where id = $1',
    [made.id],
  );
  const text = oru(
    [
      `PID|1||${made.user_id}||Doe^Jane||19850228|F`,
      `OBR|1|${made.id}|A1|7600^Lipid panel^L|||20261121081500|||||||||||||||20261122083000|||F`,
      ...results,
    ],
    `W${made.id.slice(-12)}`,
  );
  const peer = { ...hl7Peer, lab: rows[0]?.lab ?? '' };
  const [read] = readResults(parseMessage(text), peer, app.clock.now());
  if (read === undefined) throw new Error('no report');
  const { kind } = await app.service.slices.labsResults.inbox.report(read);
  expect(kind).toBe('matched');
}
