import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { minuteMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { type BulkApi, bulkApi, type BulkLine } from '../../../tests/harness/bulk-export.ts';
import { everything } from '../../../tests/harness/fhir-search.ts';
import { fillWorld } from '../../../tests/harness/fhir-world.ts';
import { type FhirApi, fhirApi, type FhirOutcome } from '../../../tests/harness/fhir.ts';

let app: TestApp;
let team: TestTeam;
let bulk: BulkApi;
let fhir: FhirApi;
let users: readonly string[];

beforeAll(async () => {
  app = await openTestApp({ hasOwnAddress: true });
  team = await app.newTeam({ environment: 'sandbox' });
  [bulk, fhir] = [bulkApi(app, team), fhirApi(app, team)];
  users = await fillWorld(app, team, { seed: 20_261_127, count: 6 });
  app.clock.advance(10 * minuteMs);
});
afterAll(async () => app.close());

const exported = async (query: string, path = '$export'): Promise<readonly BulkLine[]> => {
  const { output } = await bulk.exported(`${path}?${query}`);
  return bulk.linesOf(output);
};
const idsIn = (lines: readonly { readonly id: string }[]): readonly string[] =>
  lines.map(({ id }) => id).toSorted();

async function refused(query: string): Promise<readonly [number, unknown]> {
  const { status, text } = await bulk.begin(`$export?${query}`);
  return [status, (JSON.parse(text) as FhirOutcome).issue[0]?.expression];
}

describe('_typeFilter', () => {
  it.each([
    ['Observation', [{ category: 'laboratory' }]],
    ['Observation', [{ category: 'vital-signs', interval: 'day' }]],
    ['Observation', [{ category: 'laboratory' }, { code: '8867-4', interval: 'hour' }]],
    ['Observation', [{ 'status:not': 'final' }, { category: 'laboratory' }]],
    ['ServiceRequest', [{ status: 'active,completed' }]],
    ['Patient', [{ 'birthdate:missing': 'false' }]],
  ] as const)('of %s exports what the searches find, each once: %j', async (type, searches) => {
    const filters = searches.map((each) => `${type}?${new URLSearchParams(each).toString()}`);
    const query = filters.map((each) => `_typeFilter=${encodeURIComponent(each)}`).join('&');
    const found = await Promise.all(searches.map(async (each) => everything(fhir, type, each)));
    const wanted = new Set(found.flat().map(({ id }) => id));
    expect(wanted.size).toBeGreaterThan(0);
    const lines = await exported(`_type=${type}&${query}`);
    expect(idsIn(lines)).toEqual([...wanted].toSorted());
    const together = `_typeFilter=${encodeURIComponent(filters.join(','))}`;
    expect(idsIn(await exported(`_type=${type}&${together}`))).toEqual([...wanted].toSorted());
  });

  it('leaves other types as they are, and is in the manifest, and sealed where it lies', async () => {
    const filter = `_typeFilter=${encodeURIComponent('Patient?name=Ada')}`;
    const begun = await bulk.begin(`$export?_type=Patient,ServiceRequest&${filter}`);
    await bulk.run();
    const manifest = await bulk.manifestAt(String(begun.headers['content-location']));
    expect(new URL(manifest.request).searchParams.get('_typeFilter')).toBe('Patient?name=Ada');
    const lines = await bulk.linesOf(manifest.output);
    const orders = await everything(fhir, 'ServiceRequest');
    expect(lines.filter(({ resourceType }) => resourceType === 'ServiceRequest')).toHaveLength(
      orders.length,
    );
    const { rows } = await app.database.query('select bulk_export::text as row from bulk_export');
    expect(JSON.stringify(rows)).not.toContain('Ada');
  });

  it.each([
    ['_typeFilter=Observation', '_typeFilter'],
    ['_typeFilter=Nothing%3Fcode%3D1', '_typeFilter'],
    ['_typeFilter=Observation%3Fnothing%3D1', '_typeFilter'],
    ['_typeFilter=Observation%3Fdate%3D2026-02-30', '_typeFilter'],
    ['_typeFilter=Observation%3Finterval%3Dweek', '_typeFilter'],
    ['_type=Patient&_typeFilter=Observation%3Fcode%3D1', '_typeFilter'],
    ['_typeFilter=Observation%3Finterval%3Draw', 'date'],
    ['_until=yesterday', '_until'],
    ['patient=Patient/0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3', 'patient'],
    ['patient=Group/1', 'patient'],
  ])('%s is refused with the name of the parameter', async (query, name) => {
    expect(await refused(query)).toEqual([400, [`http.${name}`]]);
  });
});

describe('patient', () => {
  it('exports these Patients and what is about them, by POST and by GET', async () => {
    const [first = '', second = '', ...others] = users;
    const byGet = await exported(`patient=Patient/${first},Patient/${second}`, 'Patient/$export');
    const text = JSON.stringify(byGet);
    expect(byGet.filter(({ resourceType }) => resourceType === 'Patient')).toHaveLength(2);
    expect(others.filter((id) => text.includes(id))).toEqual([]);
    const begun = await app.request('POST', '/fhir/r4/Patient/$export', {
      headers: { ...bulk.keyed, prefer: 'respond-async', 'content-type': 'application/fhir+json' },
      body: JSON.stringify({
        resourceType: 'Parameters',
        parameter: [first, second].map((id) => ({
          name: 'patient',
          valueReference: { reference: `Patient/${id}` },
        })),
      }),
    });
    expect([begun.status, begun.text]).toEqual([202, '']);
    await bulk.run();
    const manifest = await bulk.manifestAt(String(begun.headers['content-location']));
    expect(idsIn(await bulk.linesOf(manifest.output))).toEqual(idsIn(byGet));
  });
});

it('_until leaves out what changed then or later', async () => {
  const all = await everything(fhir, 'ServiceRequest');
  const times = all.map(({ meta }) => (meta as { lastUpdated: string }).lastUpdated).toSorted();
  const until = times[Math.floor(times.length / 2)] ?? '';
  const lines = await exported(`_type=ServiceRequest&_until=${until}`);
  const wanted = all.filter(({ meta }) => (meta as { lastUpdated: string }).lastUpdated < until);
  expect(wanted.length).toBeGreaterThan(0);
  expect(idsIn(lines)).toEqual(idsIn(wanted));
});

it('_type may come more than once', async () => {
  const lines = await exported('_type=Patient&_type=Coverage');
  expect([...new Set(lines.map(({ resourceType }) => resourceType))].toSorted()).toEqual([
    'Coverage',
    'Patient',
  ]);
});

it('an attachment is named by its whole address, which is there', async () => {
  const lines = await exported('_type=DiagnosticReport');
  const urls = lines.flatMap(({ presentedForm }) =>
    ((presentedForm ?? []) as readonly { readonly url: string }[]).map(({ url }) => url),
  );
  expect(urls.length).toBeGreaterThan(0);
  for (const url of urls) {
    expect(url.startsWith(`${app.baseUrl}/fhir/r4/Binary/`)).toBe(true);
    const { status } = await app.request('GET', new URL(url).pathname, { headers: bulk.keyed });
    expect([url, status]).toEqual([url, 200]);
  }
});

it('how far an export is begins with a percentage', async () => {
  const begun = await bulk.begin('$export');
  const path = bulk.pathOf(String(begun.headers['content-location']));
  const { status, headers } = await app.request('GET', path, { headers: bulk.keyed });
  expect([status, headers['x-progress']]).toEqual([202, expect.stringMatching(/^\d{1,3}%/u)]);
  await bulk.run();
});
