import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../../tests/harness/app.ts';
import { newOrder, patient, type TestOrder } from '../../../../tests/harness/orders.ts';
import { trust } from '../../../kernel/brand.ts';
import type { LabObservation } from '../../orders/index.ts';
import { openLabInbox } from '../index.ts';

type Acknowledgement = {
  readonly acknowledged_at: string;
  readonly acknowledged_by: { readonly type: string; readonly id: string };
  readonly note: string | null;
};
type Criticals = {
  readonly results: readonly {
    readonly id: string;
    readonly name: string;
    readonly acknowledgement: Acknowledgement | null;
  }[];
  readonly former: readonly (Acknowledgement & { readonly id: string })[];
};

let app: TestApp;
let team: TestTeam;
let order: TestOrder;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
});
afterAll(async () => app.close());
beforeEach(async () => {
  order = await newOrder(app, team);
});

const at = (): string => `/v3/order/${order.id}/critical_results`;
const list = async (key = team.key) => app.request<Criticals>('GET', at(), { key });
const acknowledge = async (
  ids: readonly string[],
  { note, key = team.key }: { readonly note?: string; readonly key?: string } = {},
) =>
  app.request<Criticals>('POST', `${at()}/acknowledge`, { key, body: { result_ids: ids, note } });

type Said = { readonly name: string; readonly result: string; readonly flag: string | null };

function observation({ name, result, flag }: Said): LabObservation {
  return {
    name,
    code: name,
    loinc: null,
    kind: 'numeric',
    result,
    unit: 'mmol/L',
    referenceRange: '3.5-5.1',
    flag,
    notes: null,
    observedAt: null,
    performer: null,
    sampleId: null,
    orderedCodes: null,
  };
}

/** The laboratory says so of the order, in a message of its own. */
async function report(...said: readonly Said[]): Promise<void> {
  const { rows } = await app.database.query<{ lab: string }>(
    'select lab from lab_order where id = $1',
    [order.id],
  );
  await openLabInbox(app.service.slices.labsOrders.orders).report({
    lab: rows[0]?.lab ?? '',
    messageId: randomUUID(),
    orderNumber: order.id,
    accession: null,
    sampleId: null,
    accountId: null,
    status: 'corrected',
    patient: {
      firstName: patient.first_name,
      lastName: patient.last_name,
      birthDate: trust(patient.dob),
      gender: patient.gender,
      patientId: null,
    },
    physicianName: null,
    collectedAt: null,
    receivedAt: null,
    reportedAt: app.clock.now(),
    isFasting: null,
    clinicalNotes: null,
    observations: said.map(observation),
    missing: [],
    performers: {},
  });
}

async function untilResults(): Promise<void> {
  await app.request('POST', `/v3/order/${order.id}/test`, {
    key: team.key,
    body: { interpretation: 'normal' },
  });
}

const summary = async (): Promise<unknown> => {
  const found = await app.request<{ orders: readonly unknown[] }>('GET', '/v3/order_summaries', {
    key: team.key,
    query: { order_ids: [order.id] },
  });
  return found.body.orders[0];
};
const waiting = async (isAcknowledged: boolean): Promise<boolean> => {
  const found = await app.request<{ total: number }>('GET', '/v3/order_summaries', {
    key: team.key,
    query: { order_ids: [order.id], is_acknowledged: String(isAcknowledged) },
  });
  return found.body.total === 1;
};

const high = { name: 'Potassium', result: '7.2', flag: 'HH' };
const low = { name: 'Glucose', result: '1.1', flag: 'LL' };

