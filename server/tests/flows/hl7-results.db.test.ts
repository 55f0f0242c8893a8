import { randomUUID } from 'node:crypto';

import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { silentLog } from '#kernel/log/log.ts';

import { receiveMessage } from '../../src/connectors/labs/hl7/inbox.ts';
import { parseMessage, Reader } from '../../src/connectors/labs/hl7/message.ts';
import type { LabInbox } from '../../src/labs/orders/index.ts';
import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { hl7Peer, oru } from '../harness/lab-examples.ts';
import { newOrder, oneTest, patient, readOrder, type TestOrder } from '../harness/orders.ts';
import { textOf } from '../harness/pdf.ts';

let app: TestApp;
let team: TestTeam;
let other: TestTeam;
let inbox: LabInbox;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'production' });
  other = await app.newTeam({ environment: 'production' });
  inbox = app.service.slices.labsResults.inbox;
});
afterAll(async () => app.close());

/** An order whose laboratory has it, so that there can be results. */
async function order(): Promise<TestOrder> {
  const made = await newOrder(app, team, oneTest);
  const notice = { orderNumber: made.id, status: 'requisition_created', detail: null } as const;
  expect(await inbox.notice(notice)).toBe(true);
  return made;
}

/** Sends a message about an order; answers its acknowledgement. */
async function send(
  { id: number }: TestOrder,
  lines: readonly string[],
  { id = randomUUID(), born = '19850228', sex = 'F', name = 'Doe^Jane' } = {},
): Promise<{ readonly code: string; readonly words: string }> {
  const { rows } = await app.database.query<{ lab: string }>(
    `select lab from lab_order where id = '${number}'`,
  );
  const peer = { ...hl7Peer, lab: rows[0]?.lab ?? '' };
  const text = oru(
    [`PID|1||||${name}||${born}|${sex}`, `OBR|1|${number}||7600^Panel^L`, ...lines],
    id,
  );
  const deps = { inbox, clock: app.clock, log: silentLog };
  const { acknowledgement } = await receiveMessage(deps, [peer], text);
  const answer = parseMessage(acknowledgement);
  const segment = answer.segments.find((each) => each.name === 'MSA');
  const read = new Reader(answer);
  return { code: read.value(segment, 1), words: read.value(segment, 3) };
}

type Results = {
  readonly metadata: { readonly interpretation: string; readonly status: string };
  readonly results: readonly {
    readonly provider_id: string;
    readonly result: string;
    readonly value: number;
    readonly interpretation: string;
    readonly source_interpretation: string;
    readonly notes: string | null;
    readonly sub_id?: string;
    readonly status?: string;
    readonly history?: readonly { readonly result: string; readonly interpretation: string }[];
  }[];
  readonly missing_results: readonly {
    readonly provider_id: string;
    readonly note: string | null;
  }[];
  readonly sample_information: Readonly<
    Record<string, { readonly clinical_information: { readonly notes: string | null } }>
  >;
  readonly documents?: readonly { readonly number: number; readonly is_current: boolean }[];
};

async function results({ id }: TestOrder): Promise<Results> {
  const { status, text, body } = await app.request<Results>('GET', `/v3/order/${id}/result`, {
    key: team.key,
  });
  expect([status, text]).toEqual([200, text]);
  return body;
}

const obx = (code: string, value: string, { flag = '', status = 'F', sub = '' } = {}): string =>
  `OBX|1|NM|${code}^Test ${code}^L|${sub}|${value}|mmol/L|3.5-5.1|${flag}|||${status}`;
/** The report of a message that waits. */
async function reviewOf(
  messageId: string,
): Promise<{ readonly id: string; readonly decision_code: string }> {
  const { rows } = await app.database.query<{ id: string }>(
    `select id from unmatched_result where message_id = '${messageId}'`,
  );
  const path = `/v3/unmatched_result/${rows[0]?.id}`;
  return (await app.request<{ id: string; decision_code: string }>('GET', path, { key: team.key }))
    .body;
}

const lowLevel = async ({ id }: TestOrder): Promise<string> =>
  (await readOrder(app, team, id)).last_event.status.split('.').at(-1) ?? '';

