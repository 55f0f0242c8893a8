import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isDisplayName } from './formats.ts';

describe('a name that people see', () => {
  it.each([
    'Acme',
    'Zoë Müller-Łukasz',
    '山田 太郎',
    'می‌خواهم',
    'ශ්‍රී ලංකා',
    'क्‍ष',
    'ნინო',
    '👩‍⚕️ Clinic',
    '👩🏽‍💻',
    'İstanbul · “quoted”',
  ])('can be %s', (name) => {
    expect(isDisplayName(name)).toBe(true);
  });

  it.each([
    ['a right-to-left override', 'Acme \u202Emoc.live'],
    ['an isolate', '\u2067Acme\u2069'],
    ['a mark of direction', 'Acme\u200F'],
    ['a zero-width space', 'Ac\u200Bme'],
    ['a joiner in Latin', 'Ac\u200Dme'],
    ['a joiner in Cyrillic', 'Са\u200Cша'],
    ['a joiner at the end', 'می\u200C'],
    ['two joiners', 'می\u200C\u200Cخواهم'],
    ['a word joiner', 'Ac\u2060me'],
    ['a byte order mark', '\uFEFFAcme'],
    ['a soft hyphen', 'Ac\u00ADme'],
    ['tag characters', 'Acme\u{E0041}\u{E0042}'],
    ['an interlinear annotation', 'Acme\uFFF9x\uFFFB'],
    ['a line separator', 'Acme\u2028Approved'],
    ['a paragraph separator', 'Acme\u2029Approved'],
    ['a line feed', 'Acme\nApproved'],
    ['a control of C1', 'Acme\u0085'],
    ['half a surrogate pair', 'Acme\uD800'],
    ['a filler of Hangul alone', '\u3164'],
    ['a blank of Braille alone', '\u2800'],
    ['blanks alone', ' \u00A0\u3000'],
    ['a mark without a letter', '\u0301'],
  ])('cannot have %s', (_, name) => {
    expect(isDisplayName(name)).toBe(false);
  });

  it('never has a character of Cc, Cf, Zl or Zp next to Latin letters', () => {
    const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
    const anywhere = fc
      .integer({ min: 0, max: 0x10_ff_ff })
      .map((code) => String.fromCodePoint(code));
    const some = fc.oneof(
      anywhere,
      fc.constantFrom('\u00AD', '\u061C', '\u200B', '\u200E', '\u202A', '\u2066', '\uFEFF'),
    );
    fc.assert(
      fc.property(some, (character) => {
        const isHidden = hidden.test(character) || !character.isWellFormed();
        expect(isDisplayName(`Ac${character}me`)).toBe(!isHidden);
      }),
    );
  });
});
