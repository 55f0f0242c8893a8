import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';

import {
  openTestApp,
  type TestApp,
  type TestTeam,
  type TestUser,
} from '../../../tests/harness/app.ts';
import { findingsOf } from '../../../tests/harness/fhir-validator.ts';
import { type FhirApi, fhirApi, type FhirBundle, idsOf } from '../../../tests/harness/fhir.ts';
import { newOrder } from '../../../tests/harness/orders.ts';
import { dayMs } from '../../kernel/time.ts';

type Json = Readonly<Record<string, unknown>>;

let app: TestApp;
let team: TestTeam;
let fhir: FhirApi;
let jane: TestUser;
let joe: TestUser;
/** Orders of Jane and Joe, the oldest first; those of Jane have results. */
const orders: string[] = [];

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  fhir = fhirApi(app, team);
  [jane, joe] = [await app.newUser(team), await app.newUser(team)];
  for (const user of [jane, joe, jane]) {
    app.clock.advance(dayMs);
    const { id } = await newOrder(app, team, { user_id: user.user_id });
    orders.push(id);
    if (user !== jane) continue;
    const query = { final_status: 'completed.walk_in_test.completed' };
    await app.request('POST', `/v3/order/${id}/test`, { key: team.key, query, body: null });
  }
});
afterAll(async () => app.close());

const modes = ({ entry = [] }: FhirBundle): readonly string[] =>
  entry.map(({ resource, search }) => `${search.mode} ${String(resource['resourceType'])}`);
const included = ({ entry = [] }: FhirBundle): readonly string[] =>
  entry
    .filter(({ search }) => search.mode === 'include')
    .map(({ resource }) => `${String(resource['resourceType'])}/${resource.id}`);

describe('what comes with the matches', () => {
  it('is what they refer to, each once a page, marked as included, and valid', async () => {
    const { body } = await fhir.search('ServiceRequest', { _include: 'ServiceRequest:patient' });
    expect(idsOf(body).slice(0, 3)).toEqual(orders.toReversed());
    expect(included(body).toSorted()).toEqual(
      [jane, joe].map(({ user_id: id }) => `Patient/${id}`).toSorted(),
    );
    expect(body.entry?.at(-1)?.fullUrl).toBe(`http://logos.test/fhir/r4/${included(body).at(-1)}`);
    expect(findingsOf(body as unknown as Json)).toEqual([]);
  });

  it('is of one type, where that is named, and nothing where nothing is referred to', async () => {
    const asked = { _id: orders[0] ?? '', _include: 'ServiceRequest:patient:Patient' };
    expect(included((await fhir.search('ServiceRequest', asked)).body)).toHaveLength(1);
    const nobody = { _id: 'nothing', _include: 'ServiceRequest:patient' };
    expect(modes((await fhir.search('ServiceRequest', nobody)).body)).toEqual([]);
  });

  it('is what refers to them', async () => {
    const { body } = await fhir.search('ServiceRequest', {
      _id: orders.join(','),
      _revinclude: ['DiagnosticReport:based-on', 'Observation:based-on'],
    });
    const reports = included(body).filter((each) => each.startsWith('DiagnosticReport/'));
    expect(reports.toSorted()).toEqual(
      [`DiagnosticReport/${orders[0]}`, `DiagnosticReport/${orders[2]}`].toSorted(),
    );
    const { body: all } = await fhir.search('Observation', { _count: 1000 });
    const observations = included(body).filter((each) => each.startsWith('Observation/'));
    expect(observations.toSorted()).toEqual(
      idsOf(all)
        .map((id) => `Observation/${id}`)
        .toSorted(),
    );
  });

  it('is looked for page by page, and put on record', async () => {
    const asked = { _count: 1, _include: 'ServiceRequest:patient' };
    const pages = await fhir.pages('ServiceRequest', asked);
    expect(pages.slice(0, 3).map((page) => included(page))).toEqual(
      [jane, joe, jane].map(({ user_id: id }) => [`Patient/${id}`]),
    );
    const { headers } = await fhir.search('Patient', {
      _id: jane.user_id,
      _revinclude: 'ServiceRequest:patient',
    });
    const { rows } = await app.database.query(
      'select user_id, action from audit_pending where request_id = $1',
      [headers['x-request-id']],
    );
    expect(rows).toEqual([{ user_id: jane.user_id, action: 'fhir.read' }]);
  });

  it.each(['Patient:name', 'Observation:subject', '*', 'ServiceRequest:patient:Group', ''])(
    'is refused as %s, with what there is',
    async (_include) => {
      expect(await fhir.refused(`ServiceRequest?_include=${_include}`)).toMatchObject({
        status: 400,
        code: 'value',
        diagnostics: expect.stringContaining('ServiceRequest:patient'),
        expression: ['http._include'],
      });
    },
  );
});

