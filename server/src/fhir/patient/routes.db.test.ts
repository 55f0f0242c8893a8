import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';

import {
  openTestApp,
  type TestApp,
  type TestTeam,
  type TestUser,
} from '../../../tests/harness/app.ts';
import { findingsOf } from '../../../tests/harness/fhir-validator.ts';
import { fhirApi, idsOf } from '../../../tests/harness/fhir.ts';

type Json = Readonly<Record<string, unknown>>;

let app: TestApp;
let team: TestTeam;
let other: TestTeam;
let fhir: ReturnType<typeof fhirApi>;
let ada: TestUser;
let unnamed: TestUser;

const person = {
  first_name: 'Ada',
  last_name: 'Example',
  email: 'ada@example.com',
  phone_number: '+14155771234',
  gender: 'Female',
  dob: '1990-01-05',
  race: 'asian',
  ethnicity: 'other',
  address: { first_line: '1 Main St', city: 'Oakland', state: 'CA', zip: '94607', country: 'US' },
};

const minuteMs = 60_000;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  other = await app.newTeam();
  fhir = fhirApi(app, team);
  ada = await app.newUser(team, { client_user_id: 'clinic|7' });
  app.clock.advance(minuteMs);
  unnamed = await app.newUser(team, { fallback_birth_date: '1970-02-03' });
  app.clock.advance(minuteMs);
  await app.request('PATCH', `/v2/user/${ada.user_id}/info`, { key: team.key, body: person });
});
afterAll(async () => app.close());

describe('a Patient', () => {
  it('is the user with the demographics that were stored', async () => {
    const { status, headers, body } = await fhir.get(`Patient/${ada.user_id}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/fhir+json; charset=utf-8');
    expect(headers['last-modified']).toBe('Fri, 20 Nov 2026 12:02:00 GMT');
    expect(body).toEqual({
      resourceType: 'Patient',
      id: ada.user_id,
      meta: {
        lastUpdated: '2026-11-20T12:02:00.000Z',
        profile: ['http://hl7.org/fhir/us/core/StructureDefinition/us-core-patient|6.1.0'],
      },
      extension: [
        {
          url: 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-race',
          extension: [
            {
              url: 'ombCategory',
              valueCoding: {
                system: 'urn:oid:2.16.840.1.113883.6.238',
                code: '2028-9',
                display: 'Asian',
              },
            },
            { url: 'text', valueString: 'Asian' },
          ],
        },
        {
          url: 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-ethnicity',
          extension: [{ url: 'text', valueString: 'Other' }],
        },
      ],
      identifier: [
        { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${ada.user_id}` },
        { system: `urn:uuid:${team.scope.teamId}`, value: 'clinic|7' },
      ],
      name: [{ use: 'official', family: 'Example', given: ['Ada'] }],
      telecom: [
        { system: 'phone', value: '+14155771234' },
        { system: 'email', value: 'ada@example.com' },
      ],
      gender: 'female',
      address: [
        { line: ['1 Main St'], city: 'Oakland', state: 'CA', postalCode: '94607', country: 'US' },
      ],
      birthDate: '1990-01-05',
      managingOrganization: { reference: `Organization/${team.scope.teamId}` },
    });
  });

  it('of whom nothing was said has an unknown name and gender', async () => {
    const { body } = await fhir.get<Readonly<Record<string, unknown>>>(
      `Patient/${unnamed.user_id}`,
    );
    expect(body).toMatchObject({
      name: [
        {
          extension: [
            {
              url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason',
              valueCode: 'unknown',
            },
          ],
        },
      ],
      gender: 'unknown',
      birthDate: '1970-02-03',
    });
    expect(body).not.toHaveProperty('address');
  });

  it.each(['application/json', 'text/html, application/json;q=0.5'])(
    'is answered as %s asks',
    async (accept) => {
      const { headers } = await fhir.get(`Patient/${ada.user_id}`, { headers: { accept } });
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    },
  );
});

test('what is answered is valid: patients, bundles, the CapabilityStatement and outcomes', async () => {
  const { body } = await fhir.search('Patient');
  const statement = (await fhir.get<Json>('metadata')).body;
  const outcome = (await fhir.get<Json>('Patient?nickname=x')).body;
  const patients = (body.entry ?? []).map(({ resource }) => resource);
  expect(patients).toHaveLength(2);
  expect([...patients, body, statement, outcome].flatMap((each) => findingsOf(each))).toEqual([]);
  const wrong = [{ gender: 'woman' }, { name: [] }, { nickname: 'Ada' }, { identifier: {} }];
  expect(wrong.map((part) => findingsOf({ ...patients[0], ...part }).length > 0)).toEqual(
    wrong.map(() => true),
  );
});