describe('critical results', () => {
  beforeEach(async () => {
    await untilResults();
    await report(high, low, { name: 'Sodium', result: '150', flag: 'H' });
  });

  test('are listed without their values, counted, and waiting', async () => {
    const { status, body, text } = await list();
    expect(status).toBe(200);
    expect(body.results.map(({ name }) => name)).toEqual(['Potassium', 'Glucose']);
    expect(body).toMatchObject({
      results: [{ acknowledgement: null }, { acknowledgement: null }],
      former: [],
    });
    expect(text).not.toContain('7.2');
    expect(await summary()).toMatchObject({
      interpretation: 'critical',
      critical_results: 2,
      unacknowledged_results: 2,
    });
    expect([await waiting(false), await waiting(true)]).toEqual([true, false]);
  });

  test('are acknowledged once each, with who, when and why', async () => {
    const [first, second] = (await list()).body.results.map(({ id }) => id);
    const made = await acknowledge([first ?? '', first ?? ''], { note: 'Called.' });
    expect(made.status).toBe(200);
    expect(made.body.results).toMatchObject([
      {
        id: first,
        acknowledgement: { acknowledged_by: { type: 'team_key', id: team.keyId }, note: 'Called.' },
      },
      { id: second, acknowledgement: null },
    ]);
    expect(await summary()).toMatchObject({ critical_results: 2, unacknowledged_results: 1 });
    expect([await waiting(false), await waiting(true)]).toEqual([true, false]);

    app.clock.advance(60_000);
    const again = await acknowledge([first ?? '', second ?? ''], { note: 'Once more.' });
    expect(again.body.results[0]).toEqual(made.body.results[0]);
    expect(again.body.results[1]).toMatchObject({ acknowledgement: { note: 'Once more.' } });
    expect((await acknowledge([first ?? ''])).text).toBe(again.text);
    expect([await waiting(false), await waiting(true)]).toEqual([false, true]);
    const { rows } = await app.database.query(
      `select details from audit_pending where action = 'critical_result.acknowledged' and subject_id = $1`,
      [order.id],
    );
    expect(rows).toEqual([{ details: { results: 1 } }, { details: { results: 1 } }]);
  });

  test('that are said again stay acknowledged; one that is critical anew waits again', async () => {
    const ids = (await list()).body.results.map(({ id }) => id);
    await acknowledge(ids);
    await report(high, low);
    expect(await waiting(true)).toBe(true);

    await report({ ...high, result: '6.9' });
    const corrected = (await list()).body;
    expect(corrected.results).toMatchObject([
      { name: 'Potassium', acknowledgement: null },
      { name: 'Glucose', id: ids[1] },
    ]);
    expect(corrected.former.map(({ id }) => id)).toEqual([ids[0]]);
    expect(await waiting(false)).toBe(true);

    // Normal in between, and then what it was at first.
    await report({ name: 'Potassium', result: '4.1', flag: 'N' });
    expect(await summary()).toMatchObject({ critical_results: 1, unacknowledged_results: 0 });
    await report(high);
    const anew = (await list()).body.results[0];
    expect(anew).toMatchObject({ name: 'Potassium', acknowledgement: null });
    expect(ids).not.toContain(anew?.id);
  });

  test('that are none of the latest are refused, and nothing is acknowledged', async () => {
    const [first] = (await list()).body.results.map(({ id }) => id);
    const refused = await acknowledge([first ?? '', randomUUID()]);
    expect([refused.status, refused.body]).toEqual([
      404,
      { detail: 'The order has no such critical result' },
    ]);
    expect(await waiting(false)).toBe(true);
    expect((await list()).body.results[0]).toMatchObject({ acknowledgement: null });
  });

  test("of another team's order look like those of none", async () => {
    const other = await app.newTeam({ environment: 'sandbox' });
    const [first] = (await list()).body.results.map(({ id }) => id);
    expect((await list(other.key)).status).toBe(404);
    expect((await acknowledge([first ?? ''], { key: other.key })).status).toBe(404);
    expect(await waiting(false)).toBe(true);
  });

  test('of results that came before they were counted can be acknowledged all the same', async () => {
    await app.database.query(
      `update lab_order set critical_results = null, unacknowledged_results = null where id = $1`,
      [order.id],
    );
    expect(await waiting(false)).toBe(true);
    await acknowledge((await list()).body.results.map(({ id }) => id));
    expect([await waiting(false), await waiting(true)]).toEqual([false, true]);
  });
});

test('an order without results has none', async () => {
  expect((await list()).status).toBe(404);
  expect((await acknowledge([randomUUID()])).status).toBe(404);
});

test.each([
  ['none', { result_ids: [] }, 'result_ids'],
  ['an id that is none', { result_ids: ['x'] }, 'result_ids'],
  ['left out', {}, 'result_ids'],
  ['a note too long', { result_ids: [randomUUID()], note: 'x'.repeat(2001) }, 'note'],
])('%s: 422 that names the field', async (_, body, field) => {
  const answer = await app.request('POST', `${at()}/acknowledge`, { key: team.key, body });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain(`"${field}"`);
});
