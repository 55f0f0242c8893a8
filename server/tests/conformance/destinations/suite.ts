import { randomBytes, randomUUID } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { UserId } from '../../../src/kernel/scope.ts';
import type {
  DestinationConnection,
  DestinationKind,
  DestinationMessage,
  Network,
} from '../../../src/webhooks/index.ts';
import { openWire } from '../../harness/brokers.ts';
import { certificates } from '../../harness/certificates.ts';
import {
  http,
  ids,
  network,
  newMessage,
  plain,
  teamId,
  timeoutMs,
  type,
  userId,
} from './messages.ts';
import type { Peer } from './peer.ts';

const secret = 'wrong-and-secret';

/** What every connector promises the worker, against the broker's own server or its stand-in. */
export function destinationPromises<Kind extends DestinationKind>(
  name: string,
  openPeer: () => Promise<Peer<Kind>>,
  whyNot: string | null = null,
): void {
  describe.skipIf(whyNot !== null)(whyNot === null ? name : `${name}, ${whyNot}`, () => {
    let peer: Peer<Kind>;
    const connections: DestinationConnection[] = [];
    beforeAll(async () => {
      peer = await openPeer();
    });
    afterAll(async () => {
      await Promise.all(connections.map(async (each) => each.close()));
      await peer.close();
    });

    const open = async (port = peer.port): Promise<DestinationConnection> => {
      const connection = await peer.connector.open(peer.settings(port), network);
      connections.push(connection);
      return connection;
    };

    test('a message arrives with its bytes and what routes it', async () => {
      const connection = await open();
      const message = await newMessage();
      expect(await connection.publish([message], timeoutMs)).toEqual([{ outcome: 'accepted' }]);
      const [consumed] = await peer.consume(1);
      expect(consumed).toMatchObject({
        route: peer.routeOf(type),
        contentType: 'application/json',
        contentEncoding: undefined,
        properties: {
          'event-type': type,
          'team-id': teamId,
          'user-id': userId,
          'idempotency-key': message.idempotencyKey,
        },
      });
      if (peer.hasOrderingKey) expect(consumed?.orderingKey).toBe(userId);
      expect(consumed?.body.toString()).toBe(plain(message));
    });

    test('a body of a kibibyte or more arrives compressed, and says so', async () => {
      const connection = await open();
      const [small, large] = [await newMessage({ bytes: 1023 }), await newMessage({ bytes: 1024 })];
      await connection.publish([small, large], timeoutMs);
      const consumed = await peer.consume(2);
      expect(consumed.map((each) => each.contentEncoding)).toEqual([undefined, 'gzip']);
      expect(consumed[1]?.properties['content-encoding']).toBe('gzip');
      expect(gunzipSync(consumed[1]?.body ?? '').toString()).toBe(plain(large));
    });

    test('an event about nobody has no user', async () => {
      const connection = await open();
      await connection.publish([await newMessage({ userId: null })], timeoutMs);
      const [consumed] = await peer.consume(1);
      expect(consumed?.properties).not.toHaveProperty('user-id');
      expect(consumed?.orderingKey).toBeUndefined();
    });

    test('a repeated message has the same idempotency key', async () => {
      const connection = await open();
      const [message, another] = [await newMessage(), await newMessage()];
      await connection.publish([message], timeoutMs);
      await (await open()).publish([message, another], timeoutMs);
      const consumed = ids(await peer.consume(2));
      expect(new Set(consumed)).toEqual(new Set([message.idempotencyKey, another.idempotencyKey]));
    });

    test('thousands in batches arrive in their order, each once', async () => {
      const connection = await open();
      const messages = await Promise.all(Array.from({ length: 3000 }, async () => newMessage()));
      for (let from = 0; from < messages.length; from += 500) {
        const verdicts = await connection.publish(messages.slice(from, from + 500), timeoutMs);
        expect(verdicts.every(({ outcome }) => outcome === 'accepted')).toBe(true);
      }
      const consumed = ids(await peer.consume(messages.length));
      expect(consumed).toEqual(messages.map((each) => each.idempotencyKey));
    });

    test('what the broker refuses is refused alone, and with a reason', async () => {
      const connection = await open();
      const refused = await newMessage({ eventType: peer.refusedType });
      const [before, after] = [await newMessage(), await newMessage()];
      const verdicts = await connection.publish([before, refused, after], timeoutMs);
      expect(verdicts.map(({ outcome }) => outcome)).toEqual(['accepted', 'refused', 'accepted']);
      expect(verdicts[1]).toHaveProperty('reason', expect.stringMatching(/\w/u));
      expect(connection.isOpen()).toBe(true);
      expect(ids(await peer.consume(2))).toEqual([before.idempotencyKey, after.idempotencyKey]);
    });

    test('what is too large is refused, and holds up no other for long', async () => {
      const large = { ...(await newMessage()), body: randomBytes(peer.oversizeBytes) };
      const [before, after] = [await newMessage(), await newMessage()];
      let left: readonly DestinationMessage[] = [before, large, after];
      const refused: DestinationMessage[] = [];
      // A broker may answer by ending the connection: then the others are sent again over the next one.
      for (let turn = 0; turn < 2 && left.length > 0; turn += 1) {
        const verdicts = await (await open()).publish(left, timeoutMs);
        refused.push(...left.filter((_, index) => verdicts[index]?.outcome === 'refused'));
        left = left.filter((_, index) => verdicts[index]?.outcome === 'unknown');
      }
      expect([left, refused]).toEqual([[], [large]]);
      const consumed = new Set(ids(await peer.consume(2)));
      expect([...consumed]).toEqual([before.idempotencyKey, after.idempotencyKey]);
    });

    test('large and small events of several users keep the order of each user', async () => {
      const connection = await open();
      const users = Array.from({ length: 5 }, () => randomUUID() as UserId);
      const messages = await Promise.all(
        Array.from({ length: 200 }, async (_, index) =>
          newMessage({ userId: users[index % 5] ?? null, bytes: index % 3 === 0 ? 50_000 : 200 }),
        ),
      );
      await connection.publish(messages, timeoutMs);
      const consumed = await peer.consume(messages.length);
      for (const about of users) {
        const theirs = consumed.filter(({ properties }) => properties['user-id'] === about);
        const sent = messages.filter((each) => each.userId === about);
        expect(ids(theirs)).toEqual(sent.map((each) => each.idempotencyKey));
      }
    });

    test('a password that was replaced opens nothing, and with the new one nothing is lost', async () => {
      const connection = await open();
      await peer.rotate('rotated');
      try {
        const message = await newMessage();
        const [verdict] = await connection.publish([message], timeoutMs);
        // An open connection may live on; the event is never to blame.
        expect(['accepted', 'unknown']).toContain(verdict?.outcome);
        await expect(open()).rejects.toHaveProperty('name', 'DestinationError');
        const renewed = await peer.connector.open(peer.settings(peer.port, 'rotated'), network);
        connections.push(renewed);
        expect(await renewed.publish([message], timeoutMs)).toEqual([{ outcome: 'accepted' }]);
        const consumed = await peer.consume(verdict?.outcome === 'accepted' ? 2 : 1);
        expect(new Set(ids(consumed))).toEqual(new Set([message.idempotencyKey]));
      } finally {
        await peer.rotate(peer.password);
      }
    });

    test('nothing to publish is published at once', async () => {
      expect(await (await open()).publish([], timeoutMs)).toEqual([]);
    });

    test('a wrong password is a failure to open that does not tell it', async () => {
      const opening = peer.connector.open(peer.settings(peer.port, secret), network);
      await expect(opening).rejects.toThrow(
        expect.objectContaining({
          name: 'DestinationError',
          message: expect.not.stringContaining(secret),
        }),
      );
    });

    test('an address that may not be reached is not connected to', async () => {
      const resolve = async (): Promise<string> => {
        throw new Error('the address is private');
      };
      const closed: Network = { resolve, http: http(false), timeoutMs };
      const opening = peer.connector.open(peer.settings(peer.port), closed);
      await expect(opening).rejects.toThrow('the address is private');
    });

    test('a broker that falls silent costs no more than the time-out', async () => {
      const wire = await openWire(peer.port);
      const connection = await open(wire.port);
      wire.silence();
      const [verdict] = await connection.publish([await newMessage()], 300);
      expect(verdict?.outcome).toBe('unknown');
      const opening = peer.connector.open(peer.settings(wire.port), { ...network, timeoutMs: 300 });
      await expect(opening).rejects.toHaveProperty('name', 'DestinationError');
      await connection.close();
      await wire.close();
    });

    test('over TLS, only a broker that proves its name is spoken to', async () => {
      const trusted = getCACertificates('default');
      const tls = await peer.openTls(certificates.first);
      const opening = async (host: string): Promise<DestinationConnection> =>
        peer.connector.open(tls.settings(host), network);
      try {
        await expect(opening('localhost')).rejects.toHaveProperty('name', 'DestinationError');
        setDefaultCACertificates([certificates.first.cert]);
        // The address is the same, and in the certificate, too.
        await expect(opening('elsewhere.test')).rejects.toHaveProperty('name', 'DestinationError');
        const connection = await opening('localhost');
        const message = await newMessage();
        expect(await connection.publish([message], timeoutMs)).toEqual([{ outcome: 'accepted' }]);
        await connection.close();
      } finally {
        setDefaultCACertificates(trusted);
        await tls.close();
      }
    });

    test('what was confirmed survives the death of the broker, and the rest is known to be unknown', async () => {
      const connection = await open();
      const kept = await newMessage();
      await connection.publish([kept], timeoutMs);
      await peer.kill();
      const [verdict] = await connection.publish([await newMessage()], timeoutMs);
      expect(verdict?.outcome).toBe('unknown');
      expect(connection.isOpen()).toBe(false);
      await expect(open()).rejects.toHaveProperty('name', 'DestinationError');
      await peer.start();
      const after = await newMessage();
      await (await open()).publish([after], timeoutMs);
      expect(ids(await peer.consume(2))).toEqual([kept.idempotencyKey, after.idempotencyKey]);
    });
  });
}
