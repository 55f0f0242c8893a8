import type { ReadDb } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';
import { tenantScope } from '#management';
import { findActive, type User } from '#users';

import { announce } from '../announce.ts';
import { type ConnectionAccess, findAccessOf } from '../connections/access.ts';
import { type Connection, hasExpired } from '../connections/model.ts';
import {
  type DayRange,
  isOver,
  leaseMs,
  nextSlice,
  pollDelayMs,
  type Pull,
  recentRange,
} from '../connections/schedule/model.ts';
import * as connections from '../connections/store.ts';
import type { Normalised, ProviderDevice, ProviderClient, Slice } from '../connector.ts';
import type { DeletionHint } from '../deleted-at-provider/model.ts';
import { saveDevices } from '../devices/service.ts';
import { ingest } from '../ingest.ts';
import { DataCounts } from '../introspection/count.ts';
import * as statistics from '../introspection/store.ts';
import { openPullSession } from '../provider-client/session.ts';
import { keepPages } from '../raw/keep.ts';
import { packPage } from '../raw/pages.ts';
import type { SourcesContext } from '../sources-context.ts';
import * as claimed from './claimed-store.ts';
import { forgetUser, onFailure, retire } from './failure-handling.ts';
import { followHints, removeUnlisted } from './follow-hints.ts';
import { completedHistories } from './progress.ts';
import { hasTerms, withinTerms } from './retention.ts';

/** `lost`: another worker holds the lease, or the connection was deleted. `postponed`: the pull continues later. */
export type Outcome = 'success' | 'failed' | 'postponed' | 'lost';

/** The data of one pull. */
export type Work = {
  readonly scope: TeamScope;
  readonly pull: Pull;
  readonly user: User;
  readonly connection: Connection;
  readonly access: ConnectionAccess;
  /** The time of the source. */
  readonly now: Date;
};

/** Thrown if another worker holds the lease. That worker repeats what was not committed. */
class LeaseLost extends Error {}

/** Runs the rest of a claimed pull, slice by slice. Each is stored before the next is fetched. */
export async function runPull(
  engine: SourcesContext,
  pull: Pull,
  signal: AbortSignal,
): Promise<Outcome> {
  const scope = await tenantScope(engine, pull.tenantId, 'sources.pull');
  const db = engine.db.read(scope);
  const [user, connection] = await Promise.all([
    findActive(db, scope, pull.userId),
    connections.get(db, scope, pull.connectionId),
  ]);
  if (connection?.status !== 'active') return 'lost';
  const access = await findAccessOf(engine, scope, connection);
  if (user === undefined) return forgetUser(engine, scope, { connection, access });
  if (access === undefined) {
    return onFailure(engine, { scope, pull, connection }, 'provider_credential_error');
  }
  const now = await timeOf(engine, db, scope, access);
  const work: Work = { scope, pull, user, connection, access, now };
  if (isOver(now, user) || hasExpired(connection, now)) return retire(engine, work);
  try {
    return await pullAll(engine, work, signal);
  } catch (error) {
    if (error instanceof LeaseLost) return 'lost';
    if (signal.aborted) return giveBack(engine, scope, pull);
    if (error instanceof AppError && error.code === 'user.gone') {
      return forgetUser(engine, scope, { connection, access });
    }
    const account = access.kind === 'demo' ? {} : { account: access.account };
    return onFailure(engine, { scope, pull, connection, ...account }, error);
  }
}

/** Synthetic data follows the sandbox clock of its team, a provider's data follows real time. */
async function timeOf(
  { clock }: SourcesContext,
  db: ReadDb,
  scope: TeamScope,
  { kind }: ConnectionAccess,
): Promise<Date> {
  return kind === 'demo' ? (await teamTime({ clock }, db, scope)).now : clock.now();
}

async function pullAll(engine: SourcesContext, found: Work, signal: AbortSignal): Promise<Outcome> {
  await followNotified(engine, found, signal);
  const work = await begin(engine, found);
  const { scope, access, connection, pull, now } = work;
  let { cursor } = pull;
  const resource = access.connector.resources.find((each) => each.name === pull.resource);
  const session = openPullSession(engine, scope, { access, connection, now }, signal);
  const range = await withinTerms(engine, work);
  for (;;) {
    const slice =
      resource === undefined ? null : nextSlice({ ...pull, range, cursor }, resource.sliceDays);
    if (slice === null) return finish(engine, work);
    if (signal.aborted) return giveBack(engine, scope, pull);
    await pullSlice(engine, work, session, slice);
    cursor = slice.start;
  }
}

/** Follows deletions of a notification. It comes before the pull, because new data needs no comparison. */
async function followNotified(
  engine: SourcesContext,
  work: Work,
  signal: AbortSignal,
): Promise<void> {
  const { scope, access, connection, now, pull } = work;
  const hints = pull.deletionHints;
  if (hints.length === 0) return;
  const session = openPullSession(engine, scope, { access, connection, now }, signal);
  const onPage = async (): Promise<void> => keepLease(engine, work);
  await followHints(engine, work, { session, hints, onPage });
}

