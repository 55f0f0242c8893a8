import { createHash } from 'node:crypto';

import { isTimeZone } from '#kernel/time.ts';

import { type Person, personOf } from '../../synthetic/index.ts';

/** The time zone of a user without one. */
const defaultZone = 'America/New_York';

export type DemoPerson = { readonly person: Person; readonly timeZone: string };

/**
 * Returns `5f2c9a1e@Europe/Berlin`: the seed of the synthetic data, and the time zone of its days. All demo sources of a user
 * show the same person.
 */
export function identify(user: { readonly id: string; readonly timeZone: string | null }): string {
  const seed = createHash('sha256').update(user.id).digest('hex').slice(0, 8);
  return `${seed}@${user.timeZone ?? defaultZone}`;
}

/** Returns undefined if the text is not such an identity. */
export function readIdentity(text: string | null): DemoPerson | undefined {
  const [, seed = '', timeZone = ''] = /^([0-9a-f]{8})@(.+)$/u.exec(text ?? '') ?? [];
  if (seed === '' || !isTimeZone(timeZone)) return undefined;
  return { person: personOf(Number.parseInt(seed, 16)), timeZone };
}
