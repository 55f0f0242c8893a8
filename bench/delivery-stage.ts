import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { errorCatalog } from '../server/src/composition/slices.ts';
import { acrossTenants } from '../server/src/kernel/across-tenants.ts';
import type { AppContext } from '../server/src/kernel/app-context.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { singleProcess } from '../server/src/kernel/cluster/cluster-view.ts';
import { type ConnectionConfig, type Database, openDatabase } from '../server/src/kernel/db.ts';
import { migrate } from '../server/src/kernel/db/migrate.ts';
import { asServer } from '../server/src/kernel/db/server-role.ts';
import { openEmbeddedPostgres } from '../server/src/kernel/embedded-postgres/embedded-postgres.ts';
import { jsonEvent } from '../server/src/kernel/events/event.ts';
import * as outbox from '../server/src/kernel/events/outbox.ts';
import { silentLog } from '../server/src/kernel/log/log.ts';
import { openTelemetry } from '../server/src/kernel/log/telemetry.ts';
import { openCursorCodec } from '../server/src/kernel/pagination.ts';
import { systemRandom } from '../server/src/kernel/random.ts';
import type { TeamScope } from '../server/src/kernel/scope.ts';
import { openKeyring } from '../server/src/kernel/secrets/keyring.ts';
import { fixedKeys } from '../server/src/kernel/secrets/master-key.ts';
import { openVault } from '../server/src/kernel/secrets/vault.ts';
import { bootstrap, createTeam, findTeamScope } from '../server/src/management/index.ts';
import { addEndpoint, openWebhooks } from '../server/src/webhooks/index.ts';
import { everyEvent } from '../server/tests/harness/kept.ts';
import type { Receiver } from './delivery-receiver.ts';

export const eventType = 'daily.data.activity.created';

/** About 1 kB of JSON, with a number to recognise it by. */
export function dataOf(number: number): unknown {
  return { number, id: '0198c0de-0000-7000-8000-000000000000', note: 'n'.repeat(820) };
}

/** Where events are appended. */
export type Source = { readonly db: Database; readonly scopes: readonly TeamScope[] };

export type Stage = Source & {
  readonly resources: AppContext;
  /** For processes of their own. */
  readonly connection: ConnectionConfig;
  close(): Promise<void>;
};

/** A durable database with teams that have some endpoints each. */
export async function openStage(url: string, teams: number, perTeam: number): Promise<Stage> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'salus-bench-'));
  const postgres = await openEmbeddedPostgres({ dataDir });
  await migrate(postgres.connection);
  const connection = asServer(postgres.connection);
  const db = openDatabase(connection);
  const keyring = openKeyring(fixedKeys(systemRandom.bytes(32)), systemRandom);
  const vault = await openVault({ db, clock: systemClock, random: systemRandom }, keyring);
  const resources: AppContext = {
    db,
    vault,
    clock: systemClock,
    random: systemRandom,
    cursors: openCursorCodec(vault.derive('cursor')),
    log: silentLog,
    telemetry: openTelemetry(),
    siblings: singleProcess,
    errors: errorCatalog,
  };
  await bootstrap(resources, { teamKey: null, managementKey: null });
  const teamIds: string[] = [];
  for (let index = 0; index < teams; index += 1) {
    teamIds.push((await createTeam(resources, { name: `team ${index}` })).id);
  }
  const scopes = await scopesOf(db, teamIds);
  await Promise.all(
    scopes.map(async (scope) => {
      for (let count = 0; count < perTeam; count += 1) await addEndpoint(resources, scope, { url });
    }),
  );
  return {
    db,
    scopes,
    resources,
    connection,
    close: async () => {
      await db.close();
      await postgres.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function scopesOf(
  db: Database,
  teamIds: readonly string[],
): Promise<readonly TeamScope[]> {
  return Promise.all(teamIds.map(async (teamId) => findTeamScope({ db }, teamId)));
}

/** In one transaction. */
export async function appendEvents(
  { db, scopes }: Source,
  from: number,
  count: number,
): Promise<void> {
  const subject = { eventType, userId: null, clientUserId: null };
  const events = Array.from({ length: count }, (_, index) => {
    const scope = scopes[(from + index) % scopes.length];
    if (scope === undefined) throw new Error('there is no team');
    return { scope, event: jsonEvent(subject, dataOf(from + index)) };
  });
  await db.write(scopes, async (tx) => outbox.append(tx, events, everyEvent));
}

export async function fillOutbox(source: Source, count: number): Promise<void> {
  for (let from = 0; from < count; from += 1000) {
    await appendEvents(source, from, Math.min(1000, count - from));
  }
}

async function countAttempts({ db }: Source): Promise<number> {
  const { count } = await db
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

export const rssMiBNow = (): number => process.memoryUsage().rss / 1024 ** 2;

type Drained = {
  readonly perSecond: number;
  /** Tries that succeeded, also those of deliveries that need not have been tried again. */
  readonly attempts: number;
};

type Draining = {
  /** How many deliveries to wait for. */
  readonly count: number;
  readonly workers?: number;
  /** Told, while they arrive, how many have. */
  readonly progressed?: (received: number) => void;
};

/** Starts workers on what waits; their rate until the last of so many results is written. */
export async function drain(
  stage: Stage,
  receiver: Receiver,
  { count, workers = 1, progressed = () => {} }: Draining,
): Promise<Drained> {
  const before = await countAttempts(stage);
  const logged = async (): Promise<number> => (await countAttempts(stage)) - before;
  const running = Array.from({ length: workers }, () => openDelivery(stage));
  const startMs = performance.now();
  await Promise.all(running.map(async (each) => each.start()));
  await receiver.count(count, progressed);
  while ((await logged()) < count) await sleep(5);
  const seconds = (performance.now() - startMs) / 1000;
  await Promise.all(running.map(async (each) => each.stop(0)));
  return { perSecond: count / seconds, attempts: await logged() };
}
