import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { dayMs, minuteMs, secondMs } from '#kernel/time.ts';

import { openTestApp, runJob, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { backendClient } from '../../../tests/harness/backend-client.ts';
import { type BulkApi, bulkApi, type BulkLine } from '../../../tests/harness/bulk-export.ts';
import { everything } from '../../../tests/harness/fhir-search.ts';
import { findingsOf } from '../../../tests/harness/fhir-validator.ts';
import { fillWorld } from '../../../tests/harness/fhir-world.ts';
import { fhirApi, type FhirOutcome } from '../../../tests/harness/fhir.ts';
import { exportedTypes } from './exported.ts';

let app: TestApp;
let team: TestTeam;
let bulk: BulkApi;
let users: readonly string[];

beforeAll(async () => {
  app = await openTestApp({ hasOwnAddress: true });
  team = await app.newTeam({ environment: 'sandbox' });
  bulk = bulkApi(app, team);
  users = await fillWorld(app, team, { seed: 20_261_124, count: 6 });
  for (const id of users.slice(0, 2)) await measure(id);
  app.clock.advance(10 * minuteMs);
});
afterAll(async () => app.close());

async function push(id: string, resource: string, data: readonly unknown[]): Promise<void> {
  const { status, text } = await app.request('POST', `/v2/timeseries/${id}/${resource}`, {
    key: team.key,
    body: { provider: 'oura', stage: 'daily', data },
  });
  expect([status, text]).toEqual([200, expect.any(String)]);
}

/** Hours, and single measurements. */
async function measure(id: string): Promise<void> {
  const nowMs = app.clock.now().getTime() - dayMs;
  const beats = Array.from({ length: 60 }, (_, index) => ({
    timestamp: new Date(nowMs - index * 20 * minuteMs).toISOString(),
    value: 60 + (index % 7),
  }));
  await push(id, 'heartrate', beats);
  await push(id, 'body_weight', [{ timestamp: new Date(nowMs).toISOString(), value: 70.5 }]);
}

async function rename(id: string, family: string): Promise<void> {
  const body = {
    first_name: 'Ada',
    last_name: family,
    email: 'ada@example.com',
    phone_number: '+14155771234',
    gender: 'female',
    dob: '1990-01-05',
    address: { first_line: '1 Main St', city: 'Oakland', state: 'CA', zip: '94607', country: 'US' },
  };
  const path = `/v2/user/${id}/info`;
  const { status, text } = await app.request('PATCH', path, { key: team.key, body });
  expect([status, text]).toEqual([200, expect.any(String)]);
}

async function refused(path: string, headers = bulk.keyed): Promise<readonly [number, string]> {
  const { status, text } = await bulk.begin(path, headers);
  const { issue, resourceType } = JSON.parse(text) as FhirOutcome;
  expect(resourceType).toBe('OperationOutcome');
  return [status, issue[0]?.diagnostics ?? ''];
}

const sorted = (resources: readonly unknown[]): readonly string[] =>
  resources.map((each) => JSON.stringify(each)).toSorted();
/** A line does not say where it was read. */
function withWholeAddresses(resource: object): object {
  const text = JSON.stringify(resource);
  return JSON.parse(
    text.replaceAll('"url":"Binary/', `"url":"${app.baseUrl}/fhir/r4/Binary/`),
  ) as object;
}
const typesIn = (lines: readonly BulkLine[]): readonly string[] => [
  ...new Set(lines.map(({ resourceType }) => resourceType)),
];

describe('an export', () => {
  it('is the same as the read face shows of every type, each resource once, and says from when it is', async () => {
    const manifest = await bulk.exported();
    expect(manifest).toMatchObject({
      transactionTime: app.clock.now().toISOString().replace('.000Z', '+00:00'),
      request: `${app.baseUrl}/fhir/r4/$export`,
      requiresAccessToken: true,
      deleted: [],
      error: [],
    });
    const lines = await bulk.linesOf(manifest.output);
    const fhir = fhirApi(app, team);
    for (const { type } of exportedTypes) {
      const shown = await everything(fhir, type);
      const ours = lines.filter(({ resourceType }) => resourceType === type);
      expect(shown.length).toBeGreaterThan(1);
      expect(sorted(ours)).toEqual(sorted(shown.map((each) => withWholeAddresses(each))));
    }
    expect(typesIn(lines).length).toBe(exportedTypes.length);
  });

  it('of what changed since another has that and the users who were deleted', async () => {
    const [, , third = '', fourth = '', fifth = ''] = users;
    // The hour that went on when beats were measured has ended, which is a change of its mean.
    app.clock.advance(65 * minuteMs);
    const first = await bulk.exported('Patient/$export?_type=Patient');
    app.clock.advance(5 * minuteMs);
    await rename(third, 'Changed');
    await push(fifth, 'body_weight', [{ timestamp: '2026-01-01T00:00:00Z', value: 70 }]);
    await app.request('DELETE', `/v2/user/${fourth}`, { key: team.key });
    app.clock.advance(5 * minuteMs);
    const since = encodeURIComponent(first.transactionTime);
    const types = '_type=Patient,Observation,ServiceRequest,Coverage,DiagnosticReport,Specimen';
    const { output, deleted } = await bulk.exported(`$export?_since=${since}&${types}`);
    const told = (await bulk.linesOf(output)).map(({ resourceType, subject, id }) => [
      resourceType,
      subject ?? id,
    ]);
    expect(told).toEqual([
      ['Observation', { reference: `Patient/${fifth}` }],
      ['Patient', third],
    ]);
    expect(await bulk.linesOf(deleted)).toMatchObject([
      { type: 'transaction', entry: [{ request: { method: 'DELETE', url: `Patient/${fourth}` } }] },
    ]);
  });

  it('has everything of a user whose deletion was undone, as readers have removed it', async () => {
    const [first = ''] = users;
    const ofUser = async (query: string) => {
      const { output } = await bulk.exported(`$export${query}`);
      const lines = await bulk.linesOf(output);
      return sorted(lines.filter((each) => JSON.stringify(each).includes(first)));
    };
    const since = app.clock.now().toISOString();
    app.clock.advance(5 * minuteMs);
    expect(await ofUser(`?_since=${since}`)).toEqual([]);
    await app.request('DELETE', `/v2/user/${first}`, { key: team.key });
    await app.request('POST', '/v2/user/undo_delete', {
      key: team.key,
      query: { user_id: first },
    });
    const all = await ofUser('');
    expect(all.length).toBeGreaterThan(20);
    expect(await ofUser(`?_since=${since}`)).toEqual(all);
  });

  it('tells again what was written in the minute before `_since`, which may have been committed later', async () => {
    const [, , third = ''] = users;
    app.clock.advance(5 * minuteMs);
    await rename(third, 'Late');
    const ids = async (afterMs: number) => {
      const since = new Date(app.clock.now().getTime() + afterMs).toISOString();
      const { output } = await bulk.exported(`$export?_type=Patient&_since=${since}`);
      return (await bulk.linesOf(output)).map(({ id }) => id);
    };
    expect(await ids(minuteMs)).toEqual([third]);
    expect(await ids(minuteMs + 1)).toEqual([]);
  });

  it('is begun by POST, too, of some types, and of the Group that the team is', async () => {
    const parameter = [
      { name: '_type', valueString: 'Patient,ServiceRequest' },
      { name: '_outputFormat', valueString: 'ndjson' },
    ];
    const begun = await app.request('POST', `/fhir/r4/Group/${team.scope.teamId}/$export`, {
      headers: { prefer: 'respond-async', ...bulk.keyed, 'content-type': 'application/fhir+json' },
      body: JSON.stringify({ resourceType: 'Parameters', parameter }),
    });
    await bulk.run();
    const { output } = await bulk.manifestAt(String(begun.headers['content-location']));
    expect(output.map(({ type }) => type)).toEqual(['Patient', 'ServiceRequest']);
    const fhir = fhirApi(app, team);
    const { body: found } = await fhir.search('Group');
    const [{ resource } = { resource: undefined }] = found.entry ?? [];
    expect(resource).toMatchObject({ id: team.scope.teamId, quantity: users.length - 1 });
    expect(findingsOf(Object(resource))).toEqual([]);
    expect((await fhir.get(`Group/${team.scope.teamId}`)).body).toEqual(resource);
    const other = await app.newTeam();
    expect((await fhir.refused(`Group/${other.scope.teamId}`)).status).toBe(404);
    const foreign = await bulk.begin(`Group/${other.scope.teamId}/$export`);
    const absent = await bulk.begin(`Group/${users[0]}/$export`);
    expect([foreign.status, absent.status, foreign.text]).toEqual([404, 404, absent.text]);
  });

  it('that cannot be made as asked is refused in words, unless the caller is lenient about what is not known', async () => {
    const lenient = { ...bulk.keyed, prefer: 'respond-async, handling=lenient' };
    for (const query of ['_elements=id', 'nothing=x', '_type=Patient,Nothing']) {
      const [name = ''] = query.split('=');
      expect(await refused(`$export?${query}`)).toEqual([400, expect.stringContaining(name)]);
      const begun = await bulk.begin(`$export?${query}`, lenient);
      expect([query, begun.status]).toEqual([query, 202]);
      const at = bulk.pathOf(String(begun.headers['content-location']));
      await app.request('DELETE', at, { headers: bulk.keyed });
    }
    expect(await refused('$export?_type=Binary')).toEqual([
      400,
      '_type: Binary is not exported: read each by the address that its DiagnosticReport names',
    ]);
    for (const query of [
      '_since=2026-02-30T00:00:00Z',
      '_since=2026',
      '_outputFormat=csv',
      '_typeFilter=x',
      'patient=x',
    ])
      expect((await refused(`$export?${query}`, lenient))[0]).toBe(400);
    expect((await refused('$export?_type=Nothing', lenient))[0]).toBe(400);
    expect((await refused('$export', { ...bulk.keyed, prefer: 'handling=lenient' }))[0]).toBe(400);
    const asXml = { ...bulk.keyed, accept: 'application/fhir+xml' };
    expect((await refused('$export', asXml))[0]).toBe(406);
  });

  it('tells how far it is, and who asks too fast to wait', async () => {
    const location = bulk.pathOf(String((await bulk.begin()).headers['content-location']));
    const ask = async () => app.request('GET', location, { headers: bulk.keyed });
    const first = await ask();
    expect([first.status, first.headers['x-progress']]).toEqual([202, '0%, waiting']);
    const fast = await ask();
    expect([fast.status, fast.headers['retry-after']]).toEqual([429, '2']);
    app.clock.advance(2 * secondMs);
    expect((await ask()).status).toBe(202);
    await bulk.run();
    expect((await ask()).status).toBe(200);
  });

  it('runs four times at once for a team, and no more', async () => {
    const other = bulkApi(app, await app.newTeam());
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await other.begin()).status);
    expect(statuses).toEqual([202, 202, 202, 202, 429]);
    expect((await other.begin()).headers['retry-after']).toBe('60');
    expect(await other.run()).toBe(4);
  });

  it('lies in the database in a form that nobody reads', async () => {
    await bulk.exported();
    const { rows } = await app.database.query<{ content: Buffer }>(
      'select content from bulk_export_part',
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const { content } of rows)
      expect(/Family|Patient|resourceType/u.test(content.toString('latin1'))).toBe(false);
  });

  it('is removed when asked, and by itself after a day, with its files', async () => {
    const begun = await bulk.begin();
    await bulk.run();
    const location = bulk.pathOf(String(begun.headers['content-location']));
    const { headers } = await app.request('GET', location, { headers: bulk.keyed });
    const expires = Date.parse(String(headers['expires']));
    expect(expires).toBe(app.clock.now().getTime() + dayMs);
    const removed = await app.request('DELETE', location, { headers: bulk.keyed });
    expect(removed.status).toBe(202);
    expect((await app.request('GET', location, { headers: bulk.keyed })).status).toBe(404);
    const { output } = await bulk.exported();
    app.clock.advance(dayMs);
    const [file] = output;
    const late = await app.request('GET', bulk.pathOf(file?.url ?? ''), { headers: bulk.keyed });
    expect(late.status).toBe(404);
    await runJob(app, 'fhir.end_bulk_exports');
    for (const table of ['bulk_export', 'bulk_export_unit', 'bulk_export_part'])
      expect((await app.database.query(`select from ${table}`)).rows).toEqual([]);
  });
});

