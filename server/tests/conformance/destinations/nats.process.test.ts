import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { AckPolicy, jetstream, jetstreamManager, type JsMsg } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';

import { nats } from '../../../src/connectors/destinations/nats/index.ts';
import { type Broker, missing, openNatsServer } from '../../harness/brokers.ts';
import type { Certificate, Consumed, Peer } from './peer.ts';
import { destinationPromises } from './suite.ts';

const stream = 'EVENTS';
const consumer = 'test';
const prefix = 'salus.';

async function openPeer(): Promise<Peer<'nats'>> {
  const ours = { consumer: 'consumer' };
  const broker = await openNatsServer([], { ...ours, salus: 'right' });
  let connection: NatsConnection;
  let seen = 0;
  const listen = async (): Promise<void> => {
    const servers = `127.0.0.1:${broker.port}`;
    connection = await connect({ servers, user: 'consumer', pass: 'consumer', reconnect: false });
    const manager = await jetstreamManager(connection);
    await manager.streams.add({ name: stream, subjects: [`${prefix}daily.>`] });
    await manager.consumers.add(stream, {
      durable_name: consumer,
      ack_policy: AckPolicy.Explicit,
    });
  };
  await listen();
  return {
    connector: nats,
    port: broker.port,
    password: 'right',
    settings: (port, password = 'right') => ({
      url: `nats://salus:${password}@localhost:${port}`,
      subjectPrefix: prefix,
    }),
    openTls: async (certificate) => {
      const secure = await openSecureServer(certificate);
      return {
        settings: (host) => ({ url: `tls://token@${host}:${secure.port}`, subjectPrefix: prefix }),
        close: async () => secure.close(),
      };
    },
    routeOf: (eventType) => `${prefix}${eventType}`,
    hasOrderingKey: false,
    refusedType: 'labtest.order.created',
    oversizeBytes: 1_100_000,
    rotate: async (password) => {
      await broker.setUsers({ ...ours, salus: password });
      await listen();
    },
    consume: async (atLeast) => {
      const consumed: Consumed[] = [];
      const from = await jetstream(connection).consumers.get(stream, consumer);
      while (consumed.length < atLeast) {
        const message = await from.next({ expires: 2000 });
        if (message === null) continue;
        // Over a power cut a server forgets late acknowledgements, and sends again.
        if (message.seq > seen) consumed.push(toConsumed(message));
        seen = Math.max(seen, message.seq);
        await message.ackAck();
      }
      return consumed;
    },
    kill: async () => broker.kill(),
    start: async () => {
      await broker.start();
      await listen();
    },
    close: async () => {
      await connection.close();
      await broker.close();
    },
  };
}

/** A server that asks for TLS, and for a token in place of a password. */
async function openSecureServer({ cert, key }: Certificate): Promise<Broker> {
  const folder = await mkdtemp(join(tmpdir(), 'salus-nats-tls-'));
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  await writeFile(certFile, cert);
  await writeFile(keyFile, key);
  const tls = ['--tls', '--tlscert', certFile, '--tlskey', keyFile];
  const broker = await openNatsServer([...tls, '--auth', 'token']);
  const connection = await connect({
    servers: `localhost:${broker.port}`,
    token: 'token',
    tls: { ca: cert },
  });
  const manager = await jetstreamManager(connection);
  await manager.streams.add({ name: stream, subjects: [`${prefix}>`] });
  await connection.close();
  return {
    ...broker,
    close: async () => {
      await broker.close();
      await rm(folder, { recursive: true });
    },
  };
}

const headerOf = ({ headers }: JsMsg, name: string): string | undefined => {
  const value = headers?.get(name);
  return value === '' ? undefined : value;
};

function toConsumed(message: JsMsg): Consumed {
  const names = message.headers?.keys() ?? [];
  return {
    route: message.subject,
    contentType: headerOf(message, 'content-type'),
    contentEncoding: headerOf(message, 'content-encoding'),
    orderingKey: undefined,
    properties: Object.fromEntries(names.map((name) => [name, headerOf(message, name) ?? ''])),
    body: Buffer.from(message.data),
  };
}

destinationPromises('NATS JetStream', openPeer, missing('nats'));
