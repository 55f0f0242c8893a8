import { describe, expect, test } from 'vitest';

import { payloadProblems } from '../../../tests/harness/published-events.ts';
import { eventCatalogue } from '../../composition/slices.ts';
import { exampleValues } from './example-values.ts';
import { describeEvents, exampleBody } from './openapi.ts';

const { eventTypes, operationalTypes, dataSchemaOf, exampleOf } = eventCatalogue;

/** The areas of the contract's events. A slice has more in an area of its own, and one for each kind of data that is deleted. */
const contract =
  /^(?:checkout|continuous_query|daily|historical|lab_report|labtest|provider)\.(?!data\.\w+\.deleted$)(?!data\.ext_)/u;

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
  test('has the 198 types of the contract, each once', () => {
    const ofContract = eventTypes.filter((type) => contract.test(type));
    expect(ofContract).toHaveLength(198);
    expect(new Set(eventTypes).size).toBe(eventTypes.length);
    expect(
      eventTypes.filter((type) => type.startsWith('historical.') && contract.test(type)),
    ).toHaveLength(60);
    expect(eventTypes).toEqual(
      expect.arrayContaining(['daily.data.fat.updated', 'labtest.result.critical']),
    );
  });

  test.each([...eventTypes, ...operationalTypes])('%s has an example of its schema', (type) => {
    expect(payloadProblems(type, exampleOf(type))).toEqual([]);
    const body = exampleBody(eventCatalogue, type);
    expect(body).toEqual(JSON.parse(JSON.stringify(body)));
  });

  test.each(eventTypes)('the example of %s says something in each of its fields', (type) => {
    expect(fillers(exampleOf(type))).toEqual([]);
  });

  test('every value of the examples is in one', () => {
    const shown = JSON.stringify([...eventTypes].map(exampleOf));
    const unused = [...exampleValues].filter(
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
    const described = describeEvents(eventCatalogue, (schema) => ({ ...schema }));
    expect(Object.keys(described)).toEqual([...eventTypes, ...operationalTypes]);
  });
});
