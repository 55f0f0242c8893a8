import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { csvRows } from './csv-rows.ts';
import { jsonObjects } from './json-objects.ts';

async function* cut(text: string, bytes: number): AsyncGenerator<Buffer> {
  const whole = Buffer.from(text);
  for (let at = 0; at < whole.length; at += bytes) yield whole.subarray(at, at + bytes);
}

async function all<Item>(lists: AsyncIterable<readonly Item[]>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const list of lists) found.push(...list);
  return found;
}

describe('a table', () => {
  it('has the rows that a whole parser finds, however its bytes are cut', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', 'é', '7', ' ', '\r\n') });
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 40 }), async (given, bytes) => {
        const text = given
          .map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(','))
          .join('\r\n');
        const whole = parse(text, { relax_column_count: true });
        expect(await all(csvRows(cut(text, bytes)))).toEqual(whole);
      }),
    );
  });

  it('may have semicolons or tabs, rows of any length, and a byte order mark', async () => {
    const text = '\uFEFFa;b,c;d\n1;2,5;\n;\n';
    expect(await all(csvRows(cut(text, 3)))).toEqual([
      ['a', 'b,c', 'd'],
      ['1', '2,5', ''],
      ['', ''],
    ]);
    expect(await all(csvRows(cut('a\tb\r\n1\t2', 2)))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('whose quote is not closed, or closed too early, is refused', async () => {
    await expect(all(csvRows(cut('a,"b\n1,2', 5)))).rejects.toThrow('a quote is not closed');
    await expect(all(csvRows(cut('a,"b"c\n', 5)))).rejects.toThrow('closing quote');
    await expect(all(csvRows(cut(`a,"${'b'.repeat(2_000_000)}`, 65_536)))).rejects.toThrow(
      'no end',
    );
  });
});

describe('objects', () => {
  it('come out of an array or line by line, however the bytes are cut', async () => {
    const objects = fc.array(
      fc.dictionary(
        fc.string(),
        fc.json().map((text): unknown => JSON.parse(text)),
      ),
    );
    const style = fc.constantFrom(
      (given: readonly object[]) => JSON.stringify(given, null, 1),
      (given: readonly object[]) => given.map((each) => JSON.stringify(each)).join('\n'),
    );
    await fc.assert(
      fc.asyncProperty(
        objects,
        style,
        fc.integer({ min: 1, max: 50 }),
        async (given, write, bytes) => {
          const plain: unknown = JSON.parse(JSON.stringify(given));
          expect(await all(jsonObjects(cut(write(given), bytes)))).toEqual(plain);
        },
      ),
    );
  });

  it('that are cut off, or not apart from each other, are refused', async () => {
    await expect(all(jsonObjects(cut('[{"a":1},{"b":', 4)))).rejects.toThrow('cut off');
    await expect(all(jsonObjects(cut('[{"a":1} x {"b":2}]', 99)))).rejects.toThrow('no list');
    await expect(all(jsonObjects(cut('[{"a":1}}', 99)))).rejects.toThrow('no JSON');
  });
});
