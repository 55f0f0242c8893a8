import type { Config } from '../config.ts';
import type { Rate } from '../limits/token-bucket.ts';
import type { GuardSettings, Limit } from './guard.ts';

const defaultRate: Rate = { perSecond: 1000, burst: 5000 };
const failedKeysPerMinute = 60;

/** No limits at all. */
export const noLimits: GuardSettings = {
  perKey: null,
  perAddress: null,
  failedKeys: null,
  trustedProxies: [],
  forwardedHeader: 'x-forwarded-for',
};

/**
 * Returns the limit of a setting (a rate of 0 disables it); if unset, a default that exempts clients on this machine.
 */
function limitOf(given: Rate | null, fallback: Rate): Limit | null {
  if (given === null) return { rate: fallback, includesLoopback: false };
  return given.perSecond === 0 ? null : { rate: given, includesLoopback: true };
}

const perMinute = (count: number): Rate => ({
  perSecond: count / 60,
  burst: count,
});

/** The limits that the operator chose, or their defaults. */
export function guardSettings(config: Config): GuardSettings {
  const { failedKeysPerMinute: failed } = config;
  return {
    perKey: limitOf(config.rateLimitPerKey, defaultRate),
    perAddress: limitOf(config.rateLimitPerAddress, defaultRate),
    failedKeys: limitOf(failed === null ? null : perMinute(failed), perMinute(failedKeysPerMinute)),
    trustedProxies: config.trustedProxies,
    forwardedHeader: config.forwardedHeader,
  };
}
