import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { findStale, generated } from '../../tools/generate.ts';

const root = path.join(import.meta.dirname, '../..');

type Json = Readonly<Record<string, unknown>>;

describe('generated documents', () => {
  test('say what the code says; npm run generate writes them anew', async () => {
    expect(await findStale()).toEqual([]);
  });

  test('are the same whenever and wherever they are written', () => {
    expect([...generated()]).toEqual([...generated()]);
  });

  test('describe every operation with a response and its failures', () => {
    const document = JSON.parse(generated().get('docs/openapi.json') ?? '') as {
      readonly paths: Readonly<
        Record<
          string,
          Readonly<
            Record<
              string,
              {
                readonly operationId: string;
                readonly responses: Readonly<Record<string, { readonly content?: object }>>;
                /** Empty: of an operation without a key. */
                readonly security?: readonly object[];
              }
            >
          >
        >
      >;
    };
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.length).toBeGreaterThan(50);
    const ids = operations.map((each) => each.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { responses, security } of operations) {
      const statuses = Object.keys(responses);
      expect(statuses.filter((status) => status.startsWith('2'))).toHaveLength(1);
      // FHIR, OAuth and the mobile SDKs say 400 of what cannot be understood.
      const { content = {} } = responses['400'] ?? {};
      const isOther =
        'application/fhir+json' in content || /OAuth|SDKError/u.test(JSON.stringify(content));
      expect(statuses).toContain(isOther ? '400' : '422');
      if (security?.length !== 0) expect(statuses).toContain('401');
    }
  });

  test('refer only to schemas that the document holds', () => {
    const text = generated().get('docs/openapi.json') ?? '';
    const { components } = JSON.parse(text) as {
      readonly components: { readonly schemas: object };
    };
    const wanted = [...text.matchAll(/"\$ref": "#\/components\/schemas\/(\w+)"/gu)].map(
      (found) => found[1],
    );
    expect(wanted.length).toBeGreaterThan(100);
    const held = new Set(Object.keys(components.schemas));
    expect([...new Set(wanted)].filter((name) => name === undefined || !held.has(name))).toEqual(
      [],
    );
  });

  test('let a request leave out each property that has a default', () => {
    const { paths, components } = JSON.parse(generated().get('docs/openapi.json') ?? '') as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
      readonly components: { readonly schemas: Json };
    };
    const found: string[] = [];
    const seen = new Set<string>();
    const walk = (value: unknown, place: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const { $ref, properties, required, name, schema } = value as Json;
      const target = typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? '') : '';
      if (target !== '' && !seen.has(target)) {
        seen.add(target);
        walk(components.schemas[target], target);
      }
      const hasDefault = (each: unknown): boolean => 'default' in Object(each);
      if (Array.isArray(required))
        for (const each of required.map(String))
          if (hasDefault((properties as Json | undefined)?.[each])) found.push(`${place}.${each}`);
      if (required === true && hasDefault(schema)) found.push(`${place}?${String(name)}`);
      for (const each of Object.values(value)) walk(each, place);
    };
    for (const [url, methods] of Object.entries(paths))
      for (const { requestBody, parameters } of Object.values(methods))
        walk([requestBody, parameters], url);
    expect(seen.size).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });

  test('are named in ARCHITECTURE.md or on the page of where to find what', async () => {
    const pages = ['ARCHITECTURE.md', 'docs/where-to-find-what.md'];
    const texts = await Promise.all(pages.map((page) => readFile(path.join(root, page), 'utf8')));
    const architecture = texts.join('\n');
    const others = [...generated().keys()].filter((file) => file !== 'ARCHITECTURE.md');
    for (const file of others) expect(architecture).toContain(file);
  });
});