describe('a client', () => {
  it('exports what its scopes hold, narrowed as they are, and sees no other export', async () => {
    const [mine = '', theirs = ''] = users;
    const scopes = [
      `system/Patient.rs?_id=${mine}`,
      'system/ServiceRequest.rs',
      `system/Observation.rs?patient=${mine}&category=vital-signs`,
    ];
    const client = await backendClient(app, team, scopes);
    const headers = await client.headers('system/*.rs');
    expect((await refused('$export?_type=Coverage', headers))[0]).toBe(403);
    const { output } = await bulk.exported('$export', headers);
    const fresh = await client.headers('system/*.rs');
    const lines = await bulk.linesOf(output, fresh);
    expect(typesIn(lines).toSorted()).toEqual(['Observation', 'Patient', 'ServiceRequest']);
    const ofType = (type: string) => lines.filter(({ resourceType }) => resourceType === type);
    expect(ofType('Patient').map(({ id }) => id)).toEqual([mine]);
    expect(JSON.stringify(ofType('Observation'))).toContain('vital-signs');
    expect(JSON.stringify(ofType('Observation'))).not.toMatch(new RegExp(`laboratory|${theirs}`));
    const orders = bulk.pathOf(output.find(({ type }) => type === 'ServiceRequest')?.url ?? '');
    const get = async (path: string, given: Readonly<Record<string, string>>) =>
      (await app.request('GET', path, { headers: given })).status;
    expect(await get(orders, await client.headers('system/Patient.rs'))).toBe(403);
    const stranger = await backendClient(app, team, ['system/*.rs']);
    expect(await get(orders, await stranger.headers('system/*.rs'))).toBe(404);
    expect(await get(orders, { 'x-salus-api-key': (await app.newTeam()).key })).toBe(404);
    expect(await get(orders, bulk.keyed)).toBe(200);
  });

  it('is told of the deletion of those alone whom it could see', async () => {
    const [, , , , , gone = ''] = users;
    const [mine = ''] = users;
    const since = app.clock.now().toISOString();
    await app.request('DELETE', `/v2/user/${gone}`, { key: team.key });
    const deletedFor = async (scope: string) => {
      const client = await backendClient(app, team, [scope]);
      const { deleted } = await bulk.exported(
        `$export?_since=${since}`,
        await client.headers('system/*.rs'),
      );
      return JSON.stringify(await bulk.linesOf(deleted, await client.headers('system/*.rs')));
    };
    expect(await deletedFor('system/Patient.rs')).toContain(gone);
    expect(await deletedFor(`system/Patient.rs?_id=${mine}`)).toBe('[]');
  });
});
