import { AppError } from '#kernel/errors.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { hourMs, secondMs } from '#kernel/time.ts';
import { findActive } from '#users';

import { leaseMs, type Pull } from '../connections/schedule/model.ts';
import * as store from '../connections/schedule/store.ts';
import * as connections from '../connections/store.ts';
import { lockUser } from '../connections/users.ts';
import type { SourcesContext } from '../sources-context.ts';
import * as requests from './refresh-store.ts';
import { type Outcome, runPull } from './run.ts';

const requestsMax = 8;

/** The results of a user's sources, by slug. */
export type Refreshed = {
  readonly refreshed: readonly string[];
  readonly inProgress: readonly string[];
  readonly failed: readonly string[];
};

/** Fetches recent data of all connections of the user now, and waits for it at most `timeoutMs`. */
export async function refreshUser(
  engine: SourcesContext,
  scope: TeamScope,
  userId: UserId,
  timeoutMs: number,
): Promise<Refreshed> {
  await countRequest(engine, scope, userId);
  const db = engine.db.read(scope);
  const all = await connections.listOfUser(db, scope, userId);
  const active = all.filter((each) => each.status === 'active' && each.kind !== 'manual');
  const outcomes = new Map<string, Outcome[]>(active.map((each) => [each.provider, []]));
  const claimed = await claim(engine, scope, active);
  const running = claimed.map(async (pull) => {
    const outcome = await runPull(engine, pull, engine.stopping);
    outcomes.get(pull.provider)?.push(outcome);
  });
  const isDone = await settledWithin(engine, Promise.all(running), timeoutMs);
  const stateOf = (provider: string): keyof Refreshed => {
    const known = outcomes.get(provider) ?? [];
    const asked = claimed.filter((each) => each.provider === provider).length;
    if (known.some((each) => each === 'failed' || each === 'lost')) return 'failed';
    const isComplete = (isDone || known.length === asked) && asked > 0;
    return isComplete && known.every((each) => each === 'success') ? 'refreshed' : 'inProgress';
  };
  const providersThat = (state: keyof Refreshed): string[] =>
    active.map((each) => each.provider).filter((provider) => stateOf(provider) === state);
  const broken = all.filter((each) => each.status === 'error').map((each) => each.provider);
  return {
    refreshed: providersThat('refreshed'),
    inProgress: providersThat('inProgress'),
    failed: [...providersThat('failed'), ...broken],
  };
}

/** Limits refreshes to eight an hour for each user, whichever client asks. */
async function countRequest(
  { db, clock }: Pick<SourcesContext, 'db' | 'clock'>,
  scope: TeamScope,
  userId: UserId,
): Promise<void> {
  if ((await findActive(db.read(scope), scope, userId)) === undefined) {
    throw new AppError('user.gone');
  }
  const now = clock.now();
  await db.write(scope, async (tx) => {
    await lockUser(tx, scope, userId);
    const since = new Date(now.getTime() - hourMs);
    const times = await requests.listSince(tx, scope, userId, since);
    const [oldest] = times;
    if (oldest !== undefined && times.length >= requestsMax) {
      const waitMs = oldest.getTime() + hourMs - now.getTime();
      const headers = { 'retry-after': String(Math.max(1, Math.ceil(waitMs / secondMs))) };
      throw new AppError('connection.refreshed_too_often', { headers });
    }
    await requests.add(tx, scope, userId, now);
  });
}

async function claim(
  { db, clock, random }: SourcesContext,
  scope: TeamScope,
  active: readonly { readonly id: Pull['connectionId'] }[],
): Promise<readonly Pull[]> {
  if (active.length === 0) return [];
  const now = clock.now();
  const lease = { id: uuidV7(now, random), now, until: new Date(now.getTime() + leaseMs) };
  const ids = active.map((each) => each.id);
  return db.write(scope, async (tx) => store.claimRecent(tx, scope, ids, lease));
}

/** Returns whether the work has ended by then; it continues in either case. */
async function settledWithin(
  { track }: Pick<SourcesContext, 'track'>,
  work: Promise<unknown>,
  timeoutMs: number,
): Promise<boolean> {
  const ended = track(work);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  const isDone = await Promise.race([ended.then(() => true), late]);
  clearTimeout(timer);
  return isDone;
}
