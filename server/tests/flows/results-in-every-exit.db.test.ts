import { ZipBuffer } from 'node:zlib';

import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { labReport, sampleReport } from '../../../tools/lab-report.ts';
import { dayMs } from '../../src/kernel/time.ts';
import { addEndpoint } from '../../src/webhooks/index.ts';
import { openTestApp, type TestApp, type TestTeam, type TestUser } from '../harness/app.ts';
import { bulkApi } from '../harness/bulk-export.ts';
import { dispatched, receive } from '../harness/lab-messages.ts';
import { newPatient, uploadReport } from '../harness/lab-reports.ts';
import { managementApi } from '../harness/management-api.ts';
import type { TestOrder } from '../harness/orders.ts';
import { textOf } from '../harness/pdf.ts';
import { toldOf } from '../harness/told-events.ts';

/** Results as they are sent, with the texts that each exit has to repeat. */
const ordered = [
  ['OBX|1|NM|PH^pH^L||7.40|pH|7.350-7.450||||F|||20261120233000-0500', '7.40', '7.350'],
  ['OBX|2|NM|TSH^TSH^L||0.50|uIU/mL|0.450-4.500||||F|||20261121', '0.50', '0.450'],
  ['OBX|3|NM|LONG^Long^L||12345678901234567890.10|mEq/L|||||F', '12345678901234567890.10', ''],
  ['OBX|4|NM|SMALL^Small^L||0.00000010|ng/mL|||||F', '0.00000010', ''],
] as const;
const titer = 'OBX|5|SN|ANA^ANA titer^L||^1^:^128||||||F';
const coded = [
  'OBX|6|CWE|94558-4^SARS-CoV-2^LN||260415000^Not detected^SCT|||N|||F',
  'OBX|7|CWE|ORG^Organism^L||ECOLI^E. coli^L|||A|||F',
] as const;
const uploaded = [
  ['Glucose', '91.0', '', 'mg/dL', '70.0-99.0'],
  ['Creatinine', '0.50', '', 'mg/dL', '0.450-1.10'],
  ['TSH', '2.10', '', 'uIU/mL', '0.450-4.500'],
] as const;

let app: TestApp;
let team: TestTeam;
let jane: TestUser;
let order: TestOrder;
/** The text of each exit. */
const exits: Record<string, string> = {};

const get = async (path: string, key = team.key): Promise<string> => {
  const { status, text } = await app.request('GET', path, { key });
  expect([path, status]).toEqual([path, 200]);
  return text;
};

async function bytesOf(path: string, headers: Readonly<Record<string, string>>): Promise<Buffer> {
  const dispatcher = new Agent();
  const { statusCode, body } = await request(`${app.baseUrl}${path}`, { headers, dispatcher });
  const bytes = Buffer.from(await body.arrayBuffer());
  await dispatcher.close();
  expect([path, statusCode]).toEqual([path, 200]);
  return bytes;
}

async function bulkFiles(): Promise<string> {
  const bulk = bulkApi(app, team);
  const types = 'Observation,DiagnosticReport,Provenance';
  const { output } = await bulk.exported(`Patient/$export?_type=${types}`);
  const files = output.map(async ({ url }) => {
    const { text } = await app.request('GET', bulk.pathOf(url), { headers: bulk.keyed });
    return text;
  });
  return (await Promise.all(files)).join('');
}

async function userExport(): Promise<string> {
  const org = await managementApi(app);
  const { teamId } = team.scope;
  const path = `/v1/org/${org.orgId}/team/${teamId}/user/${jane.user_id}/export?environment=sandbox`;
  const files = new ZipBuffer(await bytesOf(path, { 'x-management-key': org.key }));
  const names = [...files.keys()].filter((name) => /^lab.*ndjson$/u.test(name));
  return names.map((name) => Buffer.from(files.get(name).contentSync()).toString()).join('\n');
}

