import { describe, expect, test } from 'vitest';

import { InvalidRequest } from '../errors.ts';
import { parseJson } from './json.ts';

type Read = { readonly value?: unknown; readonly problems?: readonly unknown[] };

async function read(text: string): Promise<Read> {
  try {
    return { value: await parseJson({ context: null }, Buffer.from(text)) };
  } catch (error) {
    if (error instanceof InvalidRequest) return { problems: error.problems };
    throw error;
  }
}

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('a body in JSON', () => {
  test.each([
    '{"a":[1,2,{"b":"\\"[[["}]}',
    '"\\ud83d\\ude00"',
    '"x\\\\u0000"',
    'null',
    nested(100),
  ])('is read: %s', async (text) => {
    expect(await read(text)).toEqual({ value: JSON.parse(text) });
  });

  test('has a hundred levels at most', async () => {
    const wrong = { type: 'json_too_deep', loc: ['body'], msg: 'JSON may have at most 100 levels' };
    expect(await read(nested(101))).toEqual({ problems: [wrong] });
    expect(await read('['.repeat(5_000_000))).toEqual({ problems: [wrong] });
  });

  test.each([
    ['{"a":[1,"x\\u0000"]}', ['body', 'a', 1]],
    ['{"a":{"b":"\\ud83d"}}', ['body', 'a', 'b']],
    ['{"\\ude00":1}', ['body']],
  ])('has no text that no database takes: %s', async (text, loc) => {
    expect((await read(text)).problems).toMatchObject([{ type: 'string_unicode', loc }]);
  });

  test('that is large is judged and read as a small one', async () => {
    const filler = 'x'.repeat(2 * 1024 ** 2);
    const large = `{"a":"${filler}","b":[1,"\\ud83d\\ude00",{"c":null}]}`;
    expect(await read(large)).toEqual({ value: JSON.parse(large) });
    expect((await read(large.replace('null', '"\\u0000"'))).problems).toMatchObject([
      { type: 'string_unicode', loc: ['body', 'b', 2, 'c'] },
    ]);
    expect((await read(large.slice(0, -1))).problems).toMatchObject([{ type: 'json_invalid' }]);
  });
});
