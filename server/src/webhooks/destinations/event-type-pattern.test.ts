import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { eventTypeLengthMax, parsePattern } from './event-type-pattern.ts';

const isTaken = (text: string): boolean => 'expression' in parsePattern(text);

describe('a pattern', () => {
  test.each([
    'daily',
    String.raw`^daily\.data\.`,
    String.raw`\.(created|updated)$`,
    String.raw`^(daily|historical)\.data\.(sleep|activity|workouts)\.created$`,
    '.*glucose.*',
    '[a-z_]+',
    String.raw`^labtest\.[^.]+\.critical$`,
    'workouts?',
    '(historical)?',
    'x{2,3}',
  ])('%s is taken', (text) => {
    expect(parsePattern(text)).toEqual({ expression: new RegExp(text, 'u') });
  });

  test.each([
    ['(a+)+$', 'a repeated group'],
    ['(a|aa)*b', 'a repeated group of alternatives'],
    ['(?:a|a){9}', 'a group repeated so often'],
    ['a*a*a*a*b', 'many repetitions'],
    [`${'a?'.repeat(30)}${'a'.repeat(30)}`, 'many optional characters'],
    [`${'(a|a)'.repeat(30)}b`, 'many alternatives'],
    [`${'(a|b|(c|d))'.repeat(15)}x`, 'alternatives in alternatives'],
    [String.raw`(a)\1`, 'a reference'],
    ['(?=a)a', 'a look ahead'],
    ['(?<!a)b', 'a look behind'],
    [String.raw`\p{L}`, 'a property'],
    ['(a', 'a group without an end'],
    ['a)', 'an end without a group'],
    ['[z-a]', 'a range backwards'],
    ['+a', 'a repetition of nothing'],
    ['a'.repeat(201), 'a long text'],
  ])('%s is refused: %s', (text) => {
    expect(isTaken(text)).toBe(false);
  });

  test('that is taken never takes longer than seconds, whatever the event type', () => {
    const pieces = [
      'a',
      'b?',
      'a*',
      '.+',
      '(a|ab)',
      '(?:b|c)?',
      '[ab]',
      '^',
      '$',
      String.raw`\.`,
      '|',
    ];
    const patterns = fc.array(fc.constantFrom(...pieces), { maxLength: 25 });
    const texts = fc.string({
      unit: fc.constantFrom('a', 'b', '.'),
      maxLength: eventTypeLengthMax,
    });
    fc.assert(
      fc.property(patterns, texts, (parts, text) => {
        const parsed = parsePattern(parts.join(''));
        if (!('expression' in parsed)) return;
        const startMs = performance.now();
        parsed.expression.test(text);
        expect(performance.now() - startMs).toBeLessThan(5000);
      }),
      { numRuns: 2000 },
    );
  });
});
