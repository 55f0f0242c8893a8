import { expect, test } from 'vitest';

import { lineAt, readJson } from './json-lines.ts';

const text = `{
  "timeframe": { "type": "relative" },
  "queries": [
    { "select": [] },
    {
      "select": [{ "func": "mean" }],
      "where": "a \\"b\\" {"
    }
  ]
}`;

test('what is JSON is read as JSON is', () => {
  for (const each of [text, '[]', '{}', ' [1, -2.5e3, true, null, "ü\\n"] ', '"x"'])
    expect(readJson(each)).toMatchObject({ value: JSON.parse(each) as unknown });
});

test('a problem is told with the line of what it is about, or of what is around it', () => {
  const read = readJson(text);
  if (!('lines' in read)) throw new Error(read.wrong);
  const line = (place: string): number | null => lineAt(read.lines, place.split('.'));
  expect(line('queries.1.where')).toBe(7);
  expect(line('queries.1.select.0.func')).toBe(6);
  expect(line('queries.0.group_by.3')).toBe(4);
  expect(line('config')).toBe(1);
});

test('what is no JSON is told with its line', () => {
  const wrong = (given: string): unknown => readJson(given);
  expect(wrong('{\n"a": 1\n"b": 2}')).toEqual({ wrong: 'A comma or } is missing.', line: 3 });
  expect(wrong('{"a" 1}')).toEqual({ wrong: 'A colon is missing behind "a".', line: 1 });
  expect(wrong('[1,\n]')).toEqual({ wrong: 'A value is missing.', line: 2 });
  expect(wrong('{a: 1}')).toMatchObject({ line: 1 });
  expect(wrong('[tru]')).toEqual({ wrong: 'tru is no value of JSON.', line: 1 });
  expect(wrong('{} x')).toEqual({ wrong: 'Nothing may follow here.', line: 1 });
  expect(wrong('')).toEqual({ wrong: 'A value is missing.', line: 1 });
});
