import { describe, expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';

import type { DiagnosisCode } from './code.ts';
import { conflictsBetween, readExcludes } from './excludes.ts';
import type { ExcludesNote } from './release.ts';

const note = (
  at: string,
  text: string,
  type: ExcludesNote['type'] = 'excludes1',
): ExcludesNote => ({ at, type, text });

/** The conflicts among the codes as "E119 O24419 excludes1". */
function conflicts(notes: readonly ExcludesNote[], ...codes: readonly string[]): readonly string[] {
  return conflictsBetween(
    readExcludes(notes),
    codes.map((code) => trust<DiagnosisCode>(code)),
  ).map(({ code, other, type }) => `${code} ${other} ${type}`);
}

describe('two codes are in conflict', () => {
  test('where a note at one of them names the other, whichever comes first', () => {
    const notes = [note('E11', 'gestational diabetes (O24.4-)')];
    expect(conflicts(notes, 'E119', 'O24419')).toEqual(['E119 O24419 excludes1']);
    expect(conflicts(notes, 'O24419', 'E119')).toEqual(['O24419 E119 excludes1']);
    expect(conflicts(notes, 'E119', 'O2411', 'I10')).toEqual([]);
  });

  test('where a note at their block or chapter does', () => {
    const notes = [note('I60-I69', 'traumatic hemorrhage (S06.-)')];
    expect(conflicts(notes, 'I639', 'S060X0A')).toEqual(['I639 S060X0A excludes1']);
    expect(conflicts(notes, 'I709', 'S060X0A')).toEqual([]);
  });

  test.each([
    ['(E10.-)', 'E109'],
    ['(E08-E13)', 'E1010'],
    ['(A00-B99)', 'B20'],
    ['(Z79.84)', 'Z7984'],
    ['(B20)', 'B20'],
    ['(I63.-, I69.3-)', 'I69351'],
    ['(O30.0-O30.9)', 'O30109'],
    ['(T36-T65 with fifth or sixth character 1-4 or 6)', 'T391X1A'],
    ['(C4A.-)', 'C4A0'],
  ])('where the note says %s and the other is %s', (text, other) => {
    expect(conflicts([note('R50', `something ${text}`)], 'R509', other)).toHaveLength(1);
  });

  test.each([
    ['(E10.-)', 'E119'],
    ['(E08-E13)', 'E149'],
    ['(T36-T65 with fifth or sixth character 1-4 or 6)', 'T391X5A'],
    ['(T36-T65 with something else entirely)', 'T391X1A'],
    ['see the body system chapters (NOS)', 'B20'],
    ['without any code', 'B20'],
  ])('but not where it says %s and the other is %s', (text, other) => {
    expect(conflicts([note('R50', `something ${text}`)], 'R509', other)).toEqual([]);
  });

  test('once, and as never together where two notes differ', () => {
    const notes = [note('E11', '(O24.4-)', 'excludes2'), note('O24', '(E11.-)', 'excludes1')];
    expect(conflicts(notes, 'E119', 'O24419')).toEqual(['E119 O24419 excludes1']);
  });

  test('never because a note names the code it stands at, too', () => {
    expect(conflicts([note('E08-E13', '(E10-E12)')], 'E119', 'E109')).toEqual([]);
  });
});