describe('a search of Patients', () => {
  it('finds the newest first, the whole with its number', async () => {
    const { body } = await fhir.search('Patient');
    expect(idsOf(body)).toEqual([unnamed.user_id, ada.user_id]);
    expect(body).toMatchObject({
      resourceType: 'Bundle',
      type: 'searchset',
      total: 2,
      link: [{ relation: 'self', url: 'http://logos.test/fhir/r4/Patient?_count=50' }],
    });
    expect(body.entry?.[0]).toMatchObject({
      fullUrl: `http://logos.test/fhir/r4/Patient/${unnamed.user_id}`,
      search: { mode: 'match' },
    });
  });

  type Ask = () => Readonly<Record<string, string | readonly string[]>>;
  it.each<[string, Ask, () => readonly TestUser[]]>([
    ['an id', () => ({ _id: ada.user_id.toUpperCase() }), () => [ada]],
    ['two ids', () => ({ _id: `${ada.user_id},${unnamed.user_id}` }), () => [unnamed, ada]],
    ['what is no id', () => ({ _id: 'nobody' }), () => []],
    ['the id as a URI', () => ({ identifier: `urn:uuid:${ada.user_id}` }), () => [ada]],
    [
      'the id as a URI in its system',
      () => ({ identifier: `urn:ietf:rfc:3986|urn:uuid:${ada.user_id}` }),
      () => [ada],
    ],
    ["the team's reference, escaped", () => ({ identifier: String.raw`clinic\|7` }), () => [ada]],
    [
      "the reference in the team's system",
      () => ({ identifier: `urn:uuid:${team.scope.teamId}|${unnamed.client_user_id}` }),
      () => [unnamed],
    ],
    [
      'the reference in another system',
      () => ({ identifier: `urn:x|${unnamed.client_user_id}` }),
      () => [],
    ],
    [
      'both of an id and a reference',
      () => ({ _id: ada.user_id, identifier: unnamed.client_user_id }),
      () => [],
    ],
    ['when demographics changed', () => ({ _lastUpdated: 'ge2026-11-20T12:02:00Z' }), () => [ada]],
    ['before that', () => ({ _lastUpdated: 'lt2026-11-20T12:02:00Z' }), () => [unnamed]],
    [
      'a span of time',
      () => ({ _lastUpdated: ['ge2026-11-20T12:01:00Z', 'lt2026-11-20T12:02:00Z'] }),
      () => [unnamed],
    ],
    ['not at that second', () => ({ _lastUpdated: 'ne2026-11-20T12:02:00Z' }), () => [unnamed]],
    ['another day', () => ({ _lastUpdated: '2026-11-21' }), () => []],
    ['whatever a system holds', () => ({ identifier: 'urn:ietf:rfc:3986|' }), () => [unnamed, ada]],
    ['the beginning of a name', () => ({ name: 'exAM' }), () => [ada]],
    ['a whole name', () => ({ name: 'ádA exa' }), () => [ada]],
    ['names, one of which', () => ({ name: 'nobody,ada' }), () => [ada]],
    ['another name', () => ({ name: 'dam' }), () => []],
    ['a family name alone', () => ({ family: 'Ada' }), () => []],
    ['a given name', () => ({ given: 'Ada' }), () => [ada]],
    ['a day of birth', () => ({ birthdate: '1990-01-05' }), () => [ada]],
    ['a year of birth', () => ({ birthdate: 'lt1990' }), () => [unnamed]],
    ['a name and a day of birth', () => ({ name: 'ada', birthdate: '1990-01-06' }), () => []],
    ['a gender', () => ({ gender: 'unknown' }), () => [unnamed]],
    ['a gender and a name', () => ({ gender: 'female', name: 'example' }), () => [ada]],
  ])('by %s', async (_, ask, expected) => {
    const { status, body } = await fhir.search('Patient', ask());
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual(expected().map((each) => each.user_id));
  });

  it('tells of a changed reference, and of a user who is restored', async () => {
    const own = await app.newTeam();
    const user = await app.newUser(own);
    const since = async (): Promise<number | undefined> =>
      (
        await fhirApi(app, own).search('Patient', {
          _lastUpdated: `gt${app.clock.now().toISOString()}`,
        })
      ).body.total;
    for (const [method, path, body] of [
      ['PATCH', `/v2/user/${user.user_id}`, { client_user_id: 'another' }],
      ['DELETE', `/v2/user/${user.user_id}`, undefined],
      ['POST', `/v2/user/undo_delete?user_id=${user.user_id}`, undefined],
    ] as const) {
      expect(await since()).toBe(0);
      const before = app.clock.now();
      app.clock.advance(minuteMs);
      await app.request(method, path, { key: own.key, body });
      const after = { _lastUpdated: `gt${before.toISOString()}` };
      const { body: found } = await fhirApi(app, own).search('Patient', after);
      expect([method, found.total]).toEqual([method, method === 'DELETE' ? 0 : 1]);
    }
  });

  it('is paged by links that nothing moves: who comes and who goes', async () => {
    const own = await app.newTeam();
    const users: TestUser[] = [];
    for (let index = 0; index < 7; index += 1) {
      app.clock.advance(1000);
      users.unshift(await app.newUser(own));
    }
    const api = fhirApi(app, own);
    const { body: first } = await api.search('Patient', { _count: 3 });
    expect(first.total).toBeUndefined();
    await app.newUser(own);
    await app.request('DELETE', `/v2/user/${users[0]?.user_id}`, { key: own.key });
    const next = new URL(first.link.find(({ relation }) => relation === 'next')?.url ?? '');
    const second = await api.get<typeof first>(`Patient${next.search}`);
    expect([...idsOf(first), ...idsOf(second.body)]).toEqual(
      users.slice(0, 6).map((each) => each.user_id),
    );
    const all = await api.pages('Patient', { _count: 2, _lastUpdated: 'ge2026' });
    expect(all.flatMap(idsOf)).toHaveLength(7);
    expect(new Set(all.flatMap(idsOf)).size).toBe(7);
  });
});

