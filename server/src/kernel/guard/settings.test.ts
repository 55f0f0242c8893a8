import { expect, it } from 'vitest';

import { parseConfig } from '../../process/settings.ts';
import type { GuardSettings } from './guard.ts';
import { guardSettings } from './settings.ts';

function settingsOf(environment: Readonly<Record<string, string>>): GuardSettings {
  const parsed = parseConfig(environment);
  if (!parsed.ok) throw new Error(parsed.problems.join('; '));
  return guardSettings(parsed.config);
}

it('by default strangers are limited and the machine itself is not', () => {
  expect(settingsOf({})).toEqual({
    perKey: { rate: { perSecond: 1000, burst: 5000 }, includesLoopback: false },
    perAddress: { rate: { perSecond: 1000, burst: 5000 }, includesLoopback: false },
    failedKeys: { rate: { perSecond: 1, burst: 60 }, includesLoopback: false },
    trustedProxies: [],
    forwardedHeader: 'x-forwarded-for',
  });
});

it('a limit that was chosen holds for everybody', () => {
  expect(
    settingsOf({
      SALUS_RATE_LIMIT_PER_KEY: '20:200',
      SALUS_RATE_LIMIT_PER_ADDRESS: '10',
      SALUS_FAILED_KEYS_PER_MINUTE: '6',
    }),
  ).toMatchObject({
    perKey: { rate: { perSecond: 20, burst: 200 }, includesLoopback: true },
    perAddress: { rate: { perSecond: 10, burst: 50 }, includesLoopback: true },
    failedKeys: { rate: { perSecond: 0.1, burst: 6 }, includesLoopback: true },
  });
});

it('0 is no limit', () => {
  expect(
    settingsOf({
      SALUS_RATE_LIMIT_PER_KEY: '0',
      SALUS_RATE_LIMIT_PER_ADDRESS: '0:100',
      SALUS_FAILED_KEYS_PER_MINUTE: '0',
    }),
  ).toMatchObject({ perKey: null, perAddress: null, failedKeys: null });
});