describe('results by HL7, as they are read', () => {
  test('repeats, sub-identifiers, odd flags and notes are all there', async () => {
    const made = await order();
    const lines = [
      obx('K', '7.2', { flag: 'HH' }),
      'NTE|1|L|Telephoned',
      obx('K', '4.1', { flag: 'N' }),
      obx('AMP', '8', { flag: 'R', sub: '1' }),
      obx('AMP', '2', { flag: 'S', sub: '2' }),
      obx('Z', '4', { flag: 'Odd!' }),
      'SPM|1|S9',
      'NTE|1|L|SAMPLE REJECTED: shipped frozen',
    ];
    expect(await send(made, lines)).toEqual({ code: 'AA', words: '' });
    const read = await results(made);
    expect(
      read.results.map((each) => [
        each.provider_id,
        each.sub_id,
        each.result,
        each.source_interpretation,
        each.interpretation,
      ]),
    ).toEqual([
      ['K', undefined, '7.2', 'HH', 'critical'],
      ['K', undefined, '4.1', 'N', 'normal'],
      ['AMP', '1', '8', 'R', 'abnormal'],
      ['AMP', '2', '2', 'S', 'normal'],
      ['Z', undefined, '4', 'Odd!', 'abnormal'],
    ]);
    expect(read.results[0]?.notes).toBe('Telephoned');
    expect(read.metadata.interpretation).toBe('critical');
    expect(read.sample_information['S9']?.clinical_information.notes).toContain(
      'SAMPLE REJECTED: shipped frozen',
    );
    const printed = (await textOf((await pdfOf(made)).bytes)).join(' ');
    for (const words of ['SAMPLE REJECTED', 'Telephoned', '7.2', 'AMP (1)']) {
      expect(printed).toContain(words);
    }
  });

  test.each(['W', 'D', 'X'])(
    '%s after a final takes a value back for all to see',
    async (status) => {
      const made = await order();
      await send(made, [obx('K', '7.2', { flag: 'HH' }), obx('NA', '140', { flag: 'N' })]);
      expect((await readOrder(app, team, made.id)).interpretation).toBe('critical');
      expect((await send(made, [obx('K', '', { status }), 'NTE|1|L|Wrong tube'])).code).toBe('AA');
      const read = await results(made);
      expect(read.results[0]).toMatchObject({
        provider_id: 'K',
        value: -1,
        interpretation: 'unknown',
        source_interpretation: '',
        status: 'withdrawn',
        notes: 'Wrong tube',
        history: [{ result: '7.2', interpretation: 'critical' }],
      });
      expect(read.results[0]?.result).not.toContain('7.2');
      expect(read.missing_results).toContainEqual(
        expect.objectContaining({ provider_id: 'K', note: 'Wrong tube' }),
      );
      const then = await readOrder(app, team, made.id);
      expect([then.interpretation, await lowLevel(made)]).toEqual(['normal', 'corrected']);
    },
  );

  test('a value that is taken back while others are to come completes no order', async () => {
    const made = await order();
    await send(made, [
      obx('K', '7.2', { flag: 'HH', status: 'P' }),
      obx('NA', '', { status: 'I' }),
    ]);
    expect(await lowLevel(made)).toBe('partial_results');
    await send(made, [obx('K', '', { status: 'W' })]);
    expect(await lowLevel(made)).toBe('partial_results');
    const read = await results(made);
    expect([read.results[0]?.status, read.metadata.status]).toEqual(['withdrawn', 'partial']);
    await send(made, [obx('K', '4.1', { flag: 'N' }), obx('NA', '140', { flag: 'N' })]);
    expect(await lowLevel(made)).toBe('completed');
    expect((await readOrder(app, team, made.id)).interpretation).toBe('normal');
  });

  test('a report of which nothing came completes no order, and says what did not come', async () => {
    const made = await order();
    const lines = ['OBX|1|NM|K^Potassium^L||Quantity not sufficient||||||X'];
    expect(await send(made, lines)).toMatchObject({ code: 'AA' });
    expect(await lowLevel(made)).not.toBe('completed');
    const read = await results(made);
    expect(read.results).toEqual([]);
    expect(read.missing_results).toMatchObject([
      { provider_id: 'K', note: 'Quantity not sufficient' },
    ]);
    expect(await send(made, [obx('K', '4.1')])).toMatchObject({ code: 'AA' });
    expect(await lowLevel(made)).toBe('completed');
  });

  test('a control id that is used again brings what is new, and changes nothing otherwise', async () => {
    const made = await order();
    const id = randomUUID();
    const first = [obx('K', '4.1', { status: 'P' })];
    const versions = async () =>
      (await app.database.query(`select from lab_result where order_id = '${made.id}'`)).rowCount;
    await send(made, first, { id });
    expect((await send(made, first, { id })).code).toBe('AA');
    expect(await versions()).toBe(1);
    expect((await send(made, [obx('K', '7.2', { flag: 'HH' })], { id })).code).toBe('AA');
    expect((await results(made)).results[0]).toMatchObject({
      result: '7.2',
      interpretation: 'critical',
      history: [{ result: '4.1' }],
    });
    const another = await order();
    await send(another, [obx('K', '5.0')], { id });
    expect((await results(another)).results[0]?.result).toBe('5.0');
    const waiting = async () =>
      (await app.database.query(`select from unmatched_result where message_id = '${id}'`))
        .rowCount;
    for (const name of ['Roe^Jane', 'Poe^Jane', 'Poe^Jane']) {
      expect((await send(made, [obx('K', '5.0')], { id, name })).code).toBe('AA');
    }
    expect(await waiting()).toBe(2);
  });

  test.each([
    ['no birth date', { born: '' }],
    ['another birth date', { born: '19850227' }],
    ['no sex', { sex: '' }],
    ['another sex', { sex: 'M' }],
  ])('with %s it waits for somebody to look', async (_, change) => {
    const made = await order();
    const id = randomUUID();
    expect((await send(made, [obx('K', '4.1')], { ...change, id })).code).toBe('AA');
    expect(await lowLevel(made)).toBe('requisition_created');
    expect(await reviewOf(id)).toMatchObject({ decision_code: 'match_sample_id_mismatch_demo' });
  });

  test.each([
    ['no OBX', []],
    ['only a note', ['NTE|1|L|All is well']],
  ])('with %s it is refused, and completes nothing', async (_, lines) => {
    const made = await order();
    expect(await send(made, lines)).toEqual({
      code: 'AE',
      words: 'an order has no OBX with a result',
    });
    expect(await lowLevel(made)).toBe('requisition_created');
  });
});

