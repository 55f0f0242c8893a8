import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { kafka } from '../../../src/connectors/destinations/kafka/index.ts';
import type { UserId } from '../../../src/kernel/scope.ts';
import type { DestinationConnection } from '../../../src/webhooks/index.ts';
import { type KafkaMock, missingKcat, openKafkaMock } from '../../harness/kafka-mock.ts';
import { network, newMessage, plain, timeoutMs } from './messages.ts';

const topic = 'salus';
const reason = missingKcat();

// Three brokers, each leader of some partitions; and a consumer that none of our code is part of.
describe.skipIf(reason !== null)(
  reason === null ? 'Kafka, against the mock cluster of librdkafka' : `Kafka, ${reason}`,
  () => {
    let mock: KafkaMock;
    let connection: DestinationConnection;
    beforeAll(async () => {
      mock = await openKafkaMock();
      connection = await kafka.open(
        {
          brokers: mock.brokers,
          topic,
          tls: false,
          mechanism: null,
          username: '',
          password: '',
        },
        network,
      );
    });
    afterAll(async () => {
      await connection.close();
      await mock.kill();
    });

    test("its consumer reads what was published, and its producer's keys are where ours are", async () => {
      const users = Array.from({ length: 12 }, () => randomUUID() as UserId);
      const messages = await Promise.all(
        Array.from({ length: 600 }, async (_, index) =>
          newMessage({ userId: users[index % users.length] ?? null }),
        ),
      );
      const verdicts = await connection.publish(messages, timeoutMs);
      expect(verdicts.every(({ outcome }) => outcome === 'accepted')).toBe(true);
      await mock.produce(
        topic,
        users.map((key) => ({ key, value: 'theirs' })),
      );
      const records = await mock.read(topic);
      const ours = records.filter(({ value }) => value !== 'theirs');
      expect(ours).toHaveLength(messages.length);
      for (const userId of users) {
        const sent = messages.filter((each) => each.userId === userId);
        const read = ours.filter(({ key }) => key === userId);
        expect(read.map(({ value }) => value)).toEqual(sent.map((each) => plain(each)));
        expect(read[0]?.headers).toEqual({
          'event-type': sent[0]?.eventType,
          'team-id': sent[0]?.teamId,
          'user-id': userId,
          'idempotency-key': sent[0]?.idempotencyKey,
          'content-type': 'application/json',
        });
        const partitions = records
          .filter(({ key }) => key === userId)
          .map((each) => each.partition);
        expect(new Set(partitions).size).toBe(1);
      }
      expect(new Set(ours.map(({ partition }) => partition)).size).toBeGreaterThan(1);
    });

    test('a cluster that is gone leaves everything unknown', async () => {
      await mock.kill();
      const [verdict] = await connection.publish([await newMessage()], timeoutMs);
      expect([verdict?.outcome, connection.isOpen()]).toEqual(['unknown', false]);
    });
  },
);
