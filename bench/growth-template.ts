import { address, patient } from './lab-order-copies.ts';
import { heartRate } from './samples.ts';
import { fire, type Shot, type Stage } from './stage.ts';

/**
 * What every user has: two days of a heart rate every ten minutes, of hourly steps and of activity, a night and a run. Fewer days, and
 * fewer samples in each, than people have, so that a million of them fit; all kinds of rows are there.
 */
export const days = 2;
const longDays = days * 10;
/** Of a day, and minutes from one to the next. */
const samplesADay = 144;
const stepMinutes = 1440 / samplesADay;

export const dateOf = (day: number): string =>
  new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);

/** Stages of an hour. */
const stageSeconds = 3600;
const stretches = Array.from({ length: 8 }, (_, index) => index * stageSeconds);

const post = (path: string, body: object): Shot => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
});

const summary = (userId: string, resource: string, data: readonly object[]): Shot =>
  post(`/v2/summary/${resource}/${userId}`, { stage: 'daily', provider: 'oura', data });

const night = (userId: string, day: number): Shot =>
  summary(userId, 'sleep', [
    {
      bedtime_start: `${dateOf(day)}T22:00:00Z`,
      bedtime_stop: `${dateOf(day + 1)}T06:00:00Z`,
      score: 80,
      stage_start_offset_second: stretches,
      stage_end_offset_second: stretches.map((second) => second + stageSeconds),
      stage_type: stretches.map((_, place) => [4, 2, 1, 3, 2][place % 5]),
    },
  ]);

function heartRateOf(userId: string, day: number): Shot {
  const data = Array.from({ length: samplesADay }, (_, index) => ({
    timestamp: new Date(Date.parse(dateOf(day)) + index * stepMinutes * 60_000).toISOString(),
    timezone_offset: 3600,
    type: 'automatic',
    unit: 'bpm',
    value: heartRate(day * samplesADay + index),
  }));
  return post(`/v2/timeseries/${userId}/heartrate`, { stage: 'daily', provider: 'oura', data });
}

function dayShots(userId: string, day: number): readonly Shot[] {
  const date = dateOf(day);
  const steps = Array.from({ length: 24 }, (_, hour) => {
    const at = `${date}T${String(hour).padStart(2, '0')}`;
    const start = `${at}:00:00Z`;
    return { start, timestamp: start, end: `${at}:30:00Z`, value: 100 + hour, unit: 'count' };
  });
  return [
    heartRateOf(userId, day),
    post(`/v2/timeseries/${userId}/steps`, { stage: 'daily', provider: 'oura', data: steps }),
    summary(userId, 'activity', [
      { calendar_date: date, steps: 7000 + day, calories_active: 300 + day, distance: 5200 },
    ]),
    ...(day % days === 1 ? [night(userId, day)] : []),
  ];
}

export const demographics = {
  first_name: 'Jane',
  last_name: 'Doe',
  gender: 'female',
  dob: '1985-02-28',
  email: 'jane@example.com',
  phone_number: '+16025771234',
  address: { first_line: '1 Main St', city: 'Phoenix', state: 'AZ', zip: '85004', country: 'US' },
};

export const insure = (userId: string): Shot =>
  post(`/v2/user/${userId}/insurance`, {
    payor_code: 'AETNA',
    member_id: 'SANDBOX-ACTIVE',
    relationship: 'Self',
    insured: demographics,
  });

export const describe = (userId: string): Shot => ({
  method: 'PATCH',
  path: `/v2/user/${userId}/info`,
  body: JSON.stringify(demographics),
});

export const order = (userId: string, test: string): Shot =>
  post('/v3/order', {
    user_id: userId,
    order_set: { lab_test_ids: [test] },
    patient_details: patient,
    patient_address: address,
  });

/** A lab test that can be ordered without an appointment. */
export async function walkInTest({ url, headers }: Stage): Promise<string> {
  const answer = await fetch(`${url}/v3/lab_test?collection_method=walk_in_test`, { headers });
  const { data } = (await answer.json()) as { data: readonly { id: string }[] };
  return data[0]?.id ?? '';
}

/** What a server seals for each person alone, so that no other's copy can be read. */
export const sealed = (userId: string, test: string): readonly Shot[] => [
  describe(userId),
  insure(userId),
  order(userId, test),
];

/** A user as the API makes one; the copies are of it. */
export async function makeTemplate(stage: Stage, test: string): Promise<string> {
  const userId = await stage.createUser('template');
  const week = Array.from({ length: days - 1 }, (_, day) => dayShots(userId, day)).flat();
  await fire(stage.url, stage.headers, week, 1);
  // From now on events are kept, as somebody fetches them: those of the last day.
  await fire(stage.url, stage.headers, [{ method: 'GET', path: '/v2/events' }], 1);
  const workouts = summary(userId, 'workouts', [
    { title: 'Run', time_start: '2026-01-02T10:00:00Z', time_end: '2026-01-02T11:00:00Z' },
  ]);
  const shots = [...dayShots(userId, days - 1), workouts, ...sealed(userId, test)];
  await fire(stage.url, stage.headers, shots, 1);
  return userId;
}

/** The same with ten times as many days. */
export async function makeLongTemplate(stage: Stage): Promise<string> {
  const userId = await stage.createUser('long-template');
  const shots = Array.from({ length: longDays }, (_, day) => dayShots(userId, day)).flat();
  await fire(stage.url, stage.headers, shots, 1);
  return userId;
}
