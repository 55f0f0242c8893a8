import { expect, test } from 'vitest';

import { providerName, providerNames, scopedProviders, scopesOf } from './model.ts';

test('scopes are read as they are typed, each once', () => {
  expect(scopesOf(' daily, heartrate\nemail  daily ')).toEqual(['daily', 'heartrate', 'email']);
  expect(scopesOf(' ')).toEqual([]);
});

test('a provider has a name, also one that has none here', () => {
  expect([providerName('whoop_v2'), providerName('labcorp')]).toEqual(['WHOOP', 'labcorp']);
  expect(scopedProviders.every((each) => providerNames.some(([slug]) => slug === each[0]))).toBe(
    true,
  );
});
