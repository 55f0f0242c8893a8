import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';

import { formats } from '#kernel/formats.ts';

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
