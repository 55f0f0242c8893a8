// A client waits before it asks again.
import { setTimeout as pause } from 'node:timers/promises';

import { Agent, request } from 'undici';
import { expect, vi } from 'vitest';

import { secondMs } from '../../src/kernel/time.ts';
import { openReceiver } from './receiver.ts';

const askAgainMs = 50;
const within = { timeout: 120_000, interval: 10 };
const shownMax = 5;

type Given = {
  readonly url: string;
  readonly key: string;
  /** Of a member who is signed in to the console. */
  readonly cookie: string;
  readonly addWebhook: (url: string) => Promise<void>;
};
type Sent = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses that are no failure; left out: 200. */
  readonly expected?: readonly number[];
};
type Answer = {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
};
type Event = {
  readonly event_type: string;
  readonly user_id: string;
  readonly data: { readonly data?: readonly { readonly timestamp: string }[] };
};

/**
 * What clients do while nodes are replaced: pushes and reads on open connections, pulls of demo connections, a session of the
 * console and bulk exports; a receiver counts what webhooks bring.
 */
export class UpgradeLoad {
  readonly failures: string[] = [];
  /** Finished, by kind. */
  readonly done = { requests: 0, sessions: 0, pulls: 0, exports: 0 };
  readonly #given: Given;
  readonly #stop = new AbortController();
  readonly #pushed = new Set<string>();
  readonly #pulled = new Set<string>();
  readonly #announced = new Map<string, number>();
  #users = 0;
  #clients: readonly Promise<void>[] = [];
  #receiver: Awaited<ReturnType<typeof openReceiver>> | undefined;

  constructor(given: Given) {
    this.#given = given;
  }

