import { generateKeyPairSync, randomBytes } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { pubsub } from '../../../src/connectors/destinations/pubsub/index.ts';
import type { DestinationConnection, DestinationMessage } from '../../../src/webhooks/index.ts';
import { openPubSub, type PubSub, type TopicMessage } from '../../emulators/pubsub.ts';
import { openWire } from '../../harness/brokers.ts';
import { network, newMessage, timeoutMs } from './messages.ts';
import type { Consumed, Peer } from './peer.ts';
import { destinationPromises } from './suite.ts';

const [project, topic] = ['salus-tests', 'events'];

async function openPeer(): Promise<Peer<'cloud_pubsub'>> {
  const peer = await openPubSub({
    project,
    topic,
    isRefused: ({ attributes }) => attributes['event-type'] === 'labtest.order.created',
  });
  /** Private keys by what the suite calls a password. */
  const keys = new Map([['', peer.rotateKey()]]);
  const { privateKey: foreign } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const settingsAt = (endpoint: string, privateKey: string, more: object = {}) => ({
    project,
    topic,
    keepsOrder: true,
    endpoint,
    serviceAccountKey: JSON.stringify({
      ...JSON.parse(peer.keyFile(endpoint, privateKey)),
      ...more,
    }),
  });
  let seen = 0;
  return {
    connector: pubsub,
    port: peer.port,
    password: '',
    settings: (port, password = '') =>
      settingsAt(
        `http://localhost:${port}`,
        keys.get(password) ?? foreign,
        keys.has(password) ? {} : { private_key_id: password },
      ),
    openTls: async (certificate) => {
      const wire = await openWire(peer.port, certificate);
      return {
        settings: (host) => settingsAt(`https://${host}:${wire.port}`, keys.get('') ?? foreign),
        close: async () => {
          await wire.close();
          seen = peer.messages.length;
        },
      };
    },
    routeOf: () => topic,
    hasOrderingKey: true,
    refusedType: 'labtest.order.created',
    oversizeBytes: 8_000_000,
    rotate: async (password) => {
      keys.clear();
      keys.set(password, peer.rotateKey());
      await Promise.resolve();
    },
    consume: async (atLeast) => {
      await peer.until(seen + atLeast);
      const consumed = peer.messages.slice(seen).map((message) => toConsumed(message));
      seen = peer.messages.length;
      return consumed;
    },
    kill: async () => peer.kill(),
    start: async () => peer.start(),
    close: async () => peer.kill(),
  };
}

function toConsumed({ data, attributes, orderingKey }: TopicMessage): Consumed {
  return {
    route: topic,
    contentType: attributes['content-type'],
    contentEncoding: attributes['content-encoding'],
    orderingKey,
    properties: attributes,
    body: data,
  };
}

// Google's own service cannot be run here: the peer is ours, made from the reference of its REST interface.
destinationPromises('Google Cloud Pub/Sub, against a stand-in', openPeer);

describe('Pub/Sub', () => {
  let peer: PubSub;
  let connection: DestinationConnection;
  const connect = async (named = topic): Promise<DestinationConnection> => {
    const endpoint = `http://localhost:${peer.port}`;
    const serviceAccountKey = peer.keyFile(endpoint, peer.rotateKey());
    const settings = { project, topic: named, keepsOrder: true, endpoint, serviceAccountKey };
    return pubsub.open(settings, network);
  };
  beforeEach(async () => {
    peer = await openPubSub({
      project,
      topic,
      isRefused: ({ attributes }) => attributes['event-type'] === 'labtest.order.created',
    });
    connection = await connect();
  });
  afterEach(async () => peer.kill());

  const outcomes = async (messages: readonly DestinationMessage[]): Promise<readonly string[]> =>
    (await connection.publish(messages, timeoutMs)).map(({ outcome }) => outcome);

  test('finds what is wrong among others by halves, and keeps the order of the others', async () => {
    const messages = await Promise.all(
      Array.from({ length: 64 }, async (_, index) =>
        newMessage(index === 20 || index === 41 ? { eventType: 'labtest.order.created' } : {}),
      ),
    );
    const said = await outcomes(messages);
    const refused = said.flatMap((outcome, index) => (outcome === 'refused' ? [index] : []));
    expect(refused).toEqual([20, 41]);
    const right = messages.filter((_, index) => !refused.includes(index));
    expect(peer.messages.map(({ attributes }) => attributes['idempotency-key'])).toEqual(
      right.map((each) => each.idempotencyKey),
    );
    // Two paths down to one message, and what stands beside them.
    expect(peer.requests.length).toBeLessThanOrEqual(1 + 4 * Math.log2(messages.length));
  });

  test.each([
    [403, 'refused', 1],
    [404, 'refused', 1],
    [429, 'unknown', 1],
    [500, 'unknown', 1],
    [503, 'unknown', 1],
    [302, 'unknown', 1],
    [200, 'unknown', 1],
  ])('an answer of %i to all of a request means: %s', async (status, outcome, requests) => {
    peer.failFrom(1, status);
    expect(await outcomes([await newMessage(), await newMessage()])).toEqual([outcome, outcome]);
    expect([peer.requests.length, connection.isOpen()]).toEqual([requests, outcome === 'refused']);
  });

  test('a topic that is not there refuses, and opens all the same', async () => {
    connection = await connect('elsewhere');
    const [verdict] = await connection.publish([await newMessage()], timeoutMs);
    expect(verdict).toEqual({ outcome: 'refused', reason: '404 Resource not found' });
  });

  test('after a request that nobody knows about nothing overtakes it', async () => {
    const large = async (): Promise<DestinationMessage> => ({
      ...(await newMessage()),
      body: randomBytes(4_000_000),
    });
    const messages = [await large(), await large(), await large()];
    peer.failFrom(2, 503);
    expect(await outcomes(messages)).toEqual(['accepted', 'unknown', 'unknown']);
    expect(peer.requests).toEqual([1, 1]);
    peer.heal();
    connection = await connect();
    expect(await outcomes(messages.slice(1))).toEqual(['accepted', 'accepted']);
  });

  test('a token that ended before its time is replaced within the batch', async () => {
    expect(await outcomes([await newMessage()])).toEqual(['accepted']);
    peer.endTokens();
    expect(await outcomes([await newMessage()])).toEqual(['accepted']);
  });
});
