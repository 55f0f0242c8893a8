import { randomUUID } from 'node:crypto';

import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { secondMs } from '#kernel/time.ts';

import type { StoredEvent } from '../model.ts';
import type { Connections } from './connections.ts';
import { type DestinationConnection, DestinationError } from './connector.ts';
import { backOff, decideAfterPublish, prepare } from './publication.ts';
import {
  beginning,
  type ClaimedDestination,
  nextBatch,
  type Position,
  releaseDestination,
  type Settled,
  settle,
  takeDestinations,
} from './queue-store.ts';

/**
 * The number of destinations that a process publishes to concurrently, and the size of a batch. Of each destination two batches
 * are in memory.
 */
const heldMax = 64;
const batchEventsMax = 500;
const batchBytesMax = 2 * 1024 * 1024;
/** A broker has this long to confirm a batch, and a process that dies is replaced a while after. */
export const publishTimeoutMs = 15 * secondMs;
const holdMs = 30 * secondMs;

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'log' | 'telemetry'> & {
  readonly connections: Connections;
  readonly render: (event: StoredEvent) => Buffer;
};

type Tried = Parameters<typeof settle>[3];
type Batch = Awaited<ReturnType<typeof prepare>> & { readonly connection: DestinationConnection };
type Published = ReturnType<typeof decideAfterPublish> & { readonly tried: Tried };

/** Publishes queued events to brokers. One process at a time publishes to a destination, in the order of its events. */
export class DestinationWorker {
  readonly #deps: Deps;
  readonly #holder = randomUUID();
  readonly #busy = new Map<number, Promise<void>>();
  #isStopping = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Claims destinations with queued events and starts publishing. Returns true if there may be more. */
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

  /** Starts no more batches, and waits until the deadline for brokers to confirm those in flight. */
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
  async #drain(held: ClaimedDestination): Promise<void> {
    const { log } = this.#deps;
    try {
      const trouble = await this.#publishAll(held);
      await this.#release(held, trouble);
    } catch (error) {
      // The claim on the destination expires without a release.
      log.error(
        { destination: held.uid, error: String(error) },
        'publishing failed; it is retried',
      );
    }
  }

  /**
   * Publishes batch after batch: while the broker confirms one, the previous one is settled and the next one prepared. Returns
   * the problem with the broker, or null if there was none.
   */
  async #publishAll(held: ClaimedDestination): Promise<string | null> {
    let settling = Promise.resolve();
    let batch = await this.#nextBatch(held, beginning);
    while (batch !== null && !this.#isStopping) {
      if ('trouble' in batch) {
        await settling;
        return batch.trouble;
      }
      const published = this.#publish(held, batch);
      const following = this.#nextBatch(held, batch.end);
      const [{ settled, trouble, tried }, next] = await Promise.all([
        published,
        following,
        settling,
      ]);
      settling = this.#settle(held, [...settled, ...batch.unsent], tried);
      // The error is handled where the promise is awaited.
      settling.catch(() => {});
      if (trouble !== null || next === null) await settling;
      if (trouble !== null) return trouble;
      // Read again from the beginning, because events may have been queued before the last position.
      batch = next ?? (await this.#nextBatch(held, beginning));
    }
    await settling;
    return null;
  }

  /** Returns the messages after a position, up to the limits of a batch; null if there are none. */
  async #nextBatch(
    held: ClaimedDestination,
    after: Position,
  ): Promise<Batch | { readonly trouble: string } | null> {
    const { db, render } = this.#deps;
    // Connect first, so that an unavailable broker costs time but no memory.
    const opened = await this.#open(held);
    if (typeof opened === 'string') return { trouble: opened };
    const waiting = await db.write(acrossTenants, async (tx) =>
      nextBatch(tx, held, this.#hold(), { after, eventsMax: batchEventsMax }),
    );
    if (waiting.length === 0) return null;
    const { compression } = opened;
    const prepared = await prepare(waiting, { render, compression, bytesMax: batchBytesMax });
    return { ...prepared, connection: opened.connection };
  }

  async #publish(held: ClaimedDestination, batch: Batch): Promise<Published> {
    const { clock, random, telemetry } = this.#deps;
    const attemptedAt = clock.now();
    const startMs = performance.now();
    const verdicts = await batch.connection.publish(batch.messages, publishTimeoutMs);
    const chance = random.bytes(4).readUInt32BE() / 2 ** 32;
    const judged = decideAfterPublish(batch, verdicts, { now: clock.now(), chance });
    for (const { outcome } of verdicts) telemetry.publications.inc({ kind: held.kind, outcome });
    return { ...judged, tried: { attemptedAt, durationMs: performance.now() - startMs } };
  }

  async #settle(
    held: ClaimedDestination,
    settled: readonly Settled[],
    tried: Tried,
  ): Promise<void> {
    if (settled.length === 0) return;
    await this.#deps.db.write(acrossTenants, async (tx) => settle(tx, held.id, settled, tried));
    this.#report(held, settled);
  }

  async #open(held: ClaimedDestination): Promise<Awaited<ReturnType<Connections['to']>> | string> {
    try {
      return await this.#deps.connections.to(held);
    } catch (error) {
      if (error instanceof DestinationError) return error.message;
      throw error;
    }
  }

  #report(held: ClaimedDestination, settled: readonly Settled[]): void {
    const failed = settled.filter(({ error }) => error !== null);
    const tell = (some: readonly Settled[], text: string): void => {
      if (some.length === 0) return;
      const fields = { destination: held.uid, kind: held.kind, count: some.length };
      this.#deps.log.warn({ ...fields, reason: some[0]?.error }, text);
    };
    const later = failed.filter(({ nextRunAt }) => nextRunAt !== null);
    tell(later, 'a destination refused events; they are tried again');
    const given = failed.filter(({ nextRunAt }) => nextRunAt === null);
    tell(given, 'a destination refused events for the last time');
  }

  async #release(held: ClaimedDestination, trouble: string | null): Promise<void> {
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
