// A client waits before it tries again.
import { setTimeout as pause } from 'node:timers/promises';

import { expect, vi } from 'vitest';

import { createUser, idOf, Pusher, readAll } from './pusher.ts';
import { openReceiver } from './receiver.ts';
import { runSalus, type SalusProcess } from './salus-process.ts';

/** Clients try again after what Retry-After says, at most; these do sooner, to see when service is back. */
const retryMs = 20;
const pushersMax = 4;

type Announced = {
  readonly user_id: string;
  readonly data: { readonly data: { readonly timestamp: string; readonly value: number }[] };
};

type Nodes = {
  readonly nodes: readonly SalusProcess[];
  readonly key: string;
  readonly environment: Readonly<Record<string, string>>;
};

/** Pushes, reads, webhooks and a stream of events over nodes whose primary fails. */
export class FailoverLoad {
  readonly #given: Nodes;
  readonly #receiver: Awaited<ReturnType<typeof openReceiver>>;
  readonly #announced: ReadonlyMap<string, number>;
  readonly #delivered: ReadonlySet<string>;
  readonly #stop = new AbortController();
  readonly #streamed: string[] = [];
  readonly #stale: string[] = [];
  readonly #pushers: Pusher[] = [];
  #clients: readonly Promise<void>[] = [];
  #reads = 0;
  /** While a server is repaired the machine is spared: what the clients send is not what is measured then. */
  #resting: Promise<undefined> = Promise.resolve(undefined);
  #rest = new AbortController();

  private constructor(
    given: Nodes,
    opened: {
      readonly receiver: Awaited<ReturnType<typeof openReceiver>>;
      readonly announced: ReadonlyMap<string, number>;
      readonly delivered: ReadonlySet<string>;
    },
  ) {
    this.#given = given;
    this.#receiver = opened.receiver;
    this.#announced = opened.announced;
    this.#delivered = opened.delivered;
  }

  static async start(given: Nodes): Promise<FailoverLoad> {
    const announced = new Map<string, number>();
    const delivered = new Set<string>();
    const receiver = await openReceiver(({ body, headers }) => {
      const { user_id: userId, data } = JSON.parse(body) as Announced;
      delivered.add(String(headers['webhook-id'] ?? headers['svix-id']));
      for (const sample of data.data) announced.set(idOf(userId, sample), sample.value);
      return { status: 204 };
    });
    await runSalus(['webhooks', 'add', receiver.url], given.environment);
    const load = new FailoverLoad(given, { receiver, announced, delivered });
    await load.#begin();
    return load;
  }

  acknowledgedSoFar(): number {
    return this.#pushers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  }

  async untilAcknowledged(count: number): Promise<void> {
    return vi.waitFor(() => expect(this.acknowledgedSoFar()).toBeGreaterThanOrEqual(count), {
      timeout: 120_000,
      interval: 5,
    });
  }

  /** How long it takes from the failure until a write of each client is acknowledged again. */
  async measureOutage(fail: () => Promise<void>): Promise<number> {
    const since = performance.now();
    await fail();
    // What was acknowledged by the primary of before may still be on its way to the client.
    await pause(retryMs);
    const before = this.#pushers.map(({ acknowledged }) => acknowledged.size);
    await vi.waitFor(
      () => {
        const waiting = this.#pushers.filter(
          ({ acknowledged }, index) => acknowledged.size === before[index],
        );
        expect(waiting).toEqual([]);
      },
      { timeout: 120_000, interval: 5 },
    );
    return performance.now() - since;
  }

  async rest(work: () => Promise<void>): Promise<void> {
    const done = Promise.withResolvers<undefined>();
    this.#resting = done.promise;
    this.#rest.abort();
    await work();
    this.#rest = new AbortController();
    done.resolve(undefined);
  }

  /** Ends the clients; fails where a write or an event was lost, a read was stale or an event untrue. */
  async end(readsLeast: number): Promise<number> {
    this.#stop.abort();
    await Promise.all(this.#clients);
    const access = this.#access(1);
    const stored = new Map<string, number>();
    for (const { userId } of this.#pushers)
      for (const [id, value] of await readAll(access, userId)) stored.set(id, value);
    const acknowledged = this.#pushers.flatMap((pusher) => [...pusher.acknowledged]);
    expect(acknowledged.filter(([id, value]) => stored.get(id) !== value)).toEqual([]);
    expect(this.#stale).toEqual([]);
    expect(this.#reads).toBeGreaterThanOrEqual(readsLeast);
    await this.#receiver.until(() => acknowledged.every(([id]) => this.#announced.has(id)));
    expect([...this.#announced].filter(([id, value]) => stored.get(id) !== value)).toEqual([]);
    expect(new Set(this.#streamed).size).toBe(this.#streamed.length);
    expect(this.#streamed.length).toBeGreaterThan(0);
    expect(this.#streamed.filter((id) => !this.#delivered.has(id))).toEqual([]);
    await this.#receiver.close();
    return acknowledged.length;
  }

  #access(index: number): { readonly url: string; readonly key: string } {
    const { nodes, key } = this.#given;
    return { url: nodes[index % nodes.length]?.url ?? '', key };
  }

  async #begin(): Promise<void> {
    for (let index = 0; index < pushersMax; index += 1)
      this.#pushers.push(new Pusher(await createUser(this.#access(index), `failover-${index}`)));
    this.#clients = [
      this.#follow(),
      ...this.#pushers.map(async (pusher, index) => this.#pushOn(pusher, index)),
      ...this.#given.nodes.map(async (_node, index) => this.#readOn(index)),
    ];
  }

  async #pushOn(pusher: Pusher, index: number): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.#resting;
      const until = AbortSignal.any([this.#stop.signal, this.#rest.signal]);
      await pusher.pushUntilRefused(this.#access(index), until);
      await pause(retryMs);
    }
  }

  async #readOn(index: number): Promise<void> {
    while (!this.#stop.signal.aborted) {
      for (const { userId, acknowledged } of this.#pushers) {
        await this.#resting;
        const before = [...acknowledged.keys()];
        const found = await readAll(this.#access(index), userId).catch(() => null);
        if (found === null) await pause(retryMs);
        else {
          this.#reads += 1;
          this.#stale.push(...before.filter((id) => !found.has(id)));
        }
      }
    }
  }

  /** Reads the stream of events from where it ended, for as long as the load goes on. */
  async #follow(): Promise<void> {
    const { signal } = this.#stop;
    const { url, key } = this.#access(0);
    let last = '';
    while (!signal.aborted) {
      try {
        const headers = {
          'x-salus-api-key': key,
          ...(last === '' ? {} : { 'last-event-id': last }),
        };
        const answer = await fetch(`${url}/v2/events/stream`, { headers, signal });
        let text = '';
        const decoder = new TextDecoder();
        for await (const chunk of answer.ok && answer.body ? answer.body : []) {
          text += decoder.decode(chunk, { stream: true });
          const blocks = text.split('\n\n');
          text = blocks.pop() ?? '';
          for (const block of blocks) {
            last = /^id: ?(.*)$/mu.exec(block)?.[1] ?? last;
            const data = /^data: ?(.*)$/mu.exec(block)?.[1];
            if (data !== undefined)
              this.#streamed.push((JSON.parse(data) as { readonly id: string }).id);
          }
        }
      } catch {
        // Ended with its connection, or with the load.
      }
      await pause(retryMs, undefined, { signal }).catch(() => {});
    }
  }
}

export const median = (times: readonly number[]): string =>
  `${Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0)} ms`;

export const longest = (times: readonly number[]): string =>
  `${Math.round(Math.max(0, ...times))} ms`;
