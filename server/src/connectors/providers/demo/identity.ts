import { createHash } from 'node:crypto';

import { isTimeZone } from '#kernel/time.ts';

import { type Person, personOf } from '../../synthetic/index.ts';

/** Where somebody lives of whom nobody says so. */
const defaultZone = 'America/New_York';

export type DemoPerson = { readonly person: Person; readonly timeZone: string };

/**
 * `5f2c9a1e@Europe/Berlin`: the seed of everything that is invented, and where its days begin. All demo sources of a
 * user tell of one person.
 */
export function identify(user: { readonly id: string; readonly timeZone: string | null }): string {
  const seed = createHash('sha256').update(user.id).digest('hex').slice(0, 8);
  return `${seed}@${user.timeZone ?? defaultZone}`;
}

/** Undefined for what is no identity. */
export function readIdentity(text: string | null): DemoPerson | undefined {
  const [, seed = '', timeZone = ''] = /^([0-9a-f]{8})@(.+)$/u.exec(text ?? '') ?? [];
  if (seed === '' || !isTimeZone(timeZone)) return undefined;
  return { person: personOf(Number.parseInt(seed, 16)), timeZone };
}
