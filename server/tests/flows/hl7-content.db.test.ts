import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { silentLog } from '#kernel/log/log.ts';

import { fieldUses } from '../../src/connectors/labs/hl7/content/fields.ts';
import { receiveMessage } from '../../src/connectors/labs/hl7/inbox.ts';
import { parseMessage, Reader } from '../../src/connectors/labs/hl7/message.ts';
import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { hl7Peer, oru } from '../harness/lab-examples.ts';
import { newOrder, type TestOrder } from '../harness/orders.ts';

let app: TestApp;
let team: TestTeam;
let other: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'production' });
  other = await app.newTeam({ environment: 'production' });
});
afterAll(async () => app.close());

async function order(): Promise<TestOrder> {
  const made = await newOrder(app, team);
  const notice = { orderNumber: made.id, status: 'requisition_created', detail: null } as const;
  expect(await app.service.slices.labsResults.inbox.notice(notice)).toBe(true);
  return made;
}

/** Sends a message; returns MSA-1, MSA-3 and the lines of the log. */
async function send({ id }: TestOrder, lines: readonly string[]) {
  const { rows } = await app.database.query<{ lab: string }>(
    `select lab from lab_order where id = '${id}'`,
  );
  const logged: unknown[] = [];
  const warn = (...given: readonly unknown[]): void => void logged.push(given);
  const log = { ...silentLog, warn };
  const deps = { inbox: app.service.slices.labsResults.inbox, clock: app.clock, log };
  const peer = { ...hl7Peer, lab: rows[0]?.lab ?? '' };
  const { acknowledgement } = await receiveMessage(deps, [peer], oru(lines, randomUUID()));
  const answer = parseMessage(acknowledgement);
  const segment = answer.segments.find((each) => each.name === 'MSA');
  const read = new Reader(answer);
  const [code, words] = [read.value(segment, 1), read.value(segment, 3)];
  return { code, words, log: JSON.stringify(logged), lab: rows[0]?.lab ?? '' };
}

const pid = 'PID|1||||Doe^Jane||19850228|F';
const obr = ({ id }: TestOrder): string => `OBR|1|${id}||7600^Panel^L`;

type Document = { readonly number: number; readonly name: string; readonly content_type: string };
type Results = {
  readonly results: readonly Record<string, unknown>[];
  readonly documents?: readonly Document[];
  readonly additional_information?: readonly { readonly source: string; readonly text: string }[];
};

async function results({ id }: TestOrder): Promise<Results> {
  return (await app.request<Results>('GET', `/v3/order/${id}/result`, { key: team.key })).body;
}

async function get(path: string, key = team.key) {
  const answer = await request(`${app.baseUrl}${path}`, { headers: { 'x-salus-api-key': key } });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, headers: answer.headers, bytes };
}

const namesIn = (text: string): readonly string[] => text.split(/[^A-Z0-9-]+/u);

test('each field of HL7 2.5.1 can be read, or is named as not taken', async () => {
  const made = await order();
  const given: Readonly<Record<string, string>> = {
    'PID-5': 'Doe^Jane^Mpidfive',
    'PID-7': '19850228',
    'PID-8': 'F',
    'OBR-2': made.id,
    'OBX-2': 'ST',
    'OBX-11': 'F',
    'OBR-25': 'F',
  };
  const uses = fieldUses();
  const markOf = (field: string): string => `M${field.replace('-', '').toLowerCase()}x`;
  const segment = (name: string): string => {
    const own = uses.filter(({ field }) => field.startsWith(`${name}-`));
    const fields = own.map(
      ({ field, treatment }) => given[field] ?? (treatment === 'converted' ? '' : markOf(field)),
    );
    return [name, ...fields].join('|');
  };
  const lines = ['PID', 'ORC', 'OBR', 'OBX', 'NTE', 'SPM'].map((name) => segment(name));
  const { code, words, log } = await send(made, lines);
  expect(code).toBe('AA');
  const text = JSON.stringify(await results(made));
  for (const { field, treatment } of uses) {
    if (treatment === 'converted') continue;
    const mark = field === 'PID-5' ? 'Mpidfive' : (given[field] ?? markOf(field));
    const isOrder = field === 'OBR-2';
    const isShown = text.includes(mark) || isOrder;
    const isNamed = namesIn(words).includes(field);
    expect([field, isShown, isNamed]).toEqual([
      field,
      treatment !== 'not_taken',
      treatment === 'not_taken',
    ]);
    expect([field, namesIn(log).includes(field)]).toEqual([field, isNamed]);
    if (!isOrder) expect([field, log.includes(mark)]).toEqual([field, false]);
  }
});

