import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestApp, type TestApp, testClock, type TestTeam } from '../harness/app.ts';
import { backendClient } from '../harness/backend-client.ts';
import { type FhirApi, fhirApi } from '../harness/fhir.ts';
import { newOrder } from '../harness/orders.ts';

type Resource = Readonly<Record<string, unknown>> & {
  readonly resourceType: string;
  readonly id: string;
};

let app: TestApp;
let team: TestTeam;
let fhir: FhirApi;
let users: readonly string[];
/** Every resource of the team, as its key reads them. */
let all: readonly Resource[];
const months = ['2026-10', '2026-11'] as const;

beforeAll(async () => {
  app = await openTestApp({ clock: testClock(new Date('2026-10-10T12:00:00Z')) });
  team = await app.newTeam({ environment: 'sandbox' });
  fhir = fhirApi(app, team);
  users = [(await app.newUser(team)).user_id, (await app.newUser(team)).user_id];
  for (const month of months) {
    app.clock.set(new Date(`${month}-10T12:00:00Z`));
    for (const user_id of users) {
      const { id } = await newOrder(app, team, { user_id });
      const query = { final_status: 'completed.walk_in_test.completed' };
      await app.request('POST', `/v3/order/${id}/test`, { key: team.key, query, body: null });
      const value = { timestamp: `${month}-05T08:00:00Z`, value: 61, unit: 'bpm' };
      await app.request('POST', `/v2/timeseries/${user_id}/heartrate`, {
        key: team.key,
        body: { provider: 'oura', stage: 'daily', data: [value] },
      });
    }
  }
  const found = await Promise.all(searched().map(async (type) => listOf(type)));
  all = found.flat();
});
afterAll(async () => app.close());

const operationsOf = (prefix: string): readonly string[] =>
  app.operations
    .filter(({ operationId }) => operationId.startsWith(prefix))
    .map(({ operationId }) => operationId.slice(prefix.length))
    .filter((name) => /^[A-Z][A-Za-z]+$/u.test(name) && !name.endsWith('ByForm'));
const searched = () => operationsOf('searchFhir');
const read = () => operationsOf('readFhir');

