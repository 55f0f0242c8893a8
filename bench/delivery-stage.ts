import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { acrossTenants } from '../server/src/kernel/across-tenants.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { openDatabase } from '../server/src/kernel/db.ts';
import { openEmbeddedPostgres } from '../server/src/kernel/embedded-postgres.ts';
import { jsonEvent } from '../server/src/kernel/event.ts';
import { openKeyring } from '../server/src/kernel/keyring.ts';
import { silentLog } from '../server/src/kernel/log.ts';
import { fixedKeys } from '../server/src/kernel/master-key.ts';
import { migrate } from '../server/src/kernel/migrate.ts';
import * as outbox from '../server/src/kernel/outbox.ts';
import { openCursorCodec } from '../server/src/kernel/page.ts';
import { systemRandom } from '../server/src/kernel/random.ts';
import type { Resources } from '../server/src/kernel/resources.ts';
import type { TeamScope } from '../server/src/kernel/scope.ts';
import { asServer } from '../server/src/kernel/server-role.ts';
import { openTelemetry } from '../server/src/kernel/telemetry.ts';
import { openVault } from '../server/src/kernel/vault.ts';
import { bootstrap, createTeam, findTeamScope } from '../server/src/management/index.ts';
import { addEndpoint, openWebhooks } from '../server/src/webhooks/index.ts';

export const eventType = 'daily.data.activity.created';

/** Comparable between processes, with fractions of a millisecond. */
export const wallMs = (): number => performance.timeOrigin + performance.now();

/** About 1 kB of JSON, with a number to recognise it by. */
export function dataOf(number: number): unknown {
  return { number, id: '0198c0de-0000-7000-8000-000000000000', note: 'n'.repeat(820) };
}

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
  arrivals: Arrival[] = [];

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.url = `http://127.0.0.1:${port}/hook`;
    child.on('message', (arrivals: Arrival[]) => {
      this.arrivals.push(...arrivals);
    });
  }

  static async open(): Promise<Receiver> {
    const child = fork(import.meta.filename);
    const [port] = (await once(child, 'message')) as [number];
    return new Receiver(child, port);
  }

  /** Waits for so many distinct ones, and forgets them. */
  async take(count: number): Promise<ReadonlyMap<number, number>> {
    const first = new Map<number, number>();
    for (;;) {
      for (const [number, atMs] of this.arrivals.splice(0)) {
        if (!first.has(number)) first.set(number, atMs);
      }
      if (first.size >= count) return first;
      await sleep(10);
    }
  }

  close(): void {
    this.#child.disconnect();
  }
}

export type Stage = {
  readonly resources: Resources;
  readonly scopes: readonly TeamScope[];
  close(): Promise<void>;
};

/** A durable database with teams that have some endpoints each. */
export async function openStage(url: string, teams: number, perTeam: number): Promise<Stage> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'salus-bench-'));
  const postgres = await openEmbeddedPostgres({ dataDir });
  await migrate(postgres.connection);
  const db = openDatabase(asServer(postgres.connection));
  const keyring = openKeyring(fixedKeys(systemRandom.bytes(32)), systemRandom);
  const vault = await openVault({ db, clock: systemClock, random: systemRandom }, keyring);
  const resources: Resources = {
    db,
    vault,
    clock: systemClock,
    random: systemRandom,
    cursors: openCursorCodec(vault.derive('cursor')),
    log: silentLog,
    telemetry: openTelemetry(),
  };
  await bootstrap(resources, { teamKey: null, managementKey: null });
  const scopes: TeamScope[] = [];
  for (let index = 0; index < teams; index += 1) {
    const team = await createTeam(resources, { name: `team ${index}` });
    const scope = await findTeamScope(resources, team.id);
    scopes.push(scope);
  }
  await Promise.all(
    scopes.map(async (scope) => {
      for (let count = 0; count < perTeam; count += 1) await addEndpoint(resources, scope, { url });
    }),
  );
  return {
    resources,
    scopes,
    close: async () => {
      await db.close();
      await postgres.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function appendEvents(stage: Stage, from: number, count: number): Promise<void> {
  const subject = { eventType, userId: null, clientUserId: null };
  const events = Array.from({ length: count }, (_, index) => {
    const scope = stage.scopes[(from + index) % stage.scopes.length];
    if (scope === undefined) throw new Error('there is no team');
    return { scope, event: jsonEvent(subject, dataOf(from + index)) };
  });
  await stage.resources.db.write(stage.scopes, async (tx) => outbox.append(tx, events));
}

export async function countAttempts(stage: Stage): Promise<number> {
  const { count } = await stage.resources.db
    .read(acrossTenants)
    .selectFrom('delivery_attempt')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('status', '=', 204)
    .executeTakeFirstOrThrow();
  return count;
}

export function openDelivery(stage: Stage): ReturnType<typeof openWebhooks> {
  const unused = (): string => {
    throw new Error('the events of this benchmark are JSON');
  };
  return openWebhooks(stage.resources, {
    privateNetworks: 'all',
    renderers: { samples: unused, summary: unused },
  });
}

// The receiver is this file, run by itself.
if (import.meta.main) await receive();
