import { hash } from 'node:crypto';

import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import { TtlCache } from '#kernel/maps/ttl-cache.ts';
import { secondMs } from '#kernel/time.ts';

import type { KeyInvalidation } from './key-invalidation.ts';

/** Revocations are announced to all processes immediately; this limits the effect of a lost announcement. */
const answerAgeMsMax = secondMs;
/** Some 4 MB when full. A flood of wrong keys pushes out other wrong keys, and never for long a key in use. */
const answersMax = 10_000;

/**
 * Returns the hash under which a key is stored and found. SHA-256 without salt or stretching is enough: a key is
 * random (192 bits in generated keys), so unlike a password it cannot be found by a dictionary.
 */
export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** The scope of a key or token. */
export type AuthenticatedKey<Scope> = {
  readonly scope: Scope;
  /** Null: never. */
  readonly expiresAt: Date | null;
};

type KeyLookup<Scope> = {
  /** Returns false for a text that cannot be a valid credential; then the database is not queried. */
  readonly isPossible: (text: string) => boolean;
  readonly lookUp: (text: string) => Promise<AuthenticatedKey<Scope> | undefined>;
  /** Returns the error for an invalid credential, if it differs from that of an invalid key. */
  readonly refuse?: () => AppError;
};

/** Returns the authentication of keys: it returns the scope of a valid key, and throws one error for all others. */
export function openKeyAuthenticator<Scope>(
  deps: Pick<AppContext, 'clock'> & { readonly news: KeyInvalidation },
  lock: KeyLookup<Scope>,
): (text: string) => Promise<Scope> {
  // Promises, kept from before their look-up begins: so one that began before a revocation is forgotten with it.
  const answers = new TtlCache<Promise<AuthenticatedKey<Scope> | undefined>>({
    entriesMax: answersMax,
    ageMsMax: answerAgeMsMax,
  });
  deps.news(() => answers.clear());

  const ask = (
    text: string,
    question: string,
    nowMs: number,
  ): Promise<AuthenticatedKey<Scope> | undefined> => {
    const answer = lock.lookUp(text);
    answers.set(question, answer, nowMs);
    // Do not cache a failed look-up; its callers get the error.
    answer.catch(() => answers.delete(question, answer));
    return answer;
  };
  const refuse = lock.refuse ?? (() => new AppError('auth.invalid_key'));
  return async (text) => {
    if (!lock.isPossible(text)) throw refuse();
    // By its hash: the cache holds no key in the clear.
    const question = hash('sha256', text, 'base64');
    const now = deps.clock.now();
    const nowMs = now.getTime();
    const opened = await (answers.find(question, nowMs) ?? ask(text, question, nowMs));
    const isOver = opened === undefined || (opened.expiresAt !== null && opened.expiresAt <= now);
    if (isOver) throw refuse();
    return opened.scope;
  };
}
