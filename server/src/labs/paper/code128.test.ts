import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { code128 } from './code128.ts';

/** What a reader sees, from the widths of one symbol alone. */
const values = new Map<string, number>();
for (let value = 0; value < 95; value += 1) {
  const [, first = ''] = symbolsOf(String.fromCharCode(value + 32));
  values.set(first, value);
}

function symbolsOf(text: string): readonly string[] {
  const widths = code128(text)?.join('') ?? '';
  return [...(widths.slice(0, -7).match(/.{6}/g) ?? []), widths.slice(-7)];
}

/** Reads code B, and code C by the values that only code B's symbols were asked for. */
function read(text: string): string {
  const [start, ...rest] = symbolsOf(text);
  let set = start === '211232' ? 'C' : 'B';
  let out = '';
  for (const symbol of rest.slice(0, -2)) {
    if (set === 'B' && symbol === '113141') set = 'C';
    else if (set === 'C' && symbol === '114131') set = 'B';
    else {
      const value = valueOf(symbol);
      out += set === 'C' ? String(value).padStart(2, '0') : String.fromCharCode(value + 32);
    }
  }
  return out;
}

function valueOf(symbol: string): number {
  const known = values.get(symbol);
  if (known !== undefined) return known;
  // 95 to 99 are seen in code C alone.
  for (let value = 95; value < 100; value += 1) {
    if (symbolsOf(String(value).repeat(2))[1] === symbol) return value;
  }
  throw new Error(`no such symbol: ${symbol}`);
}

const printed = fc.stringMatching(/^[ -~]{1,48}$/);

describe('Code 128', () => {
  test.each([
    ['A', '2112141113231311232331112'],
    ['1234', '2112321122321311231212412331112'],
    ['SL0012345678', '2112142131131321311131412122221122321311233311212411121122142331112'],
    ['a1b2~ }', '2112141211241232211214212232111311412122221113412113312331112'],
  ])('%s is what bwip-js 4.11.4 prints', (text, widths) => {
    expect(code128(text)?.join('')).toBe(widths);
    expect(read(text)).toBe(text);
  });

  test('what is written is read again', () => {
    fc.assert(
      fc.property(fc.oneof(printed, fc.stringMatching(/^[A-Z]{0,3}\d{1,20}$/)), (text) => {
        expect(read(text)).toBe(text);
      }),
    );
  });

  test('every symbol is eleven modules wide, and the stop thirteen', () => {
    fc.assert(
      fc.property(printed, (text) => {
        for (const symbol of symbolsOf(text)) {
          const width = symbol.split('').reduce((sum, digit) => sum + Number(digit), 0);
          expect(width).toBe(symbol.length === 7 ? 13 : 11);
        }
      }),
    );
  });

  test('digits in pairs make it shorter', () => {
    expect(symbolsOf('001234567890')).toHaveLength(9);
    expect(symbolsOf('ABCDEFGHIJKL')).toHaveLength(15);
  });

  test.each(['', 'Ä', 'line\nbreak', 'x'.repeat(49)])('%j is not written', (text) => {
    expect(code128(text)).toBeUndefined();
  });
});