const listOf = async (
  type: string,
  headers?: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly Resource[]> => {
  const options = headers === undefined ? { query } : { key: undefined, headers, query };
  return ask(type, options);
};

async function ask(type: string, options: object): Promise<readonly Resource[]> {
  const found: Resource[] = [];
  let path = type;
  let more: object = options;
  for (;;) {
    const { status, body } = await fhir.get<{
      readonly link: readonly { readonly relation: string; readonly url: string }[];
      readonly entry?: readonly { readonly resource: Resource }[];
    }>(path, more);
    if (status !== 200) return found;
    found.push(...(body.entry ?? []).map(({ resource }) => resource));
    const next = body.link.find(({ relation }) => relation === 'next');
    if (next === undefined) return found;
    const { pathname, search } = new URL(next.url);
    path = `${pathname.slice('/fhir/r4/'.length)}${search}`;
    more = { ...options, query: {} };
  }
}

/** Whose a resource is. */
const ownerOf = (resource: Resource): string | undefined => {
  if (resource.resourceType === 'Patient') return resource.id;
  // A Provenance is somebody's if it is about the Patient: `patient` means nothing else of it.
  for (const of of [
    ...['subject', 'patient', 'beneficiary'].map((name) => resource[name]),
    ...[resource['target'] ?? []].flat(),
  ]) {
    const { reference }: { readonly reference?: string } = Object(of);
    if (reference?.startsWith('Patient/') === true) return reference.replace('Patient/', '');
  }
  return undefined;
};

const keyOf = ({ resourceType, id }: Resource): string => `${resourceType}/${id}`;
const sorted = (resources: readonly Resource[]): readonly string[] =>
  resources.map((each) => keyOf(each)).toSorted();

/** What a token with these scopes sees, over every search and every read that there is. */
async function seenWith(scopes: readonly string[]): Promise<readonly Resource[]> {
  const client = await backendClient(app, team, scopes);
  const headers = await client.headers(scopes.join(' '));
  const seen: Resource[] = [];
  for (const type of searched()) {
    const found = await Promise.all([
      listOf(type, headers),
      ...users.map(async (user) => listOf(type, headers, queryFor(type, user))),
    ]);
    seen.push(...found.flat());
  }
  const asked = read().flatMap((type) =>
    some(
      all.filter(
        ({ resourceType }) => resourceType === (type === 'Binary' ? 'DiagnosticReport' : type),
      ),
    ).map(({ id }) => `${type}/${id}`),
  );
  const answers = await Promise.all(
    asked.map(async (path) => fhir.get<Resource>(path, { key: undefined, headers } as object)),
  );
  return [...seen, ...answers.filter(({ status }) => status === 200).map(({ body }) => body)];
}

/** Some of each person and month, as many tell no more. */
const some = (resources: readonly Resource[]): readonly Resource[] => {
  const step = Math.max(1, Math.floor(resources.length / 12));
  return resources.filter((_, index) => index % step === 0);
};

const queryFor = (type: string, user: string): Readonly<Record<string, string>> => {
  const operation = app.operations.find(({ operationId }) => operationId === `searchFhir${type}`);
  const names = Object.keys(Object(Reflect.get(Object(operation?.query), 'properties')));
  return names.includes('patient') ? { patient: user } : { _id: user };
};

describe('a token of a client', () => {
  it('for everything sees what the key of the team sees', async () => {
    const client = await backendClient(app, team, ['system/*.rs']);
    const headers = await client.headers('system/*.rs');
    for (const type of searched())
      expect(sorted(await listOf(type, headers))).toEqual(sorted(await listOf(type)));
    expect(new Set(all.map(({ resourceType }) => resourceType)).size).toBeGreaterThan(4);
  });

  it('for one type sees nothing of another', async () => {
    for (const type of searched()) {
      const seen = await seenWith([`system/${type}.rs`]);
      // A Provenance is made of what it is about, and tells of it: it takes the scopes of both.
      if (type === 'Provenance') {
        expect(seen).toEqual([]);
        continue;
      }
      expect(seen.filter(({ resourceType }) => resourceType !== type)).toEqual([]);
      expect(new Set(sorted(seen))).toEqual(
        new Set(sorted(all.filter(({ resourceType }) => resourceType === type))),
      );
    }
  });

  it('for one person sees nothing of another', async () => {
    const [mine = ''] = users;
    const scopes = searched().flatMap((type) => {
      const [name] = Object.entries(queryFor(type, mine)).flat();
      if (name === '_id' && type !== 'Patient') return [];
      return [`system/${type}.rs?${name}=${mine}`];
    });
    const seen = await seenWith(scopes);
    expect(new Set(seen.map((each) => ownerOf(each)))).toEqual(new Set([mine]));
    const types = new Set(scopes.map((each) => /system\/(\w+)/u.exec(each)?.[1]));
    const expected = all.filter((each) => ownerOf(each) === mine && types.has(each.resourceType));
    expect(new Set(sorted(seen))).toEqual(new Set(sorted(expected)));
  });

  it('for one month sees nothing of another', async () => {
    const within = (name: string) => `${name}=ge2026-11-01&${name}=lt2026-12-01`;
    const scopes = [
      `system/ServiceRequest.rs?${within('authored')}`,
      `system/DiagnosticReport.rs?${within('issued')}`,
    ];
    const seen = await seenWith(scopes);
    const expected = all.filter(({ resourceType, authoredOn, issued }) =>
      resourceType === 'ServiceRequest'
        ? String(authoredOn).startsWith('2026-11')
        : resourceType === 'DiagnosticReport' && String(issued).startsWith('2026-11'),
    );
    expect(expected.length).toBe(4);
    expect(new Set(sorted(seen))).toEqual(new Set(sorted(expected)));
  });

  it('for one month of Observations sees nothing of another', async () => {
    const seen = await seenWith(['system/Observation.rs?date=ge2026-11-01&date=lt2026-12-01']);
    const expected = all.filter(({ resourceType, effectiveDateTime, effectivePeriod }) => {
      const { start }: { readonly start?: string } = Object(effectivePeriod);
      const at = typeof effectiveDateTime === 'string' ? effectiveDateTime : start;
      return resourceType === 'Observation' && at?.startsWith('2026-11') === true;
    });
    expect(expected.length).toBeGreaterThan(2);
    expect(new Set(sorted(seen))).toEqual(new Set(sorted(expected)));
  });

  it('for one class of Observations sees nothing of another', async () => {
    const seen = await seenWith(['system/Observation.rs?category=laboratory']);
    const expected = all.filter(({ category }) =>
      JSON.stringify(category ?? '').includes('"laboratory"'),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(new Set(sorted(seen))).toEqual(new Set(sorted(expected)));
    expect(await seenWith(['system/Observation.rs?category=procedure'])).toEqual([]);
  });

  it('that may read only does not search, and is told the scope that does', async () => {
    const client = await backendClient(app, team, ['system/Patient.r']);
    const headers = await client.headers('system/*.rs');
    const refused = await app.request<string>('GET', '/fhir/r4/Patient', { headers });
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="system/Patient.s"',
    ]);
    expect(refused.text).toContain('OperationOutcome');
    const [id = ''] = users;
    expect((await app.request('GET', `/fhir/r4/Patient/${id}`, { headers })).status).toBe(200);
  });

  it('opens the classes of its scopes to assistants, and refuses others in words', async () => {
    const client = await backendClient(app, team, ['system/*.rs']);
    const [user_id = ''] = users;
    const callWith = async (scope: string, name: string, input: object) => {
      const headers = await client.headers(scope);
      const params = { name, arguments: { user_id, ...input } };
      return app.request<{ readonly result: { readonly isError?: boolean } }>('POST', '/mcp', {
        headers,
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      });
    };
    const days = { start_date: '2026-11-01', end_date: '2026-11-30' };
    const isError = async (...call: Parameters<typeof callWith>) =>
      (await callWith(...call)).body.result.isError ?? false;
    const samples = { ...days, resource: 'heartrate' };
    expect(await isError('system/Observation.rs', 'read_samples', samples)).toBe(false);
    expect(await isError('system/Observation.rs', 'read_lab_results', days)).toBe(true);
    expect(await isError('system/Observation.rs', 'read_notes', days)).toBe(true);
    expect(await isError('system/*.rs', 'read_notes', days)).toBe(false);
    const nothing = await callWith('system/Observation.rs?category=laboratory', 'find_users', {});
    expect([nothing.status, nothing.headers['www-authenticate']]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="system/Observation.rs"',
    ]);
  });
});