describe('documents', () => {
  const bytesOf: Readonly<Record<string, Buffer>> = {
    'image/jpeg': Buffer.from(`\u00FF\u00D8\u00FF\u00E0${'j'.repeat(80)}`, 'latin1'),
    'image/tiff': Buffer.from(`II*\0${'t'.repeat(80)}`, 'latin1'),
    'image/png': Buffer.from(`\u0089PNG\r\n\u001A\n${'p'.repeat(80)}`, 'latin1'),
    'application/rtf': Buffer.from(`{\\rtf1 ${'r'.repeat(80)}}`),
    'text/html': Buffer.from(`<!DOCTYPE html><script>alert(1)</script>${'h'.repeat(80)}`),
    'application/octet-stream': Buffer.from('a format of the laboratory'.repeat(4)),
  };

  test.each([
    ['image/jpeg', 'IM^image^jpeg'],
    ['image/jpeg', 'AP^application^pdf'],
    ['image/tiff', 'IM^image^TIFF'],
    ['image/png', '^^'],
    ['application/rtf', 'AP^text^RTF'],
    ['text/html', 'TX^text^HTML'],
    ['application/octet-stream', 'AP^application^x-example'],
  ])('of the type %s are kept as they came, by their bytes: %s', async (type, claimed) => {
    const made = await order();
    const base64 = bytesOf[type]?.toString('base64');
    const answer = await send(made, [
      pid,
      obr(made),
      'OBX|1|NM|1^X^L||5||||||F',
      `OBX|2|ED|DOC^Picture^L||${claimed}^Base64^${base64}||||||F`,
    ]);
    expect([answer.code, answer.words]).toEqual(['AA', '']);
    const read = await results(made);
    expect(read.results).toHaveLength(1);
    expect(read.documents).toMatchObject([{ number: 1, name: 'Picture', content_type: type }]);
    const path = `/v3/order/${made.id}/result/document/1`;
    const { status, bytes, headers } = await get(path);
    expect([status, headers['content-type'], bytes.equals(bytesOf[type] ?? Buffer.of())]).toEqual([
      200,
      type,
      true,
    ]);
    expect((await get(path, other.key)).status).toBe(404);
    expect((await get(`/v3/order/${made.id}/result/document/2`)).status).toBe(404);
    // The PDF of the results is ours, and the document is none.
    const ours = await get(`/v3/order/${made.id}/result/pdf`);
    expect(ours.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await get(`/v3/order/${made.id}/result/pdf?document=1`)).status).toBe(404);
  });

  test('of HTML run nothing in this origin, encoded or not', async () => {
    const made = await order();
    const html = '<html><script>alert(1)</script></html>';
    await send(made, [pid, obr(made), `OBX|1|ED|DOC^Page^L||TX^text^HTML^A^${html}||||||F`]);
    const { headers, bytes } = await get(`/v3/order/${made.id}/result/document/1`);
    expect(bytes.toString()).toBe(html);
    expect(headers).toMatchObject({
      'content-type': 'text/html',
      'content-disposition': 'attachment; filename="laboratory-document-1"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    });
  });

  test('embedded in ZEF, with a segment of the laboratory, are there and named', async () => {
    const made = await order();
    const folder = new URL('./hl7-content/', import.meta.url);
    const text = await readFile(new URL('embedded-pdf.hl7', folder), 'utf8');
    const [, ...lines] = text
      .trim()
      .replaceAll('ORDER-ID', made.id)
      .split(/\r\n?|\n/u);
    expect((await send(made, lines)).code).toBe('AA');
    const read = await results(made);
    expect(read.documents).toMatchObject([{ name: 'Report', content_type: 'application/pdf' }]);
    expect(read.additional_information).toContainEqual(
      expect.objectContaining({
        source: 'ZPS',
        text: expect.stringContaining('Example Burlington'),
      }),
    );
    const pdf = await get(`/v3/order/${made.id}/result/pdf`);
    expect(pdf.bytes.toString('latin1')).toMatch(/^%PDF-1\.4 x+\s%%EOF$/u);
  });

  test('are forms of the DiagnosticReport, each a Binary', async () => {
    const made = await order();
    const jpeg = bytesOf['image/jpeg'] ?? Buffer.of();
    const ed = `OBX|2|ED|DOC^Picture^L||IM^image^jpeg^Base64^${jpeg.toString('base64')}||||||F`;
    await send(made, [pid, obr(made), 'OBX|1|NM|1^X^L||5||||||F', ed]);
    const fhir = async (path: string) =>
      JSON.parse((await get(`/fhir/r4/${path}`)).bytes.toString());
    const report = await fhir(`DiagnosticReport/${made.id}`);
    expect(report.presentedForm).toMatchObject([
      { contentType: 'application/pdf' },
      { contentType: 'image/jpeg', url: `Binary/${made.id}.1`, title: 'Picture' },
    ]);
    const binary = await fhir(`Binary/${made.id}.1`);
    expect([binary.contentType, binary.data]).toEqual(['image/jpeg', jpeg.toString('base64')]);
    expect((await get(`/fhir/r4/Binary/${made.id}.2`)).status).toBe(404);
  });
});

test('codes of results, method, equipment and laboratory are in the API and in FHIR', async () => {
  const made = await order();
  const performer = 'Example Laboratory^D^^^^^^^^05D2222542|1 Assay Way^^Phoenix^AZ^85004';
  const { lab } = await send(made, [
    pid,
    obr(made),
    `OBX|1|CWE|630-4^Culture^LN||112283007^Escherichia coli^SCT^EC^E. coli^L|||^Abnormal|||F||||||CULT^Culture on agar^99METH|VITEK^BIOMERIEUX|||||${performer}`,
    'OBX|2|CWE|RAPID^Rapid test^L||260415000^Not detected^SCT~POS^Positive^L||||||F',
  ]);
  const [first, second] = (await results(made)).results;
  expect(first).toMatchObject({
    result: 'Escherichia coli',
    source_interpretation: 'Abnormal',
    interpretation: 'abnormal',
    coded_values: [
      {
        text: 'Escherichia coli',
        codes: [
          { code: '112283007', display: 'Escherichia coli', system: 'SCT' },
          { code: 'EC', display: 'E. coli', system: 'L' },
        ],
      },
    ],
    method: { text: 'Culture on agar', codes: [{ code: 'CULT', system: '99METH' }] },
    equipment: 'VITEK BIOMERIEUX',
    performing_laboratory: '05D2222542',
  });
  expect(second?.['coded_values']).toMatchObject([{ text: 'Not detected' }, { text: 'Positive' }]);
  const read = async (number: number) =>
    JSON.parse((await get(`/fhir/r4/Observation/${made.id}.${number}`)).bytes.toString());
  const culture = await read(1);
  expect(culture.valueCodeableConcept).toEqual({
    coding: [
      { system: 'http://snomed.info/sct', code: '112283007', display: 'Escherichia coli' },
      {
        system: expect.stringMatching(/^urn:uuid:/u),
        code: `${lab}:EC`,
        display: 'E. coli',
      },
    ],
    text: 'Escherichia coli',
  });
  expect(culture.method).toMatchObject({
    text: 'Culture on agar',
    coding: [{ code: `${lab}:99METH:CULT` }],
  });
  expect(culture.device).toEqual({ display: 'VITEK BIOMERIEUX' });
  expect(culture.performer[0]).toEqual({ display: 'Example Laboratory' });
  const rapid = await read(2);
  expect(rapid.component).toMatchObject([
    { valueCodeableConcept: { coding: [{ code: '260415000' }] } },
    { valueCodeableConcept: { coding: [{ code: `${lab}:POS` }] } },
  ]);
});
