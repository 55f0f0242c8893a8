import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Service } from '../../src/composition/composition-root.ts';
import { type Kafka, openKafka } from '../emulators/kafka/index.ts';
import { openPubSub, type PubSub } from '../emulators/pubsub.ts';
import { openAnotherService, openTestApp, type TestApp } from '../harness/app.ts';
import { managementApi } from '../harness/management-api.ts';

const topic = 'events';
const project = 'salus-tests';

let app: TestApp;
let worker: Service;
let kafka: Kafka;
let pubsub: PubSub;

beforeAll(async () => {
  app = await openTestApp();
  const isRefused = (): boolean => false;
  kafka = await openKafka({ topic, partitions: 3, users: { salus: 'right' }, isRefused });
  pubsub = await openPubSub({ project, topic, isRefused });
  worker = openAnotherService({ ...app, baseUrl: 'http://logos.test' });
  await worker.start();
});
afterAll(async () => {
  await worker.stop(1000);
  await worker.close();
  await kafka.kill();
  await pubsub.kill();
  await app.close();
});

it('a pushed batch reaches Kafka and Pub/Sub as the same bytes, under the id of its user', async () => {
  const team = await app.newTeam();
  const user = await app.newUser(team);
  const management = await managementApi(app);
  const endpoint = `http://localhost:${pubsub.port}`;
  const set = await management.send('POST', '/team_etl_pipelines/sandbox/us', {
    body: {
      team_ids: [team.scope.teamId],
      preferences: { preferred: 'kafka', enabled: ['kafka', 'cloud_pubsub'] },
      kafka: {
        brokers: [`localhost:${kafka.port}`],
        topic,
        tls: false,
        sasl_mechanism: 'scram-sha-256',
        username: 'salus',
        password: 'right',
      },
      cloud_pubsub: {
        project,
        topic,
        message_ordering: true,
        endpoint,
        service_account_key: pubsub.keyFile(endpoint, pubsub.rotateKey()),
      },
    },
  });
  expect([set.status, set.text.slice(0, 300)]).toEqual([200, expect.anything()]);
  const data = [{ timestamp: '2026-01-10T08:00:00Z', value: 61 }];
  const body = { stage: 'daily', provider: 'oura', data };
  const path = `/v2/timeseries/${user.user_id}/heartrate`;
  expect((await app.request('POST', path, { key: team.key, body })).status).toBe(200);
  await Promise.all([kafka.until(1), pubsub.until(1)]);
  const [record] = kafka.records;
  const [message] = pubsub.messages;
  expect([record?.key, message?.orderingKey]).toEqual([user.user_id, user.user_id]);
  expect(record?.value.toString()).toBe(message?.data.toString());
  expect(JSON.parse(String(record?.value))).toMatchObject({
    event_type: 'daily.data.heartrate.created',
    data: { data: [expect.objectContaining({ value: 61 })] },
  });
  expect(record?.headers['idempotency-key']).toBe(message?.attributes['idempotency-key']);
});
