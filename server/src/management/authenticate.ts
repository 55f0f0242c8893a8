import { hash, timingSafeEqual } from 'node:crypto';

import { acrossTenants } from '#kernel/across-tenants.ts';
import { describeError } from '#kernel/describe-error.ts';
import { AppError } from '#kernel/errors.ts';
import type { Resources } from '#kernel/resources.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { minuteMs, secondMs } from '#kernel/time.ts';

import { environmentOfKey } from './model.ts';
import { RecentAnswers } from './recent-answers.ts';
import { scopeOf } from './scopes.ts';
import * as store from './store.ts';

type Deps = Pick<Resources, 'db' | 'clock' | 'log'>;

/** A revocation is announced to every process at once; this bounds what a lost announcement can cost. */
const answerAgeMsMax = secondMs;
/** Some 4 MB when full. A flood of wrong keys pushes out other wrong keys, and never for long a key in use. */
const answersMax = 10_000;
const lastUsedStepMs = minuteMs;

/**
 * How a key is stored and looked up. A plain SHA-256 without salt or stretching is enough: a key is random (192 bits
 * in those that we make), so unlike for a password there is no dictionary to try against the hash.
 */
export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** The check of every request's key: the scope of the team that it opens, or always the same refusal. */
export function authenticateTeamKey(deps: Deps): (key: string) => Promise<TeamScope> {
  // Promises, kept from before their look-up begins: so one that began before a revocation is forgotten with it.
  const answers = new RecentAnswers<Promise<TeamScope | undefined>>({
    entriesMax: answersMax,
    ageMsMax: answerAgeMsMax,
  });
  deps.db
    .listen(store.keysChannel, () => answers.clear())
    .catch((error: unknown) =>
      deps.log.warn({ error: describeError(error) }, 'cannot listen for revoked keys'),
    );

  const ask = (key: string, question: string, nowMs: number): Promise<TeamScope | undefined> => {
    const answer = lookUp(deps, hashKey(key));
    answers.remember(question, answer, nowMs);
    // An outage is no answer; who waits for this one hears of it by themselves.
    answer.catch(() => answers.forget(question, answer));
    return answer;
  };
  return async (key) => {
    if (environmentOfKey(key) === undefined) throw new AppError('auth.invalid_key');
    // By its hash: the cache holds no key in the clear.
    const question = hash('sha256', key, 'base64');
    const nowMs = deps.clock.now().getTime();
    const scope = await (answers.find(question, nowMs) ?? ask(key, question, nowMs));
    if (scope === undefined) throw new AppError('auth.invalid_key');
    return scope;
  };
}

async function lookUp(deps: Deps, keyHash: Buffer): Promise<TeamScope | undefined> {
  const holder = await store.findKeyHolder(deps.db.read(acrossTenants), keyHash);
  if (holder === undefined || !timingSafeEqual(holder.hash, keyHash)) return undefined;
  void recordUse(deps, holder);
  return scopeOf(holder.tenant, { type: 'team_key', id: holder.keyId });
}

/** Off the request's path, and at most once a minute for a key. */
async function recordUse(deps: Deps, holder: store.KeyHolder): Promise<void> {
  const at = deps.clock.now();
  const unlessAfter = new Date(at.getTime() - lastUsedStepMs);
  if (holder.lastUsedAt !== null && holder.lastUsedAt > unlessAfter) return;
  try {
    await deps.db.write(acrossTenants, async (tx) =>
      store.updateLastUsed(tx, holder.keyId, { at, unlessAfter }),
    );
  } catch (error) {
    deps.log.warn(
      { key_id: holder.keyId, error: describeError(error) },
      'last use of a key not recorded',
    );
  }
}
