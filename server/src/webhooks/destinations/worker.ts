import { randomUUID } from 'node:crypto';

import { acrossTenants } from '#kernel/across-tenants.ts';
import type { Resources } from '#kernel/resources.ts';
import { secondMs } from '#kernel/time.ts';

import type { StoredEvent } from '../model.ts';
import type { Connections } from './connections.ts';
import { DestinationError } from './interface.ts';
import { backOff, judge, prepare } from './publication.ts';
import {
  type Held,
  nextBatch,
  releaseDestination,
  type Settled,
  settle,
  takeDestinations,
} from './queue-store.ts';

/** How many destinations a process publishes to at once, and how much of each is in memory. */
const heldMax = 16;
const batchEventsMax = 500;
const batchBytesMax = 8 * 1024 * 1024;
/** A broker has this long to confirm a batch, and a process that dies is replaced a while after. */
export const publishTimeoutMs = 15 * secondMs;
const holdMs = 30 * secondMs;

type Deps = Pick<Resources, 'db' | 'clock' | 'random' | 'log' | 'telemetry'> & {
  readonly connections: Connections;
  readonly render: (event: StoredEvent) => Buffer;
};

/** Publishes what waits for brokers: each destination by one process at a time, in the order of its events. */
export class DestinationWorker {
  readonly #deps: Deps;
  readonly #holder = randomUUID();
  readonly #busy = new Map<number, Promise<void>>();
  #isStopping = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Takes hold of destinations with something to publish, and begins; true when there may be more of them. */
  async turn(): Promise<boolean> {
    const room = heldMax - this.#busy.size;
    if (room === 0 || this.#isStopping) return false;
    const taken = await this.#deps.db.write(acrossTenants, async (tx) =>
      takeDestinations(tx, this.#hold(), room),
    );
    for (const held of taken) {
      const drained = this.#drain(held).finally(() => this.#busy.delete(held.id));
      this.#busy.set(held.id, drained);
    }
    return taken.length === room;
  }

  isBusy(id: number): boolean {
    return this.#busy.has(id);
  }

  /** Resolves when nothing is being published. */
  async settle(): Promise<void> {
    await Promise.all(this.#busy.values());
  }

  /** Begins nothing new, and waits for what brokers have not confirmed. */
  async stop(deadlineMs: number): Promise<void> {
    this.#isStopping = true;
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, deadlineMs);
    });
    await Promise.race([this.settle(), deadline]);
    clearTimeout(timer);
  }

  #hold(): { holder: string; now: Date; until: Date } {
    const now = this.#deps.clock.now();
    return { holder: this.#holder, now, until: new Date(now.getTime() + holdMs) };
  }

  /** Publishes until nothing waits or the broker is in trouble; never fails. */
  async #drain(held: Held): Promise<void> {
    const { log } = this.#deps;
    try {
      const trouble = await this.#publishAll(held);
      await this.#release(held, trouble);
    } catch (error) {
      // The hold ends by itself.
      log.error({ destination: held.uid, error: String(error) }, 'publishing failed; it goes on');
    }
  }

  /** Answers what the trouble with the broker is, or null. */
  async #publishAll(held: Held): Promise<string | null> {
    while (!this.#isStopping) {
      const published = await this.#publishBatch(held);
      if (published === 'nothing') return null;
      if (published !== 'done') return published.trouble;
    }
    return null;
  }

  async #publishBatch(held: Held): Promise<'done' | 'nothing' | { readonly trouble: string }> {
    const { db, clock, random, render, telemetry } = this.#deps;
    const waiting = await db.write(acrossTenants, async (tx) =>
      nextBatch(tx, held, this.#hold(), batchEventsMax),
    );
    if (waiting.length === 0) return 'nothing';
    const attemptedAt = clock.now();
    const startMs = performance.now();
    const opened = await this.#open(held);
    if (typeof opened === 'string') return { trouble: opened };
    const { connection, compression } = opened;
    const { unsent, ...prepared } = await prepare(waiting, {
      render,
      compression,
      bytesMax: batchBytesMax,
    });
    const verdicts = await connection.publish(prepared.messages, publishTimeoutMs);
    const chance = random.bytes(4).readUInt32BE() / 2 ** 32;
    const { settled, trouble } = judge(prepared, verdicts, { now: clock.now(), chance });
    const durationMs = performance.now() - startMs;
    await db.write(acrossTenants, async (tx) =>
      settle(tx, held.id, [...settled, ...unsent], { attemptedAt, durationMs }),
    );
    for (const { outcome } of verdicts) telemetry.publications.inc({ kind: held.kind, outcome });
    this.#report(held, [...settled, ...unsent]);
    return trouble === null ? 'done' : { trouble };
  }

  async #open(held: Held): Promise<Awaited<ReturnType<Connections['to']>> | string> {
    try {
      return await this.#deps.connections.to(held);
    } catch (error) {
      if (error instanceof DestinationError) return error.message;
      throw error;
    }
  }

  #report(held: Held, settled: readonly Settled[]): void {
    const given = settled.filter(({ error, nextRunAt }) => error !== null && nextRunAt === null);
    if (given.length === 0) return;
    const fields = { destination: held.uid, kind: held.kind, count: given.length };
    this.#deps.log.warn(fields, 'a destination refused events for the last time');
  }

  async #release(held: Held, trouble: string | null): Promise<void> {
    const { db, clock, random, log, connections } = this.#deps;
    const now = clock.now();
    const failures = trouble === null ? 0 : held.failures + 1;
    const chance = random.bytes(4).readUInt32BE() / 2 ** 32;
    const retryAt = trouble === null ? now : new Date(now.getTime() + backOff(failures, chance));
    await db.write(acrossTenants, async (tx) =>
      releaseDestination(tx, held.id, { holder: this.#holder, failures, retryAt }),
    );
    if (trouble === null) return;
    await connections.drop(held.id);
    const fields = { destination: held.uid, kind: held.kind, failures, reason: trouble };
    log.warn(fields, 'a destination cannot be published to; its events wait');
  }
}
