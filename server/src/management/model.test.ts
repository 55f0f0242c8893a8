import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { TtlCache } from '#kernel/maps/ttl-cache.ts';

import { environmentOfKey, keyBytes, parseKeyId, shownPrefix, teamKeyText } from './model.ts';

describe('team keys', () => {
  test('a new key opens the environment it was made for', () => {
    const bytes = fc.uint8Array({ minLength: keyBytes, maxLength: keyBytes });
    fc.assert(
      fc.property(fc.constantFrom('sandbox', 'production'), bytes, (environment, random) => {
        const key = teamKeyText({ environment, region: 'eu' }, Buffer.from(random));
        return environmentOfKey(key) === environment && key.length === 38;
      }),
    );
  });

  test('both regions of both environments are known', () => {
    const secret = 'A'.repeat(24);
    expect(environmentOfKey(`sk_us_${secret}`)).toBe('sandbox');
    expect(environmentOfKey(`sk_eu_${secret}`)).toBe('sandbox');
    expect(environmentOfKey(`pk_us_${secret}`)).toBe('production');
    expect(environmentOfKey(`pk_eu_${secret}`)).toBe('production');
  });

  test.each([
    '',
    'sk_us_',
    'sk_us_short',
    `sk_fr_${'A'.repeat(24)}`,
    `mg_${'A'.repeat(30)}`,
    `sk_us_${'A'.repeat(201)}`,
    `sk_us_${'A'.repeat(24)}\n`,
    `sk_us_${'A'.repeat(24)} `,
  ])('%j is no team key', (text) => {
    expect(environmentOfKey(text)).toBeUndefined();
  });

  test('what is shown of a key leaves too much to guess', () => {
    expect(shownPrefix(`sk_us_${'A'.repeat(32)}`)).toBe('sk_us_AAAA');
  });

  test('an id that cannot be one is told from one that is unknown', () => {
    expect(parseKeyId('nonsense')).toBeUndefined();
    expect(parseKeyId('0190A000-0000-7000-8000-000000000001')).toBe(
      '0190a000-0000-7000-8000-000000000001',
    );
  });
});

describe('recent answers', () => {
  const open = (entriesMax = 3) => new TtlCache<string>({ entriesMax, ageMsMax: 1000 });

  test('an answer is remembered for less than its age', () => {
    const answers = open();
    answers.set('a', 'yes', 0);
    expect(answers.find('a', 999)).toBe('yes');
    expect(answers.find('a', 1000)).toBeUndefined();
  });

  test('asking does not make an answer younger', () => {
    const answers = open();
    answers.set('a', 'yes', 0);
    answers.find('a', 900);
    expect(answers.find('a', 1100)).toBeUndefined();
  });

  test('an answer is not kept when the clock was set back', () => {
    const answers = open();
    answers.set('a', 'yes', 5000);
    expect(answers.find('a', 4000)).toBeUndefined();
  });

  test('what is asked for stays through any flood, what is not goes', () => {
    const answers = open(100);
    answers.set('used', 'yes', 0);
    answers.set('idle', 'yes', 0);
    for (let index = 0; index < 1000; index += 1) {
      answers.set(String(index), 'no', 1);
      if (index % 20 === 0) expect(answers.find('used', 2)).toBe('yes');
    }
    expect(answers.find('idle', 2)).toBeUndefined();
  });

  test('any number of questions takes bounded memory', () => {
    const answers = open(100);
    for (let index = 0; index < 100_000; index += 1) answers.set(String(index), 'no', index);
    expect(answers.size).toBeLessThanOrEqual(100);
    expect(answers.find('99999', 100_000)).toBe('no');
  });

  test('forgetting an answer leaves a newer one alone', () => {
    const answers = open();
    answers.set('a', 'old', 0);
    answers.set('a', 'new', 1);
    answers.delete('a', 'old');
    expect(answers.find('a', 2)).toBe('new');
    answers.delete('a', 'new');
    expect(answers.find('a', 2)).toBeUndefined();
  });

  test('a forgotten answer does not come back from the older generation', () => {
    const answers = open(4);
    answers.set('a', 'yes', 0);
    answers.set('b', 'yes', 0);
    answers.set('c', 'yes', 0);
    expect(answers.find('a', 0)).toBe('yes');
    answers.delete('a', 'yes');
    expect(answers.find('a', 0)).toBeUndefined();
  });

  test('clearing forgets everything', () => {
    const answers = open();
    answers.set('a', 'yes', 0);
    answers.clear();
    expect(answers.find('a', 0)).toBeUndefined();
  });
});
