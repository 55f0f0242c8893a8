import type { AppContext } from '#kernel/app-context.ts';
import { sharePerProcess } from '#kernel/cluster/cluster-view.ts';
import type { PrivateNetworks } from '#kernel/config.ts';
import { type Announcer, outboxChannel } from '#kernel/events/outbox.ts';
import { Loop } from '#kernel/jobs/loop.ts';
import { sharedSparseLog } from '#kernel/log/sparse-log.ts';

import type { Renderers } from '../model.ts';
import { prepareDays } from '../service.ts';
import { BodyCache } from '../stored/body-cache.ts';
import { ClaimRelease } from './claim-release.ts';
import { Completions } from './completions.ts';
import { EndpointQueues } from './endpoint-queues.ts';
import { capacityMax, defaultLimits, type Limits } from './limits.ts';
import { LocalDispatch } from './local-dispatch.ts';
import { PrefetchLimit } from './prefetch-limit.ts';
import { relay } from './relay.ts';
import { Sender } from './sender.ts';
import { openSteps } from './steps.ts';
import { Targets } from './targets.ts';
import { DeliveryWorker, lookEveryMs } from './worker.ts';

export type Webhooks = {
  /** Delivers events as they are committed, until stopped. Any number of processes may do so. */
  start(): Promise<void>;
  /** Claims no more deliveries, waits for responses until the deadline, and releases deliveries without one. */
  stop(deadlineMs: number): Promise<void>;
  /** Sends the due deliveries and returns; for a process in which sending was not started. */
  deliverDue(): Promise<void>;
};

type Options = {
  readonly renderers: Renderers;
  /** Environments whose endpoints may be on loopback and private networks. */
  readonly privateNetworks: PrivateNetworks;
  readonly limits?: Partial<Limits>;
  /** How many deliveries this process holds at most. */
  readonly deliveriesMax?: number;
  /** Announces the events of this process. Left out: it writes none. */
  readonly announcer?: Pick<Announcer, 'id' | 'onAnnounce'>;
  /** Called after events were queued for brokers. */
  readonly onQueuedForBrokers?: () => void;
};

export function openWebhooks(
  deps: Pick<AppContext, 'db' | 'clock' | 'random' | 'vault' | 'log' | 'telemetry' | 'siblings'>,
  options: Options,
): Webhooks {
  const { db, log } = deps;
  const targets = new Targets(deps, options.privateNetworks);
  const limits = { ...defaultLimits, ...options.limits };
  const wake = (): void => delivering.wake();
  const capacity = new PrefetchLimit({
    deliveriesMax:
      options.deliveriesMax ?? sharePerProcess(capacityMax.deliveriesMax, deps.siblings),
    bytesMax: sharePerProcess(capacityMax.bytesMax, deps.siblings),
    onRoom: wake,
  });
  const lanes = new EndpointQueues(targets, limits);
  const steps = openSteps(deps.telemetry);
  const completions = new Completions({ ...deps, capacity, steps });
  const unsent = new ClaimRelease(deps, capacity);
  const bodies = new BodyCache(deps, options.renderers);
  const parts = { ...deps, capacity, lanes, completions, unsent, steps };
  const sender = new Sender({ ...parts, bodies, limits, wake });
  const worker = new DeliveryWorker({ ...parts, sender });
  const handover = new LocalDispatch({ ...parts, sender, wake });
  const announceToBrokers = options.onQueuedForBrokers ?? (() => {});
  const loop = (what: string, turn: () => Promise<boolean>): Loop =>
    new Loop({
      turn,
      pollMs: lookEveryMs,
      onError: (error) =>
        sharedSparseLog(log).error({ error: String(error) }, `${what} failed; it goes on`),
    });
  let isLong = false;
  const relayOnce = async (): Promise<boolean> => {
    isLong = await relay({ ...deps, steps }, handover, { isLong, announceToBrokers });
    return isLong;
  };
  const relaying = loop('relaying webhook events', relayOnce);
  const delivering: Loop = loop('claiming webhook deliveries', async () => worker.turn());
  let listener: { close(): Promise<void> } | undefined;

  return {
    start: async () => {
      await prepareDays(deps);
      listener = await listenToCommits(db, options.announcer, () => relaying.wake());
      relaying.start();
      delivering.start();
    },
    stop: async (deadlineMs) => {
      await listener?.close();
      await Promise.all([relaying.stop(), delivering.stop()]);
      await worker.stop(deadlineMs);
      await targets.close();
    },
    deliverDue: async () => {
      let isProgressing = true;
      while (isProgressing) {
        while (await relayOnce());
        // Deliveries that the relay handed over can fill the capacity. Settle them before claiming the rest.
        await worker.settle();
        await worker.look();
        isProgressing = await worker.turn();
        await worker.settle();
      }
    },
  };
}

/** Calls back after commits with events: directly for those of this process, by NOTIFY for those of others. */
async function listenToCommits(
  db: AppContext['db'],
  announcer: Options['announcer'],
  wake: () => void,
): Promise<{ close(): Promise<void> }> {
  announcer?.onAnnounce(wake);
  const listener = await db.listen(outboxChannel, (sender) => {
    if (sender === undefined || sender !== announcer?.id) wake();
  });
  return {
    close: async () => {
      announcer?.onAnnounce(() => {});
      await listener.close();
    },
  };
}