/** Releases the pull, due at once. */
async function giveBack(
  engine: SourcesContext,
  scope: TeamScope,
  pull: Pull,
): Promise<'postponed'> {
  const now = engine.clock.now();
  await engine.db.write(scope, async (tx) => claimed.postpone(tx, scope, pull, now));
  return 'postponed';
}

/** Each pull of recent data has its own days. */
async function begin(engine: SourcesContext, work: Work): Promise<Work> {
  const { scope, pull, user, access } = work;
  if (pull.kind === 'historical') return work;
  return engine.db.write(scope, async (tx) => {
    if (access.kind === 'demo') {
      const leaseUntil = new Date(engine.clock.now().getTime() + leaseMs);
      // Extend the lease first: if the team's clock is advanced from here on, another round begins.
      if (!(await claimed.extendLease(tx, scope, pull, leaseUntil))) throw new LeaseLost();
    }
    const now = await timeOf(engine, tx, scope, access);
    const range = recentRange(pull, now, user);
    if (!(await claimed.beginRound(tx, scope, pull, range))) throw new LeaseLost();
    return { ...work, now, pull: { ...pull, range, cursor: range.end, hintedFrom: null } };
  });
}

/** Fetches and stores a slice, and then, in one transaction, that it is stored. */
async function pullSlice(
  engine: SourcesContext,
  work: Work,
  session: ProviderClient,
  slice: Slice & DayRange,
): Promise<void> {
  const { scope, pull, user, access, now: sourceNow } = work;
  const { provider } = pull;
  const counted = new DataCounts();
  const packed: Buffer[] = [];
  const devices: ProviderDevice[] = [];
  const answered: Normalised[] = [];
  const hints: DeletionHint[] = [];
  for await (const page of access.connector.pull(session, slice)) {
    const normalised = access.connector.normalise(page);
    const target = { user, provider, kind: pull.kind, now: sourceNow };
    await ingest(engine, scope, target, normalised);
    counted.add(normalised);
    if (hasTerms(work)) answered.push(normalised);
    hints.push(...(normalised.deletionHints ?? []));
    devices.push(...normalised.devices);
    if (keepsAnswers(engine, access)) packed.push(await packPage(page));
    await keepLease(engine, work);
  }
  const [fromMs, toMs] = [slice.from.getTime(), slice.to.getTime()];
  if (hasTerms(work)) await removeUnlisted(engine, work, { fromMs, toMs }, answered);
  const onPage = async (): Promise<void> => keepLease(engine, work);
  await followHints(engine, work, { session, hints, onPage });
  const announced = await engine.db.write(scope, async (tx) => {
    const now = engine.clock.now();
    const leaseUntil = new Date(now.getTime() + leaseMs);
    const to = { cursor: slice.start, daysWithData: counted.days, leaseUntil };
    if (!(await claimed.advance(tx, scope, pull, to))) throw new LeaseLost();
    const attempt = { at: now, status: 'success', counts: counted.counts } as const;
    await statistics.record(tx, scope, pull, attempt);
    if (keepsAnswers(engine, access))
      await keepPages(engine, tx, scope, { ...pull, range: slice, packed });
    return announce(tx, scope, await saveDevices(engine, tx, scope, { user, provider, devices }));
  });
  if (announced > 0) engine.onEvents();
}

/** Synthetic data can be generated again. */
function keepsAnswers({ rawRetentionMs }: SourcesContext, { kind }: ConnectionAccess): boolean {
  return rawRetentionMs > 0 && kind !== 'demo';
}

/** Renews the lease between pages. */
async function keepLease({ db, clock }: SourcesContext, { scope, pull }: Work): Promise<void> {
  const until = new Date(clock.now().getTime() + leaseMs);
  const isHeld = await db.write(scope, async (tx) => claimed.extendLease(tx, scope, pull, until));
  if (!isHeld) throw new LeaseLost();
}

async function finish(
  engine: SourcesContext,
  { scope, pull, user, access }: Work,
): Promise<Outcome> {
  const now = engine.clock.now();
  const chance = engine.random.bytes(1).readUInt8(0) / 256;
  const isRecent = pull.kind === 'recent';
  const everyMs = access.kind === 'demo' ? 0 : (access.connector.pollMsMin ?? 0);
  const delayMs = pollDelayMs(Math.max(engine.pollMs, everyMs), chance);
  const next = isRecent ? new Date(now.getTime() + delayMs) : null;
  const announced = await engine.db.write(scope, async (tx) => {
    // Lock the connection, so that of two pulls that end concurrently, one is the last.
    await connections.lock(tx, scope, pull.connectionId);
    if (!(await claimed.succeed(tx, scope, pull, { now, next }))) throw new LeaseLost();
    return announce(tx, scope, await completedHistories(tx, scope, pull, user));
  });
  if (announced > 0) engine.onEvents();
  return 'success';
}
