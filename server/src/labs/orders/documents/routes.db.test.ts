import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../../tests/harness/app.ts';
import { newOrder, stockTest, type TestOrder } from '../../../../tests/harness/orders.ts';
import { textOf } from '../../../../tests/harness/pdf.ts';

let app: TestApp;
let team: TestTeam;
let other: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  other = await app.newTeam({ environment: 'sandbox' });
});
afterAll(async () => app.close());

const absent = '0190a000-0000-7000-8000-00000000dead';

/** The bytes of an answer, as the other client reads text. */
async function fetchPdf(path: string): Promise<{ headers: Record<string, unknown>; text: string }> {
  const answer = await request(`${app.baseUrl}${path}`, {
    headers: { 'x-salus-api-key': team.key },
  });
  expect(answer.statusCode).toBe(200);
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  return { headers: answer.headers, text: (await textOf(bytes)).join(' ') };
}

/** As the laboratory's acceptance would. */
async function makeRequisition(order: TestOrder): Promise<void> {
  await app.database.query(
    `insert into lab_order_event (tenant_id, order_id, status, created_at)
     select tenant_id, id, 'requisition_created', now() from lab_order where id = '${order.id}'`,
  );
}

const labels = 'labels/pdf?collection_date=2026-11-20T08:15:00-07:00&number_of_labels=2';

