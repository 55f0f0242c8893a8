import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it, test } from 'vitest';

import { formats } from '#kernel/formats.ts';

import { tools } from '../tools/registry.ts';
import { exampleUser } from './example-inputs.ts';
import { listedInput } from './listed-input.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { ...formats } });

function* objectsIn(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield Object(value);
  for (const each of Object.values(value)) yield* objectsIn(each);
}

describe.each(tools.map((each) => [each.name, each] as const))('%s', (_, tool) => {
  const schema = listedInput(tool);

  it('has examples that its schema takes, and takes nothing else than what it lists', () => {
    const validate = ajv.compile(schema);
    expect(tool.examples.length).toBeGreaterThan(0);
    for (const example of tool.examples) {
      expect([example, validate(example), validate.errors]).toEqual([example, true, null]);
      expect(validate({ ...example, colour: 'red' })).toBe(false);
    }
  });

  it('requires no field that has a default', () => {
    for (const each of objectsIn(schema)) {
      const { properties = {}, required = [] } = each as {
        readonly properties?: Readonly<Record<string, unknown>>;
        readonly required?: readonly string[];
      };
      if (!Array.isArray(required)) continue;
      expect(required.filter((name) => 'default' in Object(properties[name]))).toEqual([]);
    }
  });
});

describe('the queries of query_data', () => {
  const tool = tools.find(({ name }) => name === 'query_data');
  const validate = ajv.compile(tool === undefined ? false : listedInput(tool));
  const query = (of: object): object => ({
    user_id: exampleUser,
    start_date: '2026-01-01',
    end_date: '2026-01-31',
    queries: [of],
  });

  it('have five examples at least', () => {
    expect(tool?.examples.length).toBeGreaterThanOrEqual(5);
  });

  it.each([
    ['a column that there is not', { select: [{ sleep: 'colour' }] }],
    ['a time series that there is not', { select: [{ timeseries: 'mood', field: 'value' }] }],
    ['a function that there is not', { select: [{ func: 'avg', arg: { body: 'fat' } }] }],
    ['nothing', { select: [] }],
    [
      'a unit that there is not',
      {
        select: [{ group_key: '*' }],
        group_by: [{ date_trunc: { unit: 'fortnight' }, arg: { index: 'sleep' } }],
      },
    ],
  ])('are refused by the schema where they ask for %s', (_, of) => {
    expect(validate(query(of))).toBe(false);
  });
});

test('the list of tools fits into a model, as what is named is written once', () => {
  const listed = JSON.stringify(tools.map((each) => listedInput(each)));
  expect(listed.length).toBeLessThan(40_000);
});