/** The bytes of an answer. */
async function pdfOf({ id }: TestOrder, query = '', key = team.key) {
  const path = `${app.baseUrl}/v3/order/${id}/result/pdf${query}`;
  const answer = await request(path, { headers: { 'x-salus-api-key': key } });
  return { status: answer.statusCode, bytes: Buffer.from(await answer.body.arrayBuffer()) };
}

describe("a laboratory's own report", () => {
  const own = Buffer.from(
    `%PDF-1.4 ${patient.last_name} of the laboratory ${'x'.repeat(200)} %%EOF`,
  );
  const ed = (bytes = own): string =>
    `OBX|9|ED|PDF^Report^L||^application^pdf^Base64^${bytes.toString('base64')}||||||F`;

  test('is what the PDF of the results is, sealed, and of nobody else', async () => {
    const made = await order();
    expect((await send(made, [obx('K', '4.1'), ed()])).code).toBe('AA');
    const { status, bytes } = await pdfOf(made);
    expect([status, bytes.equals(own)]).toEqual([200, true]);
    expect((await results(made)).documents).toMatchObject([{ number: 1, is_current: true }]);
    const ours = await pdfOf(made, '?document=0');
    expect([ours.status, ours.bytes.equals(own)]).toEqual([200, false]);
    expect((await pdfOf(made, '?document=2')).status).toBe(404);
    expect((await pdfOf(made, '?document=1', other.key)).status).toBe(404);
    const { rows } = await app.database.query<{ data: Buffer }>(
      `select data from lab_result_document where order_id = '${made.id}'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.data.includes('laboratory')).toBe(false);
  });

  test('alone completes an order, whose results name it', async () => {
    const made = await order();
    await send(made, [ed()]);
    expect(await lowLevel(made)).toBe('completed');
    const read = await results(made);
    expect([read.results, read.documents?.length]).toEqual([[], 1]);
    expect((await pdfOf(made)).bytes.equals(own)).toBe(true);
  });

  test('gives way to ours when a later report says something else, and stays to be had', async () => {
    const made = await order();
    await send(made, [obx('K', '7.2'), ed()]);
    await send(made, [obx('K', '4.1', { status: 'C' })]);
    expect((await pdfOf(made)).bytes.equals(own)).toBe(false);
    expect((await pdfOf(made, '?document=1')).bytes.equals(own)).toBe(true);
    const corrected = Buffer.from('%PDF-1.4 corrected');
    await send(made, [obx('K', '4.1', { status: 'C' }), ed(corrected)]);
    expect((await pdfOf(made)).bytes.equals(corrected)).toBe(true);
  });

  test('waits with a report that nobody knows the order of, and comes with it', async () => {
    const made = await order();
    const id = randomUUID();
    await send(made, [obx('K', '4.1'), ed()], { sex: 'M', id });
    const path = `/v3/unmatched_result/${(await reviewOf(id)).id}/accept`;
    await app.request('POST', path, { key: team.key, body: { order_id: made.id } });
    expect((await pdfOf(made)).bytes.equals(own)).toBe(true);
  });

  test('that cannot be read is named in the answer and among the results', async () => {
    const made = await order();
    const answer = await send(made, [
      obx('K', '4.1'),
      'OBX|2|ED|PDF^Report^L||^^^Base64^JVBERi!!||||||F',
    ]);
    expect(answer.code).toBe('AA');
    expect(answer.words).toContain('not taken');
    expect((await results(made)).results[1]?.result).toContain('not kept');
  });
});