  async start(): Promise<void> {
    this.#receiver = await openReceiver(({ body }) => {
      this.#note(JSON.parse(body) as Event);
      return { status: 204 };
    });
    await this.#given.addWebhook(this.#receiver.url);
    this.#clients = [
      ...['one', 'two', 'three'].map(async (name) => this.#push(name)),
      this.#repeat(async (agent) => this.#visit(agent)),
      this.#repeat(async (agent) => this.#pull(agent)),
      this.#repeat(async (agent) => this.#export(agent)),
    ];
  }

  /** Until each kind of work was finished so often more. */
  async more(requests: number, others: number): Promise<void> {
    const { done } = this;
    const wanted = {
      requests: done.requests + requests,
      sessions: done.sessions + others,
      pulls: done.pulls + others,
      exports: done.exports + others,
    };
    const state = () => ({
      failures: this.failures.slice(0, shownMax),
      missing: Object.entries(wanted).flatMap(([kind, count]) =>
        done[kind as keyof typeof wanted] < count ? [kind] : [],
      ),
    });
    await vi.waitUntil(() => this.failures.length > 0 || state().missing.length === 0, within);
    expect(state()).toEqual({ failures: [], missing: [] });
  }

  /** Ends the clients; fails where a request failed, or a job was not done or done twice. */
  async end(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#clients);
    expect(this.failures.slice(0, shownMax)).toEqual([]);
    const expected = [...this.#pushed, ...this.#pulled];
    await this.#receiver?.until(() => expected.every((id) => this.#announced.has(id)));
    // A stopped node gives back what it has not sent: nothing is sent, pulled or announced twice.
    expect([...this.#announced].filter(([, count]) => count > 1)).toEqual([]);
    await this.#receiver?.close();
  }

  #note({ event_type: type, user_id: userId, data }: Event): void {
    const count = (id: string): void =>
      void this.#announced.set(id, (this.#announced.get(id) ?? 0) + 1);
    if (type.startsWith('historical.data.')) count(`${userId} ${type}`);
    if (type === 'daily.data.heartrate.created')
      for (const { timestamp } of data.data ?? []) count(`${userId} ${Date.parse(timestamp)}`);
  }

  async #repeat(work: (agent: Agent, round: number) => Promise<void>): Promise<void> {
    const agent = new Agent({ connections: 1 });
    for (let round = 0; !this.#stop.signal.aborted; round += 1)
      await work(agent, round).catch((error: unknown) => this.failures.push(String(error)));
    await agent.close();
  }

  async #send(agent: Agent, sent: Sent): Promise<Answer> {
    const { method, path, body, expected = [200], headers } = sent;
    const sentAs = headers ?? {
      'x-salus-api-key': this.#given.key,
      'content-type': 'application/json',
    };
    const answer = await request(`${this.#given.url}${path}`, {
      dispatcher: agent,
      method,
      headers: sentAs,
      body: body === undefined ? null : JSON.stringify(body),
    }).catch((error: unknown) => {
      throw new Error(`${method} ${path}: ${String(error)}`);
    });
    const text = await answer.body.text();
    const status = answer.statusCode;
    if (!expected.includes(status)) throw new Error(`${method} ${path}: ${status} ${text}`);
    this.done.requests += 1;
    return { status, text, headers: answer.headers };
  }

  async #newUser(agent: Agent, name: string): Promise<string> {
    const body = { client_user_id: name };
    const { text } = await this.#send(agent, { method: 'POST', path: '/v2/user', body });
    this.#users += 1;
    return (JSON.parse(text) as { readonly user_id: string }).user_id;
  }

  async #push(name: string): Promise<void> {
    let id = '';
    await this.#repeat(async (agent, round) => {
      if (round === 0) id = await this.#newUser(agent, name);
      const timestamp = new Date(Date.UTC(2026, 9, 1, 0, round)).toISOString();
      const data = [{ timestamp, value: 60, unit: 'bpm' }];
      const body = { stage: 'daily', provider: 'oura', data };
      const path = `/v2/timeseries/${id}/heartrate`;
      await this.#send(agent, { method: 'POST', path, body });
      this.#pushed.add(`${id} ${Date.parse(timestamp)}`);
      const read = `${path}/grouped?start_date=2026-10-01`;
      const { text } = await this.#send(agent, { method: 'GET', path: read });
      if (!text.includes(timestamp.slice(0, 19))) throw new Error(`a stale read of ${timestamp}`);
    });
  }

  async #visit(agent: Agent): Promise<void> {
    const headers = {
      cookie: this.#given.cookie,
      'x-salus-tenant': '-',
      'sec-fetch-site': 'same-origin',
    };
    await this.#send(agent, { method: 'GET', path: '/v1/me', headers });
    this.done.sessions += 1;
    await pause(askAgainMs);
  }

  /** A history that is pulled to its end. */
  async #pull(agent: Agent): Promise<void> {
    const id = await this.#newUser(agent, `pulled-${this.#users}`);
    const body = { user_id: id, provider: 'freestyle_libre' };
    await this.#send(agent, { method: 'POST', path: '/v2/link/connect/demo', body });
    const path = `/v2/introspect/historical_pull?user_id=${id}`;
    for (;;) {
      const { text } = await this.#send(agent, { method: 'GET', path });
      const statuses = [...text.matchAll(/"status":"(\w+)"/gu)].map(([, status]) => status);
      if (statuses.length > 0 && statuses.every((status) => status === 'success')) break;
      if (statuses.includes('failure')) throw new Error(`the pull failed: ${text}`);
      await pause(askAgainMs);
    }
    this.#pulled.add(`${id} historical.data.glucose.created`);
    this.done.pulls += 1;
  }

  /** An export with every user that was acknowledged before. */
  async #export(agent: Agent): Promise<void> {
    const users = this.#users;
    const headers = { 'x-salus-api-key': this.#given.key };
    const begun = await this.#send(agent, {
      method: 'GET',
      path: '/fhir/r4/$export?_type=Patient,Device',
      headers: { ...headers, prefer: 'respond-async' },
      expected: [202],
    });
    const { pathname } = new URL(String(begun.headers['content-location']));
    const expected = [200, 202];
    for (;;) {
      const asked = await this.#send(agent, { method: 'GET', path: pathname, headers, expected });
      if (asked.status === 200) {
        await this.#download(agent, asked.text, users);
        break;
      }
      // Who asks sooner is refused.
      await pause(Number(asked.headers['retry-after']) * secondMs);
    }
    this.done.exports += 1;
  }

  async #download(agent: Agent, manifest: string, usersLeast: number): Promise<void> {
    const { output } = JSON.parse(manifest) as {
      readonly output: readonly { readonly type: string; readonly url: string }[];
    };
    const headers = { 'x-salus-api-key': this.#given.key };
    const found = new Set<string>();
    let lines = 0;
    for (const { type, url } of output) {
      const { pathname: path } = new URL(url);
      const { text } = await this.#send(agent, { method: 'GET', path, headers });
      if (type !== 'Patient') continue;
      for (const line of text.trimEnd().split('\n')) {
        lines += 1;
        found.add((JSON.parse(line) as { readonly id: string }).id);
      }
    }
    if (found.size !== lines || found.size < usersLeast)
      throw new Error(
        `an export with ${lines} Patients, ${found.size} different, of ${usersLeast}`,
      );
  }
}
