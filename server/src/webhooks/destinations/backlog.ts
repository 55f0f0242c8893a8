import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { secondMs } from '#kernel/time.ts';

import { recordOperational } from '../operational-events.ts';
import { type Backlog, measureBacklogs, refill, setFull } from './backlog-store.ts';
import { destinationKinds } from './settings.ts';

const refillEventsMax = 20_000;

type Deps = Pick<AppContext, 'db' | 'clock' | 'log' | 'telemetry'> & {
  /** The most events that are queued for one destination. Further events are only noted, and queued when there is capacity. */
  readonly waitingMax: number;
};

/**
 * Measures the queues, raises the alarm for those that are full, and queues events that were left out. Returns true if there are
 * more.
 */
export async function tendBacklogs(deps: Deps): Promise<boolean> {
  const { db, clock, waitingMax } = deps;
  const backlogs = await db.write(acrossTenants, async (tx) => measureBacklogs(tx, waitingMax));
  const judged = backlogs.map((backlog) => ({
    backlog: { ...backlog, isFull: isFullNow(backlog, waitingMax) },
    wasFull: backlog.isFull,
  }));
  report(
    deps,
    judged.map(({ backlog }) => backlog),
  );
  let hasMore = false;
  for (const { backlog, wasFull } of judged) {
    if (backlog.isFull !== wasFull) await change(deps, backlog);
    if (backlog.isFull || !backlog.hasOverflow) continue;
    const queued = await db.write(acrossTenants, async (tx) =>
      refill(tx, backlog.id, {
        now: clock.now(),
        eventsMax: Math.max(1, Math.min(refillEventsMax, Math.floor(waitingMax / 2))),
      }),
    );
    hasMore ||= queued > 0;
  }
  return hasMore;
}

/**
 * A queue that was full counts as full until half of it is published. The alarm then does not flap, and events that were left out
 * can be queued.
 */
function isFullNow({ isFull, waiting }: Backlog, waitingMax: number): boolean {
  return isFull ? waiting > waitingMax / 2 : waiting >= waitingMax;
}

/** Only one of the processes that measured the queue changes the flag and reports it. */
async function change({ db, clock, log }: Deps, backlog: Backlog): Promise<void> {
  const { isFull, kind, waiting, since } = backlog;
  const isChanged = await db.write(acrossTenants, async (tx) => {
    const tenantId = await setFull(tx, backlog.id, isFull);
    if (tenantId === null) return false;
    const full = { what: 'full', tenantId, kind, waiting, since, at: clock.now() } as const;
    await recordOperational({ db }, tx, isFull ? [full] : []);
    return true;
  });
  if (!isChanged) return;
  const fields = { destination: backlog.uid, kind, waiting };
  if (isFull) log.error(fields, 'a destination has as many events waiting as it may');
  else log.info(fields, 'a destination has room for events again');
}

function report({ telemetry, clock }: Deps, backlogs: readonly Backlog[]): void {
  const now = clock.now().getTime();
  for (const kind of destinationKinds) {
    const some = backlogs.filter((backlog) => backlog.kind === kind);
    const oldest = some.flatMap(({ since }) => (since === null ? [] : [now - since.getTime()]));
    const { destinations } = telemetry;
    destinations.waiting.set(
      { kind },
      some.reduce((sum, { waiting }) => sum + waiting, 0),
    );
    destinations.oldestSeconds.set({ kind }, Math.max(0, ...oldest) / secondMs);
    destinations.failing.set({ kind }, some.filter(({ failures }) => failures > 0).length);
    destinations.full.set({ kind }, some.filter(({ isFull }) => isFull).length);
  }
}
