import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';

import { compileValidator } from './validation.ts';

const body = compileValidator(
  Type.Object({
    client_user_id: Type.String({ minLength: 1, maxLength: 5 }),
    fallback_time_zone: Type.Optional(
      Type.Union([Type.String({ format: 'time-zone' }), Type.Null()]),
    ),
    birth: Type.Optional(Type.String({ format: 'date' })),
    stage: Type.Optional(Type.Enum(['daily', 'historical'])),
    count: Type.Optional(Type.Integer({ minimum: 0, maximum: 500 })),
  }),
  'body',
);

describe('compileValidator', () => {
  it('lists every problem at once, each with its place', () => {
    const problems = body({
      fallback_time_zone: 'Mars/Base',
      birth: '2026-02-30',
      stage: 'weekly',
      count: -1,
    });
    expect(problems.map(({ type, loc }) => [type, loc.join('.')])).toEqual([
      ['missing', 'body.client_user_id'],
      ['value_error', 'body.fallback_time_zone'],
      ['date_from_datetime_parsing', 'body.birth'],
      ['literal_error', 'body.stage'],
      ['greater_than_equal', 'body.count'],
    ]);
    expect(problems[3]).toMatchObject({
      msg: "Input should be 'daily' or 'historical'",
      input: 'weekly',
      ctx: { expected: "'daily' or 'historical'" },
    });
    expect(problems[4]).toMatchObject({ ctx: { ge: 0 }, input: -1 });
  });

  it('does not turn text into numbers in a body', () => {
    expect(body({ client_user_id: 'a', count: '5' })).toMatchObject([
      { type: 'int_type', loc: ['body', 'count'] },
    ]);
    expect(body({ client_user_id: 5 })).toMatchObject([{ type: 'string_type' }]);
    expect(body({ client_user_id: 'abcdef' })).toMatchObject([{ type: 'string_too_long' }]);
  });

  it('accepts null where the schema does', () => {
    expect(body({ client_user_id: 'a', fallback_time_zone: null })).toEqual([]);
  });

  it('names the body itself when it is no object', () => {
    for (const value of [null, 'text', 5, []]) {
      expect(body(value)).toMatchObject([{ type: 'dict_type', loc: ['body'] }]);
    }
  });

  it('reads numbers and defaults from the query', () => {
    const query = compileValidator(
      Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }) }),
      'query',
    );
    const values: Record<string, unknown> = {};
    expect(query(values)).toEqual([]);
    expect(values['limit']).toBe(100);
    expect(query({ limit: '7' })).toEqual([]);
    expect(query({ limit: 'many' })).toMatchObject([{ type: 'int_type', loc: ['query', 'limit'] }]);
    expect(query({ limit: '501' })).toMatchObject([{ type: 'less_than_equal', ctx: { le: 500 } }]);
  });
});
