import type { AppContext } from '#kernel/app-context.ts';
import { InvalidRequest } from '#kernel/errors.ts';

import { newId } from '../ids.ts';
import { expiryProblems, type KeyId, shownPrefix } from '../model.ts';
import type { Issued, Key } from './model.ts';

/** A key that is about to be stored. */
export function newKey(
  deps: Pick<AppContext, 'clock' | 'random'>,
  fields: Pick<Issued<Key>, 'label' | 'expiresAt' | 'key'>,
): Issued<Key> {
  return {
    ...fields,
    id: newId<KeyId>(deps),
    prefix: shownPrefix(fields.key),
    createdAt: deps.clock.now(),
    lastUsedAt: null,
  };
}

export function requireFuture(expiresAt: Date | null | undefined, now: Date): void {
  const problems = expiryProblems(expiresAt, now);
  if (problems.length > 0) throw new InvalidRequest(problems);
}