describe('a form', () => {
  const post = async (body: string, path = '', headers: Record<string, string> = {}) => {
    const type = 'application/x-www-form-urlencoded';
    const answer = await app.request<string>('POST', `/fhir/r4/ServiceRequest/_search${path}`, {
      key: team.key,
      headers: { 'content-type': type, ...headers },
      body,
    });
    return { ...answer, body: JSON.parse(answer.text) as FhirBundle };
  };

  it('finds the same as an address, and its links are addresses', async () => {
    const text = `patient=${jane.user_id}&authored=ge2026&authored=lt2027&_count=1`;
    const { body } = await fhir.get<FhirBundle>(`ServiceRequest?${text}`);
    expect((await post(text)).body).toEqual(body);
    expect(
      (await post(`patient=${jane.user_id}&_count=1&authored=ge2026`, '?authored=lt2027')).body,
    ).toMatchObject({ entry: body.entry });
    const next = body.link.find(({ relation }) => relation === 'next')?.url ?? '';
    const { pathname, search } = new URL(next);
    const second = await fhir.get<FhirBundle>(`${pathname.slice('/fhir/r4/'.length)}${search}`);
    expect(idsOf(second.body)).toEqual([orders[0]]);
  });

  it('may be empty, and is refused as an address is', async () => {
    expect(idsOf((await post('')).body)).toHaveLength(3);
    expect(await post('nothing=1')).toMatchObject({
      status: 400,
      body: { resourceType: 'OperationOutcome', issue: [{ expression: ['http.nothing'] }] },
    });
    expect(await post('_count=x')).toMatchObject({ status: 400 });
    expect(await post('{}', '', { 'content-type': 'application/json' })).toMatchObject({
      status: 415,
      body: { resourceType: 'OperationOutcome' },
    });
  });
});

describe('the order of an answer', () => {
  it('follows a time, either way, and pages keep to it', async () => {
    const asked = { _id: orders.join(','), _count: 2 };
    const ids = async (_sort: string): Promise<readonly string[]> =>
      (await fhir.pages('ServiceRequest', { ...asked, _sort })).flatMap(idsOf);
    expect(await ids('authored')).toEqual(orders);
    expect(await ids('-authored')).toEqual(orders.toReversed());
  });

  it('is refused where it would be none', async () => {
    for (const sort of ['status', 'authored,status', '-', 'nothing'])
      expect(await fhir.refused(`ServiceRequest?_sort=${sort}`)).toMatchObject({
        status: 400,
        expression: ['http._sort'],
      });
  });
});

test('a count shows how many there are, and nobody', async () => {
  for (const asked of ['_summary=count', '_count=0']) {
    const { body, headers } = await fhir.get<FhirBundle>(
      `ServiceRequest?patient=${jane.user_id}&${asked}`,
    );
    expect(body).toMatchObject({ type: 'searchset', total: 2 });
    expect(body).not.toHaveProperty('entry');
    expect(findingsOf(body as unknown as Json)).toEqual([]);
    const { rows } = await app.database.query(
      'select user_id from audit_pending where request_id = $1 and user_id is not null',
      [headers['x-request-id']],
    );
    expect(rows).toEqual([]);
  }
});

describe('what is not understood', () => {
  it('is passed over with a warning for who prefers that, and is not in the links', async () => {
    const headers = { prefer: 'respond-async, handling=lenient' };
    const { status, body } = await fhir.get<FhirBundle>(
      'ServiceRequest?nothing=1&status:above=active&_include=*&_count=1',
      { headers },
    );
    expect(status).toBe(200);
    expect(modes(body)).toEqual(['match ServiceRequest', 'outcome OperationOutcome']);
    const outcome = body.entry?.at(-1)?.resource;
    expect(outcome?.['issue']).toMatchObject(
      ['nothing', 'status:above', '_include'].map((name) => ({
        severity: 'warning',
        expression: [`http.${name}`],
      })),
    );
    expect(body.link.map(({ url }) => url).join(' ')).not.toMatch(/nothing|include|above/u);
    expect(findingsOf(body as unknown as Json)).toEqual([]);
  });

  it('is refused else, and a value that is none is always', async () => {
    const strict = { headers: { prefer: 'handling=strict' } };
    expect((await fhir.refused('ServiceRequest?nothing=1', strict)).status).toBe(400);
    const lenient = { headers: { prefer: 'handling=lenient' } };
    expect((await fhir.refused('ServiceRequest?authored=x', lenient)).status).toBe(400);
  });
});

