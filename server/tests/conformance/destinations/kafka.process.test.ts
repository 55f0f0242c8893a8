import { randomBytes, randomUUID } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { kafka } from '../../../src/connectors/destinations/kafka/index.ts';
import type { UserId } from '../../../src/kernel/scope.ts';
import type {
  DestinationConnection,
  DestinationMessage,
  DestinationSettings,
} from '../../../src/webhooks/index.ts';
import { type Kafka, openKafka, type Stored } from '../../emulators/kafka/index.ts';
import { openWire } from '../../harness/brokers.ts';
import { network, newMessage, timeoutMs } from './messages.ts';
import type { Consumed, Peer } from './peer.ts';
import { destinationPromises } from './suite.ts';

const topic = 'salus.events';
const refusedType = 'labtest.order.created';
const isRefused = ({ headers }: Pick<Stored, 'headers'>): boolean =>
  headers['event-type'] === refusedType;
const credentials = { mechanism: 'scram-sha-256', username: 'salus', password: 'right' } as const;

async function openPeer(): Promise<Peer<'kafka'>> {
  const peer = await openKafka({ topic, partitions: 6, users: { salus: 'right' }, isRefused });
  let seen = 0;
  return {
    connector: kafka,
    port: peer.port,
    password: 'right',
    settings: (port, password = 'right') => {
      // The broker is reached as the test reaches it, and not past a wire that falls silent.
      peer.advertise({ host: 'localhost', port });
      return { brokers: [`localhost:${port}`], topic, tls: false, ...credentials, password };
    },
    openTls: async (certificate) => {
      const wire = await openWire(peer.port, certificate);
      return {
        settings: (host) => {
          peer.advertise({ host, port: wire.port });
          const brokers = [`${host}:${wire.port}`];
          return { brokers, topic, tls: true, ...credentials, mechanism: 'plain' };
        },
        close: async () => {
          await wire.close();
          seen = peer.records.length;
        },
      };
    },
    routeOf: () => topic,
    hasOrderingKey: true,
    refusedType,
    oversizeBytes: 1_100_000,
    rotate: async (password) => {
      peer.setPassword('salus', password);
      await Promise.resolve();
    },
    consume: async (atLeast) => {
      await peer.until(seen + atLeast);
      const consumed = peer.records.slice(seen).map((record) => toConsumed(record));
      seen = peer.records.length;
      return consumed;
    },
    kill: async () => peer.kill(),
    start: async () => peer.start(),
    close: async () => peer.kill(),
  };
}

function toConsumed({ key, value, headers }: Stored): Consumed {
  return {
    route: topic,
    contentType: headers['content-type'],
    contentEncoding: headers['content-encoding'],
    orderingKey: key ?? undefined,
    properties: headers,
    body: value,
  };
}

// What a broker is to a producer, in TypeScript; kafka-mock.process.test.ts runs against librdkafka's.
destinationPromises('Kafka, against a stand-in', openPeer);

describe('Kafka', () => {
  let peer: Kafka;
  let connection: DestinationConnection;
  let settings: DestinationSettings['kafka'];
  beforeEach(async () => {
    peer = await openKafka({ topic, partitions: 3, users: null, isRefused });
    const brokers = [`localhost:${peer.port}`];
    settings = { brokers, topic, tls: false, mechanism: null, username: '', password: '' };
    connection = await kafka.open(settings, network);
  });
  afterEach(async () => {
    await connection.close();
    await peer.kill();
  });

  const outcomes = async (messages: readonly DestinationMessage[]): Promise<readonly string[]> =>
    (await connection.publish(messages, timeoutMs)).map(({ outcome }) => outcome);

  test('events about one user are in one partition, and those of many in all', async () => {
    const users = Array.from({ length: 40 }, () => randomUUID() as UserId);
    const messages = await Promise.all(
      [...users, ...users].map(async (userId) => newMessage({ userId })),
    );
    await connection.publish(messages, timeoutMs);
    const placed = users.map(
      (user) =>
        new Set(peer.records.flatMap((each) => (each.key === user ? [each.partition] : []))),
    );
    expect(placed.map((each) => each.size)).toEqual(users.map(() => 1));
    expect(new Set(peer.records.map(({ partition }) => partition)).size).toBe(3);
  });

  test('finds what is wrong among others by halves, and keeps the order of the others', async () => {
    const messages = await Promise.all(
      Array.from({ length: 64 }, async (_, index) =>
        newMessage(index === 20 || index === 41 ? { eventType: refusedType } : {}),
      ),
    );
    const said = await outcomes(messages);
    expect(said.flatMap((outcome, index) => (outcome === 'refused' ? [index] : []))).toEqual([
      20, 41,
    ]);
    const right = messages.filter(({ eventType }) => eventType !== refusedType);
    expect(peer.records.map(({ headers }) => headers['idempotency-key'])).toEqual(
      right.map((each) => each.idempotencyKey),
    );
  });

  test.each<[string, number, 'refused' | 'unknown']>([
    ['UNKNOWN_TOPIC_OR_PARTITION', 3, 'refused'],
    ['TOPIC_AUTHORIZATION_FAILED', 29, 'refused'],
    ['LEADER_NOT_AVAILABLE', 5, 'unknown'],
    ['NOT_LEADER_OR_FOLLOWER', 6, 'unknown'],
    ['REQUEST_TIMED_OUT', 7, 'unknown'],
    ['NOT_ENOUGH_REPLICAS', 19, 'unknown'],
    ['NOT_ENOUGH_REPLICAS_AFTER_APPEND', 20, 'unknown'],
    ['THROTTLING_QUOTA_EXCEEDED', 89, 'unknown'],
  ])('%s (%i) means: %s', async (_, code, outcome) => {
    peer.failFrom(1, code);
    expect(await outcomes([await newMessage(), await newMessage()])).toEqual([outcome, outcome]);
    expect([peer.requests.length, connection.isOpen()]).toEqual([1, outcome === 'refused']);
  });

  test('after a request that nobody knows about nothing overtakes it', async () => {
    const large = async (): Promise<DestinationMessage> => ({
      ...(await newMessage()),
      body: randomBytes(400_000),
    });
    peer.failFrom(2, 6);
    expect(await outcomes([await large(), await large(), await large()])).toEqual([
      'accepted',
      'unknown',
      'unknown',
    ]);
    expect(peer.requests).toHaveLength(2);
  });

  test('an address that a broker tells of is judged as the first one is', async () => {
    peer.advertise({ host: '169.254.169.254', port: 80 });
    const judged: string[] = [];
    const resolve = async (host: string): Promise<string> => {
      judged.push(host);
      if (host !== 'localhost') throw new Error('the address is private');
      return '127.0.0.1';
    };
    const opening = kafka.open(settings, { ...network, resolve });
    await expect(opening).rejects.toThrow('the address is private');
    expect(judged).toEqual(['localhost', '169.254.169.254']);
  });

  test('a broker that is not there is passed over, and a topic that is not there is never made', async () => {
    const gone = await openKafka({ topic, partitions: 1, users: null, isRefused });
    await gone.kill();
    const brokers = [`localhost:${gone.port}`, ...settings.brokers];
    const other = await kafka.open({ ...settings, brokers }, network);
    expect(await other.publish([await newMessage()], timeoutMs)).toEqual([{ outcome: 'accepted' }]);
    await other.close();
    const opening = kafka.open({ ...settings, topic: 'elsewhere' }, network);
    await expect(opening).rejects.toHaveProperty('name', 'DestinationError');
  });
});
