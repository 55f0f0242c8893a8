import { describe, expect, it } from 'vitest';

import { FailureTally, KnownKeys } from './failed-keys.ts';

describe('FailureTally', () => {
  it('sums up by address and refusal, and starts anew after each report', () => {
    const tally = new FailureTally(10);
    tally.add('198.51.100.1', 'auth.invalid_key');
    tally.add('198.51.100.1', 'auth.invalid_key');
    tally.add('198.51.100.1', 'auth.too_many_failures');
    expect(tally.drain()).toEqual([
      { address: '198.51.100.1', why: 'auth.invalid_key', count: 2 },
      { address: '198.51.100.1', why: 'auth.too_many_failures', count: 1 },
    ]);
    expect(tally.drain()).toEqual([]);
  });

  it('loses none of 100,000 addresses, and tells a hundred of them apart', () => {
    const tally = new FailureTally(100);
    for (let index = 0; index < 100_000; index += 1) tally.add(`a${index}`, 'auth.invalid_key');
    const report = tally.drain();
    expect(report).toHaveLength(101);
    expect(report.at(-1)).toEqual({ address: null, why: 'auth.invalid_key', count: 99_900 });
  });
});

describe('KnownKeys', () => {
  it('keeps keys in use among any number of others, in bounded memory', () => {
    const known = new KnownKeys(1000);
    for (let index = 0; index < 10_000; index += 1) {
      known.add(`key ${index}`);
      known.add('in use');
      expect(known.size).toBeLessThanOrEqual(1000);
    }
    expect(known.has('in use')).toBe(true);
    expect(known.has('key 0')).toBe(false);
  });

  it('forgets a key wherever it is kept', () => {
    const known = new KnownKeys(4);
    for (const key of ['a', 'b', 'c']) known.add(key);
    known.add('a');
    known.delete('a');
    known.delete('b');
    expect(['a', 'b', 'c'].map((key) => known.has(key))).toEqual([false, false, true]);
  });
});
