import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Operation } from '#kernel/http/operation.ts';
import { dayMs } from '#kernel/time.ts';

import { openTestApp, runJob, type TestApp, type TestTeam } from '../harness/app.ts';
import { addressOf, everyKey, type Keys } from '../harness/every-operation.ts';
import { findingsOf } from '../harness/fhir-validator.ts';

let app: TestApp;
let team: TestTeam;
let keys: Keys;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  keys = await everyKey(app, team);
});
afterAll(async () => app.close());

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The methods of every operation whose path an address is of. */
function methodsAt(address: string): readonly string[] {
  const [path = ''] = address.split('?', 1);
  const segments = path.split('/');
  const fits = (template: string): boolean => {
    const parts = template.split('/');
    return (
      parts.length === segments.length &&
      parts.every((part, index) => part.startsWith('{') || part === segments[index])
    );
  };
  return app.operations.filter((each) => fits(each.path)).map(({ method }) => method);
}

/** One operation of each path: what is asked here does not depend on the method. */
const onePerPath = (): Iterable<Operation> =>
  new Map(app.operations.map((each) => [each.path, each])).values();

const readJson = (text: string): Readonly<Record<string, unknown>> =>
  JSON.parse(text) as Readonly<Record<string, unknown>>;

describe('every address of an operation', () => {
  it('refuses each other method with 405 and lists its own in Allow', async () => {
    const wrong: unknown[] = [];
    let count = 0;
    for (const operation of onePerPath()) {
      const address = addressOf(operation, keys.ids);
      const served = methodsAt(address);
      for (const method of methods.filter((each) => !served.includes(each))) {
        count += 1;
        // Nobody needs a credential to be told, and a body is not read.
        const answer = await app.request(method, address, method === 'GET' ? {} : { body: {} });
        const allow = String(answer.headers['allow'] ?? '').split(', ');
        const isTold = answer.status === 405 && served.every((each) => allow.includes(each));
        const isUntrue = allow.includes(method);
        if (!isTold || isUntrue) wrong.push([method, operation.path, answer.status, allow]);
      }
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(500);
  });

  it('says how it is opened wherever a credential is missing or wrong', async () => {
    const wrong: unknown[] = [];
    for (const operation of app.operations) {
      const { method, plane, path } = operation;
      const headers = plane === 'link' ? { 'x-salus-link-token': 'wrong' } : {};
      const answer = await app.request(method, addressOf(operation, keys.ids), { headers });
      if (answer.status !== 401 || plane === 'public') continue;
      if (answer.headers['www-authenticate'] === undefined) wrong.push([method, path]);
    }
    expect(wrong).toEqual([]);
  });

  it('has the same methods where a letter of it is encoded', async () => {
    for (const path of ['/v2/%75ser', '/fhir/r4/%50atient', '/v2/%75ser/a%2Fb']) {
      const { status, headers } = await app.request('PUT', path, { body: {} });
      expect([path, status, headers['allow']]).toEqual([path, 405, expect.stringContaining('GET')]);
    }
  });

  it('changes nothing by HEAD', async () => {
    const changing = app.operations.filter((each) => each.audit === 'change');
    const gets = changing.filter(({ method }) => method === 'GET');
    expect(gets.length).toBeGreaterThan(0);
    for (const each of gets) {
      const url = `${app.baseUrl}${addressOf(each, keys.ids)}`;
      const headers = { 'x-salus-api-key': team.key, prefer: 'respond-async' };
      const answer = await fetch(url, { method: 'HEAD', headers });
      // 404 where a read of a resource has the same address: "$export" is no id.
      expect([404, 405], each.path).toContain(answer.status);
      const allow = answer.headers.get('allow')?.split(', ') ?? ['GET'];
      expect(allow).toContain('GET');
      expect(allow).not.toContain('HEAD');
    }
  });

  it('is no address when a segment of it is another', async () => {
    for (const { path, method } of onePerPath()) {
      const elsewhere = `/nowhere${path.replaceAll(/[{}]/gu, '')}`;
      const answer = await app.request(method, elsewhere, { key: team.key });
      expect([elsewhere, answer.status, answer.headers['allow']]).toEqual([
        elsewhere,
        404,
        undefined,
      ]);
    }
  });
});

describe('over FHIR', () => {
  const json = 'application/fhir+json; charset=utf-8';

  it('every refusal is a valid OperationOutcome with its kind of issue', async () => {
    const { user_id: id } = await app.newUser(team);
    const asked = [
      ['DELETE', `/fhir/r4/Patient/${id}`, {}, 405, 'not-supported'],
      ['PUT', `/fhir/r4/Observation/${id}`, {}, 405, 'not-supported'],
      ['POST', '/fhir/r4/Patient', {}, 405, 'not-supported'],
      ['PATCH', '/fhir/r4/metadata', {}, 405, 'not-supported'],
      ['GET', '/fhir/r4/Medication', {}, 404, 'not-found'],
      ['GET', '/fhir/r4/Patient/nobody', {}, 404, 'not-found'],
      ['GET', '/fhir/r4/Patient', { accept: 'application/fhir+xml' }, 406, 'not-supported'],
      ['GET', '/fhir/r4/metadata', { accept: 'text/turtle' }, 406, 'not-supported'],
      ['GET', `/fhir/r4/Patient/${id}/$everything`, { accept: 'image/png' }, 406, 'not-supported'],
      ['GET', '/fhir/r4/$export', { accept: 'text/csv' }, 406, 'not-supported'],
    ] as const;
    for (const [method, path, headers, status, code] of asked) {
      const answer = await app.request(method, path, { key: team.key, headers });
      const at = `${method} ${path}`;
      expect([at, answer.status, answer.headers['content-type']]).toEqual([at, status, json]);
      const outcome = readJson(answer.text);
      expect(outcome).toMatchObject({ issue: [{ code }] });
      expect(findingsOf(outcome)).toEqual([]);
    }
  });

  it('an export refuses what it cannot be served as, and nothing that clients ask for', async () => {
    const headers = { prefer: 'respond-async' };
    const path = '/fhir/r4/$export?_type=Patient';
    const begun = await app.request('GET', path, { key: team.key, headers });
    const { pathname } = new URL(String(begun.headers['content-location']));
    const ask = async (at: string, accept: string): Promise<number> =>
      (await app.request('GET', at, { key: team.key, headers: { accept } })).status;
    for (const accept of ['application/xml', 'text/html'])
      expect([await ask(pathname, accept), await ask(`${pathname}/x`, accept)]).toEqual([406, 406]);
    for (const accept of ['application/json', 'application/fhir+json', '*/*'])
      expect([200, 202, 429]).toContain(await ask(pathname, accept));
    expect(await ask(`${pathname}/x`, 'application/fhir+ndjson')).toBe(404);
    await app.request('DELETE', pathname, { key: team.key });
  });

  it('a search by GET at the address of its form is sent to POST', async () => {
    const answer = await app.request('GET', '/fhir/r4/Patient/_search', { key: team.key });
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'POST']);
  });

  it('a deleted user is gone: as long as it can be undone, and after it was erased', async () => {
    const { user_id: id } = await app.newUser(team);
    const data = [{ timestamp: '2026-11-19T08:00:00Z', value: 61, unit: 'bpm' }];
    const body = { provider: 'oura', stage: 'daily', data };
    await app.request('POST', `/v2/timeseries/${id}/heartrate`, { key: team.key, body });
    const found = await app.request('GET', `/fhir/r4/Observation?patient=${id}`, { key: team.key });
    const [observation = ''] = /[0-9a-f-]{36}\.[0-9a-f]{12}\.h\d{10}/u.exec(found.text) ?? [];
    const paths = [`Patient/${id}`, `Patient/${id}/$everything`, `Observation/${observation}`];
    const statuses = async (key: string): Promise<readonly number[]> =>
      Promise.all(
        paths.map(async (path) => (await app.request('GET', `/fhir/r4/${path}`, { key })).status),
      );
    expect(await statuses(team.key)).toEqual([200, 200, 200]);
    await app.request('DELETE', `/v2/user/${id}`, { key: team.key });
    expect(await statuses(team.key)).toEqual([410, 410, 410]);
    app.clock.advance(8 * dayMs);
    await runJob(app, 'users.purge');
    expect(await statuses(team.key)).toEqual([410, 410, 410]);
    const other = await app.newTeam();
    expect(await statuses(other.key)).toEqual([404, 404, 404]);
    const gone = await app.request('GET', `/fhir/r4/Patient/${id}`, { key: team.key });
    expect(readJson(gone.text)).toMatchObject({ issue: [{ code: 'deleted' }] });
  });
});

