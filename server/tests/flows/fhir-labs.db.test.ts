import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';

import { dayMs } from '../../src/kernel/time.ts';
import { openTestApp, type TestApp, type TestTeam, type TestUser } from '../harness/app.ts';
import { everything, tryCodes, tryDates } from '../harness/fhir-search.ts';
import { findingsOf } from '../harness/fhir-validator.ts';
import { type FhirApi, fhirApi, idsOf } from '../harness/fhir.ts';
import { dispatched, receive } from '../harness/lab-messages.ts';
import { newOrder, type TestOrder } from '../harness/orders.ts';

type Json = Readonly<Record<string, unknown>>;
type Resource = Json & { readonly id: string };

let app: TestApp;
let team: TestTeam;
let fhir: FhirApi;
let jane: TestUser;
let order: TestOrder;

const lines = [
  'OBX|1|NM|25015900^Cholesterol^L^2093-3^Cholesterol^LN||228|mg/dL|<200|H|||F|||20261121081500',
  'OBX|2|SN|^^^13457-7^LDL^LN||<^5|mg/dL|< OR = 99|L|||F',
  'OBX|3|NM|BE^Base excess^L||-1|mmol/L|-2-3||||F',
  'OBX|4|CWE|94558-4^SARS-CoV-2^LN||260415000^Not detected^SCT|||N|||F',
  'OBX|5|TX|FILM^Blood film^L||Red cells normal.||||||F',
  'OBX|6|NM|457^Ferritin^L^2276-4^Ferritin^LN||||||||X',
  'OBX|7|NM|WBC^White cells^L||4.5|K/uL|4.0-11.0||||P',
];

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  fhir = fhirApi(app, team);
  jane = await app.newUser(team);
  order = await dispatched(app, team, { user_id: jane.user_id });
  app.clock.advance(2 * dayMs);
  await receive(app, order, lines);
  for (const interpretation of ['normal', 'critical']) {
    app.clock.advance(dayMs);
    const made = await newOrder(app, team);
    const body = { interpretation, has_missing_results: interpretation === 'critical' };
    const path = `/v3/order/${made.id}/test`;
    const query = { final_status: 'completed.walk_in_test.completed' };
    await app.request('POST', path, { key: team.key, query, body });
  }
  await newOrder(app, team);
});
afterAll(async () => app.close());

const named = async (name: string): Promise<Json> => {
  const { body } = await fhir.search('Observation', { 'based-on': order.id });
  const found = (body.entry ?? []).map(({ resource }): Json => resource);
  const wanted = found.find(({ code }) => (code as { text: string }).text === name);
  if (wanted === undefined) throw new Error(`no ${name}: ${JSON.stringify(found)}`);
  return wanted;
};

