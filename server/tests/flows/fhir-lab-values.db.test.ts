import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { dayMs } from '../../src/kernel/time.ts';
import { openTestApp, type TestApp, type TestTeam, type TestUser } from '../harness/app.ts';
import { findingsOf } from '../harness/fhir-validator.ts';
import { type FhirApi, fhirApi, idsOf } from '../harness/fhir.ts';
import { dispatched, receive } from '../harness/lab-messages.ts';
import type { TestOrder } from '../harness/orders.ts';

type Json = Readonly<Record<string, unknown>>;

let app: TestApp;
let team: TestTeam;
let fhir: FhirApi;
let jane: TestUser;
let order: TestOrder;

const lines = [
  'OBX|1|NM|PH^pH^L||7.40|pH|7.35-7.45||||F|||20261120233000-0500',
  'OBX|2|NM|TSH^TSH^L||0.50|uIU/mL|0.450-4.500||||F|||20261121',
  'OBX|3|NM|LONG^Long^L||12345678901234567890.10|mEq/L|||||F',
  'OBX|4|SN|GFR^eGFR^L||>=^60.0|mL/min/1.73m2|||||F',
  'OBX|5|SN|ANA^ANA titer^L||^1^:^128||||||F',
  'OBX|6|ST|RPR^RPR^L||<1:20||||||F',
  'OBX|7|ST|BT^Bleeding time^L||1:05|min|||||F',
  'OBX|8|NM|ESR^Sed rate^L||007|mm/hr|||||F|||20261121081500.250+0200',
  'OBX|9|SN|RANGE^Range^L||^1.50^-^2.0|10*3/uL|||||F',
];

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  fhir = fhirApi(app, team);
  jane = await app.newUser(team);
  order = await dispatched(app, team, { user_id: jane.user_id });
  app.clock.advance(2 * dayMs);
  await receive(app, order, lines);
});
afterAll(async () => app.close());

const answered = async (number: number): Promise<{ readonly text: string; readonly body: Json }> =>
  fhir.get<Json>(`Observation/${order.id}.${number}`);

describe('a number of a laboratory', () => {
  it.each([
    [
      1,
      '"valueQuantity":{"value":7.40,"unit":"pH","system":"http://unitsofmeasure.org","code":"[pH]"}',
    ],
    [1, '"low":{"value":7.35,'],
    [
      2,
      '"valueQuantity":{"value":0.50,"unit":"uIU/mL","system":"http://unitsofmeasure.org","code":"u[IU]/mL"}',
    ],
    [2, '"low":{"value":0.450,'],
    [2, '"high":{"value":4.500,'],
    [
      3,
      '"value":12345678901234567890.10,"unit":"mEq/L","system":"http://unitsofmeasure.org","code":"meq/L"',
    ],
    [
      4,
      '"comparator":">=","value":60.0,"unit":"mL/min/1.73m2","system":"http://unitsofmeasure.org","code":"mL/min/{1.73_m2}"',
    ],
    [8, '"value":7,"unit":"mm/hr","system":"http://unitsofmeasure.org","code":"mm/h"'],
    [9, '"low":{"value":1.50,'],
    [9, '"high":{"value":2.0,'],
  ])('%i has the digits that were sent, and the code of its unit: %s', async (number, part) => {
    const { text, body } = await answered(number);
    expect(text).toContain(part);
    expect(findingsOf(body)).toEqual([]);
  });

  it('has the same digits in a search', async () => {
    const { text } = await fhir.search('Observation', { 'based-on': order.id });
    expect(text).toContain('"value":7.40,');
    expect(text).toContain('"value":12345678901234567890.10,');
  });

  it('that is a titer is a Ratio, and a time is words', async () => {
    expect((await answered(5)).body).toMatchObject({
      valueRatio: { numerator: { value: 1 }, denominator: { value: 128 } },
    });
    expect((await answered(6)).body).toMatchObject({
      valueRatio: { numerator: { value: 1, comparator: '<' }, denominator: { value: 20 } },
    });
    expect((await answered(7)).body).toMatchObject({ valueString: '1:05' });
    for (const number of [5, 6, 7]) expect(findingsOf((await answered(number)).body)).toEqual([]);
  });
});

