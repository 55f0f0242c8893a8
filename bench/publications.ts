import { setTimeout as sleep } from 'node:timers/promises';

import { jetstreamManager, type StreamInfo } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import pg from 'pg';

import { nats } from '../server/src/connectors/destinations/nats/index.ts';
import { trust } from '../server/src/kernel/brand.ts';
import { openOutboundHttp } from '../server/src/kernel/network/fetch.ts';
import type { TeamId } from '../server/src/kernel/scope.ts';
import { type Broker, missing, openNatsServer } from '../server/tests/harness/brokers.ts';
import type { BenchRow } from './row.ts';
import { fire, managementKey, openStage, type Stage, withDatabase } from './stage.ts';

const backlog = 20_000;
const pushers = 64;
const batch = 500;
const timeoutMs = 15_000;

/** A backlog that built up while the broker was down, and what the connector alone can do. */
export async function run(): Promise<BenchRow[]> {
  const reason = missing('nats');
  if (reason !== null) {
    process.stderr.write(`publications: ${reason}\n`);
    return [];
  }
  const broker = await openNatsServer();
  const stage = await openStage();
  try {
    await addStream(broker, 'SALUS', 'salus.>');
    await setUp(stage, broker);
    await broker.kill();
    await push(stage);
    await broker.start();
    const drained = rateOf(await filled(broker, 'SALUS'));
    await addStream(broker, 'BARE', 'bare.>');
    await publishBare(broker);
    const bare = rateOf(await filled(broker, 'BARE'));
    return [
      {
        name: 'backlog published to NATS JetStream, with its attempt log',
        figure: drained,
        unit: 'events/s',
        baseline: 'the same connector with nothing around it',
        baselineFigure: bare,
        ratio: drained / bare,
      },
    ];
  } finally {
    await stage.close();
    await broker.close();
  }
}

async function addStream(broker: Broker, name: string, subject: string): Promise<void> {
  const connection = await connect({ servers: `127.0.0.1:${broker.port}` });
  await (await jetstreamManager(connection)).streams.add({ name, subjects: [subject] });
  await connection.close();
}

async function setUp(stage: Stage, broker: Broker): Promise<void> {
  const team = await withDatabase(stage, async (connection) => {
    const client = new pg.Client(connection);
    await client.connect();
    const { rows } = await client.query<{ id: string; org_id: string }>('select * from team');
    await client.end();
    return rows[0];
  });
  if (team === undefined) throw new Error('there is no team');
  const path = `/v1/org/${team.org_id}/team_etl_pipelines/sandbox/us`;
  const answer = await fetch(stage.url + path, {
    method: 'POST',
    headers: { 'x-management-key': managementKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      team_ids: [team.id],
      nats: { url: `nats://127.0.0.1:${broker.port}`, subject_prefix: 'salus.' },
      preferences: { preferred: 'nats', enabled: ['nats'] },
    }),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
}

/** One event each. */
async function push(stage: Stage): Promise<void> {
  const users = await Promise.all(
    Array.from({ length: pushers }, async (_, index) => stage.createUser(`publications-${index}`)),
  );
  const shots = Array.from({ length: backlog }, (_, index) => {
    const timestamp = new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString();
    return {
      method: 'POST' as const,
      path: `/v2/timeseries/${users[index % pushers]}/heartrate`,
      body: JSON.stringify({ stage: 'daily', provider: 'oura', data: [{ timestamp, value: 60 }] }),
    };
  });
  await fire(stage.url, stage.headers, shots, pushers);
}

/** Waits for the whole backlog. */
async function filled(broker: Broker, stream: string): Promise<StreamInfo> {
  const connection = await connect({ servers: `127.0.0.1:${broker.port}` });
  const manager = await jetstreamManager(connection);
  for (;;) {
    const info = await manager.streams.info(stream);
    if (info.state.messages >= backlog) {
      await connection.close();
      return info;
    }
    await sleep(200);
  }
}

/** By the broker's own clock: from the first message to the last. */
function rateOf({ state }: StreamInfo): number {
  const seconds = (Date.parse(state.last_ts) - Date.parse(state.first_ts)) / 1000;
  return (state.messages - 1) / seconds;
}

async function publishBare(broker: Broker): Promise<void> {
  const settings = { url: `nats://127.0.0.1:${broker.port}`, subjectPrefix: 'bare.' };
  const http = openOutboundHttp({ allowPrivate: true });
  const network = { resolve: async () => '127.0.0.1', http, timeoutMs };
  const connection = await nats.open(settings, network);
  const body = Buffer.alloc(600, 'x');
  for (let from = 0; from < backlog; from += batch) {
    const messages = Array.from({ length: batch }, (_, index) => ({
      idempotencyKey: `msg_bare_${from + index}`,
      eventType: 'daily.data.heartrate.created',
      teamId: trust<TeamId>('00000000-0000-4000-8000-000000000000'),
      userId: null,
      body,
      encoding: null,
    }));
    const verdicts = await connection.publish(messages, timeoutMs);
    if (verdicts.some(({ outcome }) => outcome !== 'accepted')) throw new Error('not accepted');
  }
  await connection.close();
}
