import { randomUUID } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TeamId, UserId } from '../../../src/kernel/scope.ts';
import type {
  DestinationConnection,
  DestinationConnector,
  DestinationKind,
  DestinationMessage,
  DestinationSettings,
  Network,
} from '../../../src/webhooks/index.ts';
import { messageOf } from '../../../src/webhooks/index.ts';
import { openWire } from '../../harness/brokers.ts';
import { certificates } from '../../harness/certificates.ts';

/** A message as a consumer got it. */
export type Consumed = {
  /** What the broker routed it by: routing key, subject, or event hub. */
  readonly route: string;
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
  /** What keeps its order, where the protocol has such a thing. */
  readonly orderingKey: string | undefined;
  readonly properties: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

export type Certificate = { readonly cert: string; readonly key: string };

/** A broker under test. */
export type Peer<Kind extends DestinationKind> = {
  readonly connector: DestinationConnector<Kind>;
  /** Over this port, with the right password or a wrong one. */
  settings(port: number, password?: string): DestinationSettings[Kind];
  readonly port: number;
  /** A way to the broker over TLS, with this certificate. */
  openTls(certificate: Certificate): Promise<{
    readonly settings: (host: string) => DestinationSettings[Kind];
    close(): Promise<void>;
  }>;
  /** Where a message of this type is found. */
  routeOf(eventType: string): string;
  /** Ordering keys are part of the protocol. */
  readonly hasOrderingKey: boolean;
  /** A type that the broker answers no to. */
  readonly refusedType: string;
  /** What consumers have got since the last call, at least this many messages. */
  consume(atLeast: number): Promise<readonly Consumed[]>;
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

const timeoutMs = 20_000;
const network: Network = { resolve: async () => '127.0.0.1', timeoutMs };
const type = 'daily.data.glucose.created';
const secret = 'wrong-and-secret';

const teamId = randomUUID() as TeamId;
const userId = randomUUID() as UserId;

async function newMessage(
  fields: {
    readonly eventType?: string;
    readonly bytes?: number;
    readonly userId?: UserId | null;
  } = {},
): Promise<DestinationMessage> {
  const { eventType = type, bytes = 200, userId: about = userId } = fields;
  const event = {
    id: 1,
    uid: `msg_${randomUUID()}`,
    eventType,
    teamId,
    userId: about,
    clientUserId: null,
    format: 'json' as const,
    payload: Buffer.alloc(0),
    wrappedKey: null,
  };
  const body = JSON.stringify({ text: '', id: event.uid });
  const padded = body.replace('""', `"${'x'.repeat(Math.max(0, bytes - body.length))}"`);
  return messageOf(event, Buffer.from(padded), 'auto');
}

const plain = ({ body, encoding }: DestinationMessage): string =>
  (encoding === 'gzip' ? gunzipSync(body) : body).toString();
const ids = (consumed: readonly Consumed[]): readonly (string | undefined)[] =>
  consumed.map((each) => each.properties['idempotency-key']);

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
      const opening = peer.connector.open(peer.settings(peer.port), { resolve, timeoutMs });
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