describe('documents of an order', () => {
  test('the requisition is there once the laboratory has the order', async () => {
    const order = await newOrder(app, team, { icd_codes: ['E11.9'], clinical_notes: 'Fasting?' });
    const path = `/v3/order/${order.id}/requisition/pdf`;
    expect(await app.request('GET', path, { key: team.key })).toMatchObject({
      status: 404,
      body: { detail: 'There is no requisition for this order yet' },
    });
    await makeRequisition(order);
    const { headers, text } = await fetchPdf(path);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="requisition.pdf"',
      'cache-control': 'no-store',
    });
    for (const part of ['Jane Doe', '1985-02-28', 'E11.9', 'Fasting?', order.id, '1 Main St']) {
      expect(text).toContain(part);
    }
  });

  test('what was asked on order entry is on the requisition in words, with the answer', async () => {
    type Question = { id: number; value: string; answers: readonly { code: string }[] };
    type Marker = { id: number; aoe: { questions: readonly Question[] } | null };
    const { body } = await app.request<{ markers: readonly Marker[] }>(
      'GET',
      '/v3/lab_tests/markers',
      { key: team.key, query: { lab_slug: 'quest', size: 100 } },
    );
    const marker = body.markers.find(({ aoe }) => (aoe?.questions.length ?? 0) > 0);
    if (marker === undefined) throw new Error('no marker asks anything');
    const questions = marker.aoe?.questions ?? [];
    const order = await newOrder(app, team, {
      order_set: { add_on: { marker_ids: [marker.id] } },
      collection_method: 'walk_in_test',
      aoe_answers: questions.map(({ id, answers: [first] }) => ({
        marker_id: marker.id,
        question_id: id,
        answer: first?.code ?? '12',
      })),
    });
    await makeRequisition(order);
    const { text } = await fetchPdf(`/v3/order/${order.id}/requisition/pdf`);
    for (const { value, answers } of questions) {
      expect(text).toContain(`${value} ${answers[0]?.code ?? '12'}`);
    }
  });

  test('labels are as many as were asked for, with the time of the collection', async () => {
    const order = await newOrder(app, team);
    const { text } = await fetchPdf(`/v3/order/${order.id}/${labels}`);
    expect(text.match(/Jane Doe/gu)).toHaveLength(2);
    expect(text).toContain('Collected 2026-11-20 08:15');
  });

  test('labels of a day have the day alone', async () => {
    const order = await newOrder(app, team);
    const path = `/v3/order/${order.id}/labels/pdf?collection_date=2026-11-20`;
    const { text } = await fetchPdf(path);
    expect(text.match(/Collected 2026-11-20(?! \d\d:)/gu)).toHaveLength(3);
  });

  test.each([
    ['number_of_labels=0&collection_date=2026-11-20T08:15:00Z', 'number_of_labels'],
    ['number_of_labels=301&collection_date=2026-11-20T08:15:00Z', 'number_of_labels'],
    ['number_of_labels=3', 'collection_date'],
    ['collection_date=yesterday', 'collection_date'],
    ['collection_date=', 'collection_date'],
    ['collection_date=2026-02-30', 'collection_date'],
    ['collection_date=2026-11', 'collection_date'],
  ])('labels with %s: 422', async (query, field) => {
    const order = await newOrder(app, team);
    const path = `/v3/order/${order.id}/labels/pdf?${query}`;
    type Refusal = { readonly detail: readonly { readonly loc: unknown }[] };
    const { status, body } = await app.request<Refusal>('GET', path, { key: team.key });
    expect(status).toBe(422);
    expect(new Set(body.detail.map(({ loc }) => JSON.stringify(loc)))).toEqual(
      new Set([JSON.stringify(['query', field])]),
    );
  });

  test('collection instructions are those of the method', async () => {
    const kit = await newOrder(app, team, { method: 'testkit' });
    const walkIn = await newOrder(app, team);
    const path = (id: string): string => `/v3/order/${id}/collection_instruction_pdf`;
    expect((await fetchPdf(path(kit.id))).text).toContain('return box');
    expect((await fetchPdf(path(walkIn.id))).text).toContain('photo ID');
  });

  test('there is a notice only where an order has one', async () => {
    const order = await newOrder(app, team);
    const path = `/v3/order/${order.id}/abn_pdf`;
    expect((await app.request('GET', path, { key: team.key })).status).toBe(404);
    await app.database.query(`update lab_order set has_abn = true where id = '${order.id}'`);
    expect((await fetchPdf(path)).text).toContain('Advance Beneficiary Notice');
  });

  test('the results are there once they are, as of one order or of its transaction', async () => {
    const order = await newOrder(app, team);
    const path = `/v3/order/${order.id}/result/pdf`;
    const missing = await app.request('GET', path, { key: team.key });
    expect(missing).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining('webhook') },
    });
    await app.request('POST', `/v3/order/${order.id}/test`, { key: team.key });
    const { text } = await fetchPdf(path);
    for (const part of ['Laboratory report', 'Jane Doe', '1985-02-28', 'Reference range']) {
      expect(text).toContain(part);
    }
    const { id } = order.order_transaction;
    expect((await fetchPdf(`/v3/order_transaction/${id}/result/pdf`)).text).toBe(text);
  });

  test("another team's order is one that does not exist", async () => {
    const order = await newOrder(app, team);
    await makeRequisition(order);
    for (const document of ['requisition/pdf', labels, 'collection_instruction_pdf', 'abn_pdf']) {
      const [foreign, missing] = await Promise.all(
        [order.id, absent].map(async (id) =>
          app.request('GET', `/v3/order/${id}/${document}`, { key: other.key }),
        ),
      );
      expect(foreign).toMatchObject({ status: 404, body: { detail: "This order doesn't exist" } });
      expect(foreign?.text).toBe(missing?.text);
    }
  });
});

test('a lab test has its instructions', async () => {
  const id = await stockTest(app, team, 'testkit');
  const { text } = await fetchPdf(`/v3/lab_test/${id}/collection_instruction_pdf`);
  expect(text).toContain('Test kit, at home');
  const path = `/v3/lab_test/${absent}/collection_instruction_pdf`;
  expect((await app.request('GET', path, { key: team.key })).status).toBe(404);
});

test('a lab test that is collected at home says how many tubes a visit fills', async () => {
  const path = (id: string): string => `/v3/lab_test/${id}/collection_instructions`;
  const id = await stockTest(app, team, 'at_home_phlebotomy');
  const { body } = await app.request<{ lab: { id: number } }>('GET', `/v3/lab_tests/${id}`, {
    key: team.key,
  });
  expect(await app.request('GET', path(id), { key: team.key })).toMatchObject({
    status: 200,
    body: { total_tubes: expect.any(Number), lab: body.lab },
  });
  const walkIn = await stockTest(app, team, 'walk_in_test');
  const refused = await app.request('GET', path(walkIn), { key: team.key });
  expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining('home') } });
  for (const unknown of [absent, id])
    expect((await app.request('GET', path(unknown), { key: other.key })).status).toBe(404);
});
