import { describe, expect, test } from 'vitest';

import { InvalidRequest } from '../errors.ts';
import { parseJson } from './json.ts';

type Read = { readonly value?: unknown; readonly problems?: readonly unknown[] };

function read(text: string): Read {
  const found: Read[] = [];
  parseJson({ context: null }, text, (error, value) => {
    if (error === null) found.push({ value });
    else if (error instanceof InvalidRequest) found.push({ problems: error.problems });
    else throw error;
  });
  expect(found).toHaveLength(1);
  return found[0] ?? {};
}

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('a body in JSON', () => {
  test.each([
    '{"a":[1,2,{"b":"\\"[[["}]}',
    '"\\ud83d\\ude00"',
    '"x\\\\u0000"',
    'null',
    nested(100),
  ])('is read: %s', (text) => {
    expect(read(text)).toEqual({ value: JSON.parse(text) });
  });

  test('has a hundred levels at most', () => {
    const wrong = { type: 'json_too_deep', loc: ['body'], msg: 'JSON may have at most 100 levels' };
    expect(read(nested(101))).toEqual({ problems: [wrong] });
    expect(read('['.repeat(5_000_000))).toEqual({ problems: [wrong] });
  });

  test.each([
    ['{"a":[1,"x\\u0000"]}', ['body', 'a', 1]],
    ['{"a":{"b":"\\ud83d"}}', ['body', 'a', 'b']],
    ['{"\\ude00":1}', ['body']],
  ])('has no text that no database takes: %s', (text, loc) => {
    expect(read(text).problems).toMatchObject([{ type: 'string_unicode', loc }]);
  });
});
