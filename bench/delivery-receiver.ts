import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Comparable between processes, with fractions of a millisecond. */
export const wallMs = (): number => performance.timeOrigin + performance.now();

type Arrival = readonly [number: number, atMs: number];

/** The child process: answers 204 to everything, and reports what arrived when. */
async function receive(): Promise<void> {
  const arrivals: Arrival[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      arrivals.push([Number(/"number":(\d+)/u.exec(body)?.[1]), wallMs()]);
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send?.((server.address() as AddressInfo).port);
  setInterval(() => {
    if (arrivals.length > 0) process.send?.(arrivals.splice(0));
  }, 20);
  process.once('disconnect', () => process.exit(0));
}

export class Receiver {
  readonly #child: ChildProcess;
  readonly url: string;
  readonly #arrivals: Arrival[] = [];

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.url = `http://127.0.0.1:${port}/hook`;
    child.on('message', (arrivals: Arrival[]) => {
      this.#arrivals.push(...arrivals);
    });
  }

  static async open(): Promise<Receiver> {
    const child = fork(import.meta.filename);
    const [port] = (await once(child, 'message')) as [number];
    return new Receiver(child, port);
  }

  /** Waits for so many, and forgets them. */
  async count(count: number, progressed: (received: number) => void): Promise<void> {
    for (let received = 0; received < count; await sleep(10)) {
      received += this.#arrivals.splice(0).length;
      progressed(received);
    }
  }

  /** Waits for so many distinct ones: when each came first. */
  async take(count: number): Promise<ReadonlyMap<number, number>> {
    const first = new Map<number, number>();
    for (; first.size < count; await sleep(10)) {
      for (const [number, atMs] of this.#arrivals.splice(0)) {
        if (!first.has(number)) first.set(number, atMs);
      }
    }
    return first;
  }

  close(): void {
    this.#child.disconnect();
  }
}

// The receiver is this file, run by itself.
if (import.meta.main) await receive();