describe('what is refused with an OperationOutcome', () => {
  const fhirJson = 'application/fhir+json; charset=utf-8';

  it.each([
    ['Patient?nickname=Ada', 'not-supported', 'nickname'],
    ['Patient?_id:exact=1', 'not-supported', '_id:exact'],
    ['Patient?_lastUpdated=2026-02-30', 'value', '_lastUpdated'],
    ['Patient?_lastUpdated=ap2026', 'value', '_lastUpdated'],
    ['Patient?_count=-1', 'invalid', '_count'],
    ['Patient?_count=many', 'invalid', '_count'],
    ['Patient?_id=', 'value', '_id'],
    ['Patient?given:missing=maybe', 'value', 'given:missing'],
    ['Patient?birthdate:exact=1990', 'not-supported', 'birthdate:exact'],
  ])('%s names the parameter', async (path, code, name) => {
    expect(await fhir.refused(path)).toMatchObject({
      status: 400,
      type: fhirJson,
      severity: 'error',
      code,
      diagnostics: expect.stringContaining(`${name}: `),
      expression: [`http.${name}`],
    });
  });

  it('every problem at once', async () => {
    const { body } = await fhir.get<{ issue: readonly unknown[] }>(
      'Patient?birthdate=a&_lastUpdated=x',
    );
    expect(body.issue).toHaveLength(2);
  });

  it.each([
    ['Patient?_cursor=abc', 400, 'invalid'],
    ['Patient/nobody', 404, 'not-found'],
    ['Medication', 404, 'not-found'],
    ['Patient/a/b/c', 404, 'not-found'],
    ['Patient?_format=xml', 406, 'not-supported'],
    ['metadata?_format=text/turtle', 406, 'not-supported'],
  ])('%s: %i', async (path, status, code) => {
    expect(await fhir.refused(path)).toMatchObject({ status, type: fhirJson, code });
  });

  it.each(['application/fhir+xml', 'text/html', 'application/fhir+json; fhirVersion=3.0'])(
    'the media type %s, with those there are',
    async (accept) => {
      expect(await fhir.refused('Patient', { headers: { accept } })).toMatchObject({
        status: 406,
        diagnostics: expect.stringContaining('application/fhir+json, application/json'),
      });
    },
  );

  it('no key and a wrong one', async () => {
    for (const key of [undefined, 'sk_us_wrong']) {
      const path = '/fhir/r4/Patient';
      const answer = await app.request<string>('GET', path, key === undefined ? {} : { key });
      expect(answer.status).toBe(401);
      expect(JSON.parse(answer.text)).toMatchObject({
        resourceType: 'OperationOutcome',
        issue: [{ code: 'login' }],
      });
    }
  });

  test("another team's patient as one who never was; a deleted one is gone", async () => {
    const theirs = await app.newUser(other);
    const gone = await app.newUser(team);
    await app.request('DELETE', `/v2/user/${gone.user_id}`, { key: team.key });
    const absent = '0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3';
    const [foreign, deleted, none] = await Promise.all(
      ([theirs.user_id, gone.user_id, absent] as const).map(async (id) =>
        fhir.refused(`Patient/${id}`),
      ),
    );
    expect(foreign).toEqual(none);
    expect([none?.status, deleted?.status]).toEqual([404, 410]);
    const named = [theirs.user_id, gone.user_id].join(',');
    expect(idsOf((await fhir.search('Patient', { _id: named })).body)).toEqual([]);
    expect(
      idsOf((await fhir.search('Patient', { identifier: theirs.client_user_id })).body),
    ).toEqual([]);
  });
});

test('each person who is shown has an entry in the audit log, before the answer', async () => {
  const { headers, body } = await fhir.search('Patient', { _count: 2 });
  const { rows } = await app.database.query<{ user_id: string; action: string }>(
    `select user_id, action from audit_pending where request_id = $1 order by user_id`,
    [headers['x-request-id']],
  );
  expect(rows).toEqual(
    idsOf(body)
      .toSorted()
      .map((user_id) => ({ user_id, action: 'fhir.read' })),
  );
});
