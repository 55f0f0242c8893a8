import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';

import { formats } from '#kernel/http/formats.ts';

import { exampleValues } from './example-values.ts';
import {
  dataSchemaOf,
  eventTypes,
  exampleOf,
  operationalEventTypes,
  payloadSchemas,
} from './index.ts';
import { describeEvents, exampleBody } from './openapi.ts';

const ajv = new Ajv({ strict: false, formats: { ...formats } });
ajv.addSchema({ $id: 'http://salus.test/all', components: { schemas: payloadSchemas } });

/** What is wrong with an event's data. */
function problems(eventType: string, data: unknown): unknown {
  const text = JSON.stringify(dataSchemaOf(eventType));
  const schema: unknown = JSON.parse(text.replaceAll('"#/', '"http://salus.test/all#/'));
  const check = ajv.compile(schema as object);
  return check(data) ? [] : check.errors;
}

/** Fields that hold nothing but their own name. */
function fillers(value: unknown, name = ''): readonly string[] {
  // The unit of insulin is called unit.
  if (typeof value === 'string') return value === name && name !== 'unit' ? [name] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    fillers(each, Array.isArray(value) ? name : key),
  );
}

describe('the catalogue', () => {
  test('has the 194 types of the contract, each once', () => {
    expect(eventTypes).toHaveLength(194);
    expect(new Set(eventTypes).size).toBe(194);
    expect(eventTypes.filter((type) => type.startsWith('historical.'))).toHaveLength(60);
    expect(eventTypes).toEqual(
      expect.arrayContaining(['daily.data.fat.updated', 'labtest.result.critical']),
    );
  });

  test.each([...eventTypes, ...operationalEventTypes])(
    '%s has an example of its schema',
    (type) => {
      expect(problems(type, exampleOf(type))).toEqual([]);
      expect(exampleBody(type)).toEqual(JSON.parse(JSON.stringify(exampleBody(type))));
    },
  );

  test.each(eventTypes)('the example of %s says something in each of its fields', (type) => {
    expect(fillers(exampleOf(type))).toEqual([]);
  });

  test('every value of the examples is in one', () => {
    const shown = JSON.stringify([...eventTypes].map(exampleOf));
    const unused = Object.entries(exampleValues).filter(
      ([name, value]) =>
        !shown.includes(`"${name.replace(/^.*\./u, '')}":${JSON.stringify(value)}`),
    );
    expect(unused).toEqual([]);
  });

  test('knows what is no type', () => {
    expect(dataSchemaOf('daily.data.nothing.created')).toBeUndefined();
    expect(dataSchemaOf('daily.data.sleep')).toBeUndefined();
    expect(exampleOf('historical.data.sleep.updated')).toBeUndefined();
  });

  test('is described as webhooks of OpenAPI', () => {
    const described = describeEvents();
    expect(Object.keys(described)).toEqual([...eventTypes, ...operationalEventTypes]);
  });
});
