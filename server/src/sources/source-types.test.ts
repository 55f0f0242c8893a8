import { describe, expect, test } from 'vitest';

import { inferSourceType, isSourceType, sourceTypes } from './source-types.ts';

describe('isSourceType', () => {
  test('knows the sixteen types of the contract and nothing else', () => {
    expect(sourceTypes).toHaveLength(16);
    expect(sourceTypes.every(isSourceType)).toBe(true);
    for (const other of ['Watch', 'tv', '', null, undefined, 1, ['watch']]) {
      expect(isSourceType(other)).toBe(false);
    }
  });
});

describe('inferSourceType', () => {
  test.each([
    ['com.apple.Health', null, 'app'],
    ['com.apple.Health', 'Watch7,1', 'app'],
    ['com.apple.health.6C3A', 'Watch7,1', 'watch'],
    ['com.apple.health.6C3A', 'iPhone15,2', 'phone'],
    ['com.apple.health.6C3A', 'iPad14,1', 'unknown'],
    ['com.apple.health.6C3A', null, 'unknown'],
    ['com.apple.healthier', 'Watch7,1', 'unknown'],
    ['com.example.app', 'Watch7,1', 'unknown'],
    [null, 'Watch7,1', 'unknown'],
  ] as const)('a sample of %s on %s comes from: %s', (bundle, product, expected) => {
    expect(inferSourceType(bundle, product)).toBe(expected);
  });
});