describe('a time of a laboratory', () => {
  it.each([
    [1, '2026-11-20T23:30:00-05:00'],
    [2, '2026-11-21'],
    [3, '2026-11-21T08:15:00-07:00'],
    [8, '2026-11-21T08:15:00.250+02:00'],
  ])('%i keeps its offset, and is as exact as it was written: %s', async (number, at) => {
    expect((await answered(number)).body).toMatchObject({
      effectiveDateTime: at,
      issued: '2026-11-22T08:30:00-07:00',
    });
  });

  it('is found by the day on the clock where it was', async () => {
    const on = async (...date: readonly string[]): Promise<boolean> => {
      const query = { patient: jane.user_id, category: 'laboratory', date };
      const { body } = await fhir.search('Observation', query);
      return idsOf(body).includes(`${order.id}.1`);
    };
    // 23:30 in New York is 04:30 of the next day in UTC.
    expect(await on('2026-11-20')).toBe(true);
    expect(await on('2026-11-21')).toBe(false);
    expect(await on('ge2026-11-20', 'lt2026-11-21')).toBe(true);
    expect(await on('2026-11-20T23:30')).toBe(true);
    expect(await on('2026-11-21T04:30:00Z')).toBe(true);
    expect(await on('lt2026-11-21T00:00:00Z')).toBe(false);
  });
});

describe('a time of a device', () => {
  const push = async (user: TestUser, resource: string, data: readonly Json[]): Promise<void> => {
    const body = { provider: 'oura', stage: 'daily', data };
    const path = `/v2/timeseries/${user.user_id}/${resource}`;
    const { status } = await app.request('POST', path, { key: team.key, body });
    expect(status).toBe(200);
  };
  const found = async (user: TestUser, query: Json): Promise<readonly Json[]> => {
    const asked = { patient: user.user_id, ...query };
    const { body } = await fhir.search('Observation', asked);
    return (body.entry ?? []).map(({ resource }) => resource);
  };

  it('keeps the offset that the source said, and is found by the day on that clock', async () => {
    const user = await app.newUser(team);
    const timestamp = '2026-11-20T23:30:00-05:00';
    await push(user, 'body_weight', [{ timestamp, value: 80 }]);
    const [weight, ...others] = await found(user, { date: '2026-11-20' });
    expect([weight?.['effectiveDateTime'], others]).toEqual(['2026-11-20T23:30:00.000-05:00', []]);
    expect(await found(user, { date: '2026-11-21' })).toEqual([]);
    expect(await found(user, { date: '2026-11-21T04:30:00Z' })).toHaveLength(1);
    await push(user, 'heartrate', [{ timestamp, value: 60 }]);
    expect(await found(user, { date: '2026-11-20', code: '8867-4' })).toHaveLength(1);
    expect(await found(user, { date: '2026-11-21', code: '8867-4' })).toEqual([]);
    const day = { code: '8867-4', interval: 'day' };
    expect(await found(user, { date: '2026-11-20', ...day })).toHaveLength(1);
  });

  it('that says no offset is found by the clock of the person', async () => {
    const user = await app.newUser(team, { fallback_time_zone: 'America/New_York' });
    // Without an offset of its own: 23:30 in New York.
    await push(user, 'body_weight', [{ timestamp: '2026-11-21T04:30:00Z', value: 80 }]);
    await push(user, 'heartrate', [{ timestamp: '2026-11-21T04:30:00Z', value: 60 }]);
    for (const code of ['29463-7', '8867-4']) {
      expect([code, await found(user, { date: '2026-11-20', code })]).toEqual([
        code,
        [expect.anything()],
      ]);
      expect([code, await found(user, { date: '2026-11-21', code })]).toEqual([code, []]);
    }
  });

  it('of hours over midnight is found on one day', async () => {
    const user = await app.newUser(team, { fallback_time_zone: 'Asia/Kolkata' });
    await push(user, 'heartrate', [{ timestamp: '2026-11-20T18:10:00Z', value: 60 }]);
    const code = '8867-4';
    expect(await found(user, { date: '2026-11-20', code })).toHaveLength(1);
    expect(await found(user, { date: '2026-11-21', code })).toEqual([]);
  });
});