describe('a read', () => {
  it('is answered with 304 for who has it already, until it changes', async () => {
    const path = `ServiceRequest/${orders[1]}`;
    const tag = String((await fhir.get(path)).headers['etag']);
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/u);
    const again = await fhir.get(path, { headers: { 'if-none-match': `"other", ${tag}` } });
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', tag]);
    await app.request('POST', `/v3/order/${orders[1]}/cancel`, { key: team.key });
    const changed = await fhir.get(path, { headers: { 'if-none-match': tag } });
    expect([changed.status, changed.headers['etag'] === tag]).toEqual([200, false]);
  });

  it('without its body has the same headers', async () => {
    const url = `${app.baseUrl}/fhir/r4/ServiceRequest/${orders[0]}`;
    const headers = { 'x-salus-api-key': team.key };
    const [whole, head] = await Promise.all([
      fetch(url, { headers }),
      fetch(url, { headers, method: 'HEAD' }),
    ]);
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['etag', 'content-type', 'last-modified'])
      expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
  });
});

describe('what says how an answer looks', () => {
  it.each([
    '_pretty=true',
    '_summary=true',
    '_summary=whatever',
    '_total=many',
    '_elements=nothing',
    '_elements=status&_elements=intent',
    '_summary=true&_summary=false',
    '_pretty=true&_pretty=true',
    '_total=none&_total=accurate',
    '_format=',
  ])('%s is no reason to refuse a search, a read or the CapabilityStatement', async (asked) => {
    const read = asked.startsWith('_total') ? '' : asked;
    for (const path of [`ServiceRequest?${asked}`, `ServiceRequest/${orders[1]}?${read}`])
      expect([path, (await fhir.get(path)).status]).toEqual([path, 200]);
    const { status } = await app.request('GET', `/fhir/r4/metadata?${read}`);
    expect(status).toBe(200);
  });

  it.each(['_pretty=true', '_summary=true', '_total=many', '_summary=text&_summary=data'])(
    '%s is refused by who is strict, as it is not heeded',
    async (asked) => {
      const strict = { headers: { prefer: 'handling=strict' } };
      expect(await fhir.refused(`ServiceRequest?${asked}`, strict)).toMatchObject({
        status: 400,
        expression: [`http.${asked.split('=')[0]}`],
      });
    },
  );

  it('_total=accurate counts more than a page, and none does not count', async () => {
    const of = async (query: Readonly<Record<string, string>>): Promise<unknown> =>
      (await fhir.search('ServiceRequest', { _count: '1', ...query })).body.total;
    expect(await of({})).toBeUndefined();
    expect(await of({ _total: 'accurate' })).toBe(3);
    expect(await of({ _total: 'none', _count: '500' })).toBeUndefined();
  });

  it('_elements shows what is named and what has to be there, and says so', async () => {
    const shown = ['authoredOn', 'id', 'intent', 'meta', 'resourceType', 'status', 'subject'];
    const { body } = await fhir.search('ServiceRequest', { _elements: 'authoredOn' });
    for (const { resource } of body.entry ?? []) {
      expect(Object.keys(resource).toSorted()).toEqual(shown);
      expect(resource['meta']).toMatchObject({ tag: [{ code: 'SUBSETTED' }] });
    }
    const read = await fhir.get<Json>(`ServiceRequest/${orders[1]}?_elements=authoredOn`);
    expect(Object.keys(read.body).toSorted()).toEqual(shown);
    const more = await fhir.get<Json>(`ServiceRequest/${orders[1]}?_elements=category&_elements=x`);
    expect(more.body).toHaveProperty('category');
    const observed = await fhir.search('Observation', { _elements: 'code', _count: 2 });
    expect(findingsOf(observed.body as unknown as Json)).toEqual([]);
  });
});
