import { AppError } from '#kernel/errors.ts';

import { healthConnectRules, samsungRules } from './android-rules.ts';
import { appleRules } from './apple-rules.ts';
import type { Rules } from './rule.ts';

export type SdkProvider = 'apple_health_kit' | 'health_connect' | 'samsung_health';

const slugs: Readonly<Record<string, SdkProvider>> = {
  apple: 'apple_health_kit',
  google: 'health_connect',
  health_connect: 'health_connect',
  samsung: 'samsung_health',
};

export const rulesOf: Readonly<Record<SdkProvider, Rules>> = {
  apple_health_kit: appleRules,
  health_connect: healthConnectRules,
  samsung_health: samsungRules,
};

/** Returns the slug of a provider as the SDKs name it, in any case. Errors: `sdk.provider_unknown`. */
export function providerOf(name: unknown): SdkProvider {
  const key = typeof name === 'string' ? name.toLowerCase() : '';
  const slug = Object.hasOwn(slugs, key) ? slugs[key] : undefined;
  if (slug === undefined) throw new AppError('sdk.provider_unknown');
  return slug;
}
