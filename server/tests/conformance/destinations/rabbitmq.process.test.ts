import { type Channel, type ChannelModel, connect, type GetMessage } from 'amqplib';

import { rabbitmq } from '../../../src/connectors/destinations/rabbitmq/index.ts';
import { missing, openRabbitmqServer, openWire } from '../../harness/brokers.ts';
import type { Consumed, Peer } from './peer.ts';
import { destinationPromises } from './suite.ts';

const exchange = 'salus';
const queue = 'events';

async function openPeer(): Promise<Peer<'rabbitmq'>> {
  const broker = await openRabbitmqServer();
  const uri = (port: number, password = 'guest'): string =>
    `amqp://guest:${password}@localhost:${port}/`;
  let consumer: ChannelModel;
  let channel: Channel;
  const listen = async (): Promise<void> => {
    consumer = await connect(uri(broker.port));
    consumer.on('error', () => {});
    channel = await consumer.createChannel();
    channel.on('error', () => {});
    await channel.assertExchange(exchange, 'topic', { durable: true });
    await channel.assertQueue(queue, { durable: true });
    await channel.bindQueue(queue, exchange, 'daily.#');
  };
  await listen();
  return {
    connector: rabbitmq,
    port: broker.port,
    password: 'guest',
    settings: (port, password) => ({ uri: uri(port, password), exchange }),
    openTls: async (certificate) => {
      const wire = await openWire(broker.port, certificate);
      return {
        settings: (host) => ({ uri: `amqps://guest:guest@${host}:${wire.port}/`, exchange }),
        close: async () => {
          await wire.close();
          await channel.purgeQueue(queue);
        },
      };
    },
    routeOf: (eventType) => eventType,
    hasOrderingKey: false,
    refusedType: 'labtest.order.created',
    oversizeBytes: 9_000_000,
    rotate: async (password) => broker.setPassword('guest', password),
    consume: async (atLeast) => {
      const consumed: Consumed[] = [];
      for (;;) {
        const message = await channel.get(queue, { noAck: true });
        if (message !== false) consumed.push(toConsumed(message));
        else if (consumed.length >= atLeast) return consumed;
      }
    },
    kill: async () => {
      await broker.kill();
    },
    start: async () => {
      await broker.start();
      await listen();
    },
    close: async () => {
      await consumer.close().catch(() => {});
      await broker.close();
    },
  };
}

function toConsumed({ fields, properties, content }: GetMessage): Consumed {
  return {
    route: fields.routingKey,
    contentType: properties.contentType,
    contentEncoding: properties.contentEncoding,
    orderingKey: undefined,
    properties: properties.headers ?? {},
    body: content,
  };
}

destinationPromises('RabbitMQ', openPeer, missing('rabbitmq'));
