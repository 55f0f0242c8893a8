import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { JsonWriter } from './json-bytes.ts';

function written(write: (out: JsonWriter) => void): string {
  const out = new JsonWriter();
  write(out);
  return out.finish().toString();
}

describe('JsonBytes', () => {
  it('writes every number as JSON.stringify does', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          fc.integer({ min: -5, max: 1200 }),
        ),
        (value) => {
          expect(written((out) => out.number(value))).toBe(JSON.stringify(value));
        },
      ),
    );
    expect(written((out) => out.number(-0))).toBe('0');
  });

  it('writes every instant as Date does, with a numeric offset and only the fractions there are', () => {
    const ms = fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2100, 0) });
    fc.assert(
      fc.property(ms, fc.boolean(), (at, isWhole) => {
        const time = isWhole ? Math.floor(at / 1000) * 1000 : at;
        const expected = new Date(time).toISOString().replace(/(\.000)?Z$/u, '+00:00');
        expect(written((out) => out.instant(time))).toBe(expected);
      }),
    );
  });

  it('grows as far as needed and keeps any text whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { maxLength: 20 }),
        (texts) => {
          expect(written((out) => texts.forEach((text) => out.text(text)))).toBe(
            texts.join('').toWellFormed(),
          );
        },
      ),
    );
  });
});