describe('an Observation of a laboratory', () => {
  it('is a result with its codes, range, flag, times and specimen', async () => {
    const found = await named('Cholesterol');
    expect(found).toMatchObject({
      id: `${order.id}.1`,
      status: 'final',
      basedOn: [{ reference: `ServiceRequest/${order.id}` }],
      category: [{ coding: [{ code: 'laboratory' }] }],
      code: {
        coding: [
          { system: 'http://loinc.org', code: '2093-3' },
          { code: expect.stringMatching(/:25015900$/u), display: 'Cholesterol' },
        ],
      },
      subject: { reference: `Patient/${jane.user_id}` },
      effectiveDateTime: '2026-11-21T08:15:00-07:00',
      valueQuantity: {
        value: 228,
        unit: 'mg/dL',
        system: 'http://unitsofmeasure.org',
        code: 'mg/dL',
      },
      interpretation: [{ coding: [{ code: 'H' }] }],
      referenceRange: [{ high: { value: 200, code: 'mg/dL' }, text: '<200' }],
      specimen: { reference: expect.stringMatching(/^Specimen\//u) },
    });
    expect((await fhir.get(`Observation/${order.id}.1`)).body).toEqual(found);
  });

  it('below what can be measured has a comparator', async () => {
    expect(await named('LDL')).toMatchObject({
      valueQuantity: { comparator: '<', value: 5, code: 'mg/dL' },
    });
  });

  it('below zero is what was printed', async () => {
    expect(await named('Base excess')).toMatchObject({ valueQuantity: { value: -1 } });
  });

  it('of a code or words is no number', async () => {
    const [coded, words] = [await named('SARS-CoV-2'), await named('Blood film')];
    expect(coded).toMatchObject({ valueCodeableConcept: { text: 'Not detected' } });
    expect(words).toMatchObject({ valueString: 'Red cells normal.' });
    expect([coded, words].map((each) => 'valueQuantity' in each)).toEqual([false, false]);
  });

  it('has its unit as it was printed with the code of UCUM, and says that it is preliminary', async () => {
    const found = await named('White cells');
    expect(found).toMatchObject({ status: 'preliminary' });
    expect(found['valueQuantity']).toEqual({
      value: 4.5,
      unit: 'K/uL',
      system: 'http://unitsofmeasure.org',
      code: '10*3/uL',
    });
  });

  it('that did not come is cancelled, without a value, and says why', async () => {
    const found = await named('Ferritin');
    expect(found).toMatchObject({
      status: 'cancelled',
      dataAbsentReason: {
        coding: [{ code: expect.stringMatching(/^(?:unknown|not-performed)$/u) }],
      },
    });
    expect(Object.keys(found).filter((key) => key.startsWith('value'))).toEqual([]);
    expect((await fhir.get(`Observation/${found['id'] as string}`)).body).toEqual(found);
  });

  it('keeps its id when it is corrected, and says that it was', async () => {
    app.clock.advance(1000);
    await receive(app, order, [
      'OBX|1|NM|25015900^Cholesterol^L^2093-3^Cholesterol^LN||182|mg/dL|<200||||C|||20261121081500',
    ]);
    expect(await named('Cholesterol')).toMatchObject({
      id: `${order.id}.1`,
      status: 'corrected',
      valueQuantity: { value: 182 },
    });
    const { body } = await fhir.get(`DiagnosticReport/${order.id}`);
    // Three of the four tests are pending.
    expect(body).toMatchObject({ status: 'partial' });
  });
});

describe('a DiagnosticReport', () => {
  it('refers to results and specimens that are there, and to its order', async () => {
    const { body } = await fhir.get<
      Json & Readonly<Record<'result' | 'specimen', readonly { reference: string }[]>>
    >(`DiagnosticReport/${order.id}`);
    expect(body).toMatchObject({
      category: [
        { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] },
      ],
      effectiveDateTime: '2026-11-21T08:15:00-07:00',
      issued: '2026-11-22T08:30:00-07:00',
    });
    const references = [...body.result, ...body.specimen].map(({ reference }) => reference);
    expect(references.length).toBeGreaterThan(7);
    for (const reference of references) {
      expect([reference, (await fhir.get(reference)).status]).toEqual([reference, 200]);
    }
  });

  it('has its PDF as a Binary: as bytes or in base64', async () => {
    const path = `Binary/${order.id}`;
    const { body } = await fhir.get<{ presentedForm: readonly Json[] }>(
      `DiagnosticReport/${order.id}`,
    );
    expect(body.presentedForm).toEqual([
      { contentType: 'application/pdf', url: path, title: 'Laboratory report' },
    ]);
    const binary = (await fhir.get<{ data: string } & Json>(path)).body;
    expect(findingsOf(binary)).toEqual([]);
    expect(Buffer.from(binary.data, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const raw = await fhir.get(path, { headers: { accept: 'application/pdf' } });
    expect([raw.status, raw.headers['content-type']]).toEqual([200, 'application/pdf']);
    for (const [accept, type] of [
      ['*/*', 'application/pdf'],
      ['application/fhir+json, */*;q=0.1', 'application/fhir+json; charset=utf-8'],
      ['application/json, application/pdf;q=0.9', 'application/json; charset=utf-8'],
    ] as const) {
      const { headers } = await fhir.get(path, { headers: { accept } });
      expect([accept, headers['content-type']]).toEqual([accept, type]);
    }
    expect(raw.text.startsWith('%PDF-')).toBe(true);
    expect((await fhir.refused(path, { headers: { accept: 'image/png' } })).status).toBe(406);
    const { rows } = await app.database.query(
      `select user_id, action from audit_pending where request_id = $1`,
      [raw.headers['x-request-id']],
    );
    expect(rows).toEqual([{ user_id: jane.user_id, action: 'fhir.read' }]);
  });
});

test('every one is valid, and what is made wrong is found', async () => {
  const types = ['Observation', 'DiagnosticReport', 'Specimen'];
  const all = await Promise.all(types.map(async (type) => everything(fhir, type)));
  expect(all.every((each) => each.length > 1)).toBe(true);
  expect(all.flat().flatMap((each) => findingsOf(each))).toEqual([]);
  const [[observation] = [], [report] = [], [specimen] = []] = all;
  const wrong: readonly (readonly [Resource | undefined, Json])[] = [
    [observation, { status: 'finished' }],
    [observation, { code: undefined }],
    [observation, { subject: undefined }],
    [observation, { interpretation: {} }],
    [observation, { valueQuantity: { value: '1' } }],
    [report, { status: 'done' }],
    [report, { category: undefined }],
    [report, { presentedForm: [{ contentTyp: 'x' }] }],
    [specimen, { status: 'fine' }],
    [specimen, { subject: 'Jane' }],
  ];
  const passed = wrong.filter(([of, part]) => findingsOf({ ...of, ...part }).length === 0);
  expect(passed.map(([, part]) => part)).toEqual([]);
});

describe('a search', () => {
  const lastUpdated = (each: Json): string => (each['meta'] as { lastUpdated: string }).lastUpdated;
  const at =
    (name: string) =>
    (each: Json): string | undefined =>
      each[name] as string | undefined;
  it.each<[string, string, (each: Json) => string | undefined]>([
    ['Observation', '_lastUpdated', lastUpdated],
    ['Observation', 'date', at('effectiveDateTime')],
    ['DiagnosticReport', '_lastUpdated', lastUpdated],
    ['DiagnosticReport', 'date', at('effectiveDateTime')],
    ['DiagnosticReport', 'issued', at('issued')],
    ['Specimen', '_lastUpdated', lastUpdated],
  ])('of %s by %s takes every prefix', async (type, name, read) => {
    await tryDates(fhir, type, { name, read });
  });

  type Coded = { readonly coding: readonly { readonly system: string; readonly code: string }[] };
  const coded =
    (name: string) =>
    (each: Json): readonly string[] =>
      ([each[name]].flat() as unknown as readonly Coded[]).flatMap(({ coding }) =>
        coding.flatMap(({ system, code }) => [code, `${system}|${code}`]),
      );
  const referred =
    (name: string) =>
    (each: Json): readonly string[] =>
      ([each[name] ?? []].flat() as unknown as readonly { reference: string }[]).flatMap(
        ({ reference }) => [reference, reference.split('/')[1] ?? ''],
      );
  const plain =
    (name: string) =>
    (each: Json): readonly string[] => [each[name] as string];
  it.each<[string, string, (each: Json) => readonly string[]]>([
    ['Observation', '_id', plain('id')],
    ['Observation', 'patient', referred('subject')],
    ['Observation', 'category', coded('category')],
    ['Observation', 'code', coded('code')],
    ['Observation', 'status', plain('status')],
    ['Observation', 'based-on', referred('basedOn')],
    ['Observation', 'specimen', referred('specimen')],
    ['DiagnosticReport', '_id', plain('id')],
    ['DiagnosticReport', 'patient', referred('subject')],
    ['DiagnosticReport', 'category', coded('category')],
    ['DiagnosticReport', 'code', coded('code')],
    ['DiagnosticReport', 'status', plain('status')],
    ['DiagnosticReport', 'based-on', referred('basedOn')],
    ['DiagnosticReport', 'result', referred('result')],
    ['Specimen', '_id', plain('id')],
    ['Specimen', 'patient', referred('subject')],
    [
      'Specimen',
      'identifier',
      (each) => (each['identifier'] as { value: string }[]).map(({ value }) => value),
    ],
  ])('of %s by %s takes values and lists', async (type, name, read) => {
    await tryCodes(fhir, type, { name, read });
  });

  it('is paged within an order', async () => {
    const query = { patient: jane.user_id };
    const whole = idsOf((await fhir.search('Observation', { ...query, _count: 500 })).body);
    const pages = await fhir.pages('Observation', { ...query, _count: 3 });
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.flatMap(idsOf)).toEqual(whole);
  });
});

test("what is another team's, deleted or absent is answered alike", async () => {
  const elsewhere = fhirApi(app, await app.newTeam({ environment: 'sandbox' }));
  const [specimen] = await everything(fhir, 'Specimen', { patient: jane.user_id });
  const paths = [
    [`Observation/${order.id}.1`, 'Observation/0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3.1'],
    [`DiagnosticReport/${order.id}`, 'DiagnosticReport/nothing'],
    [`Specimen/${specimen?.id ?? ''}`, 'Specimen/nothing'],
    [`Binary/${order.id}`, 'Binary/nothing'],
  ] as const;
  for (const [path, absent] of paths) {
    expect((await fhir.get(path)).status).toBe(200);
    const refused = await elsewhere.refused(path);
    expect(refused.status).toBe(404);
    expect(refused).toEqual(await elsewhere.refused(absent));
  }
  for (const type of ['Observation', 'DiagnosticReport', 'Specimen']) {
    const { body } = await elsewhere.search(type, { patient: jane.user_id });
    expect(idsOf(body)).toEqual([]);
  }
});