describe('what says how an answer of FHIR looks', () => {
  const asked = [
    { _pretty: 'true' },
    { _summary: 'true' },
    { _summary: 'text' },
    { _summary: 'data' },
    { _total: 'estimate' },
    { _elements: 'id' },
    { _pretty: 'yes', _summary: 'all', _total: 'some', _elements: 'Patient.nothing' },
  ];

  it('is heeded or ignored at every address, and no reason to refuse', async () => {
    const { user_id: id } = await app.newUser(team);
    const addresses = [
      'Patient',
      `Patient/${id}`,
      `Patient/${id}/$everything`,
      'Observation',
      'Provenance',
      '$export',
    ];
    for (const address of addresses)
      for (const query of asked) {
        // Whoever asks for some elements must not be given files with all of them.
        if (address === '$export' && '_elements' in query) continue;
        const headers = { prefer: 'respond-async' };
        const path = `/fhir/r4/${address}`;
        const { status, headers: sent } = await app.request('GET', path, {
          key: team.key,
          query,
          headers,
        });
        expect([path, query, status]).toEqual([path, query, address === '$export' ? 202 : 200]);
        const begun = sent['content-location'];
        if (typeof begun !== 'string') continue;
        await app.request('DELETE', new URL(begun).pathname, { key: team.key });
      }
  });

  it('shapes the entries of $everything', async () => {
    const { user_id: id } = await app.newUser(team);
    const path = `/fhir/r4/Patient/${id}/$everything`;
    const { text } = await app.request('GET', path, {
      key: team.key,
      query: { _type: 'Patient', _elements: 'gender' },
    });
    const { entry } = readJson(text) as { entry: readonly { resource: object }[] };
    expect(Object.keys(entry[0]?.resource ?? {}).toSorted()).toEqual([
      'gender',
      'id',
      'meta',
      'resourceType',
    ]);
  });
});