async function tool(name: string): Promise<string> {
  const days = { start_date: '2026-01-01', end_date: '2026-12-31' };
  const params = { name, arguments: { user_id: jane.user_id, ...days } };
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const sent = { key: team.key, body };
  const answered = await app.request<{
    readonly result: { readonly content: readonly { readonly text: string }[] };
  }>('POST', '/mcp', sent);
  return answered.body.result.content.map(({ text }) => text).join('');
}

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  // Events are stored for teams with an endpoint; nothing is delivered, because no worker runs.
  const endpoint = { url: 'https://example.com/hook', description: '', filterTypes: null };
  await addEndpoint(app.resources, team.scope, endpoint);
  jane = await newPatient(app, team);
  order = await dispatched(app, team, { user_id: jane.user_id });
  app.clock.advance(2 * dayMs);
  await receive(app, order, [...ordered.map(([line]) => line), titer, ...coded], '20261121');
  const file = await labReport({ ...sampleReport, rows: [...uploaded] });
  await uploadReport(app, team, jane.user_id, { file });
  exits['the API'] = await get(`/v3/order/${order.id}/result`);
  exits['the search of FHIR'] = await get(`/fhir/r4/Observation?patient=${jane.user_id}`);
  exits['$everything'] = await get(`/fhir/r4/Patient/${jane.user_id}/$everything?_count=1000`);
  exits['bulk files'] = await bulkFiles();
  exits['the export of the user'] = await userExport();
  exits['the assistant'] = await tool('read_lab_results');
  const pdf = await bytesOf(`/v3/order/${order.id}/result/pdf`, { 'x-salus-api-key': team.key });
  exits['the PDF'] = (await textOf(pdf)).join(' ');
  exits['the API of reports'] = await get(`/lab_report/v1/result/${jane.user_id}`);
  exits['reports for the assistant'] = await tool('read_lab_reports');
  exits['events'] = JSON.stringify(await toldOf(app, jane.user_id, 'lab_report.%'));
});
afterAll(async () => app.close());

const ofFhir = ['the search of FHIR', '$everything', 'bulk files'] as const;
const ofOrders = [...ofFhir, 'the API', 'the export of the user', 'the assistant', 'the PDF'];
const ofReports = [
  ...ofFhir,
  'the API of reports',
  'the export of the user',
  'reports for the assistant',
];
/** A number is not part of a longer one; the PDF breaks long ones over lines. */
const shows = (text: string, digits: string): boolean =>
  new RegExp(String.raw`(?<![\d.])${digits.replaceAll('.', String.raw`\.`)}(?![\d.])`, 'u').test(
    text,
  ) || text.replaceAll(' ', '').includes(digits);

describe('a result of a laboratory', () => {
  it.each(ofOrders)('has its digits and those of its range in %s', (name) => {
    const text = exits[name] ?? '';
    const texts = ordered.flatMap(([, ...each]) => each).filter((each) => each !== '');
    expect(texts.filter((each) => !shows(text, each))).toEqual([]);
  });

  it.each(ofOrders)('that is a titer is neither a time nor a quotient in %s', (name) => {
    const text = exits[name] ?? '';
    const isRatio = /"numerator":\{"value":1\},"denominator":\{"value":128\}/u.test(text);
    expect(isRatio || shows(text, '1:128')).toBe(true);
  });

  it.each(ofOrders.filter((name) => name !== 'the PDF'))('has its codes in %s', (name) => {
    const text = exits[name] ?? '';
    for (const code of ['260415000', 'ECOLI', '94558-4']) expect(text).toContain(code);
  });

  it.each([...ofFhir, 'the export of the user'])('has the offset of its time in %s', (name) => {
    expect(exits[name]).toContain('2026-11-20T23:30:00-05:00');
  });

  it('has the day of the sample and no time that nobody stated in the PDF', () => {
    expect(exits['the PDF']).toContain('Collected 2026-11-21 Reported 2026-11-22 08:30 -07:00');
  });
});

describe('an accepted value of an uploaded report', () => {
  it('has its digits in the events', () => {
    const text = exits['events'] ?? '';
    expect(uploaded.filter(([, value]) => !shows(text, value))).toEqual([]);
  });

  it.each(ofReports)('has its digits and those of its range in %s', (name) => {
    const text = exits[name] ?? '';
    const texts = uploaded.flatMap(([, value, , , range]) => [value, ...range.split('-')]);
    expect(texts.filter((each) => !shows(text, each))).toEqual([]);
  });

  it.each(['bulk files', '$everything'])('comes from the patient in %s', (name) => {
    // Of each value, and of the report.
    expect((exits[name] ?? '').split('"Patient supplied"')).toHaveLength(uploaded.length + 2);
  });
});
