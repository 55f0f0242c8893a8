import { eventHubs } from '../../../src/connectors/destinations/event-hubs/index.ts';
import { type HubEvent, openEventHubs } from '../../emulators/event-hubs.ts';
import { openWire } from '../../harness/brokers.ts';
import type { Consumed, Peer } from './peer.ts';
import { destinationPromises } from './suite.ts';

const keyName = 'send';
const key = 'c2VjcmV0';

async function openPeer(): Promise<Peer<'azure_amqp'>> {
  const peer = await openEventHubs({
    key,
    keyName,
    hubs: ['daily', 'rest'],
    isRefused: (message) =>
      message.application_properties?.['event-type'] === 'labtest.order.created',
  });
  let seen = 0;
  return {
    connector: eventHubs,
    port: peer.port,
    password: key,
    settings: (port, password = key) => ({
      connectionString: `Endpoint=sb://localhost:${port};SharedAccessKeyName=${keyName};SharedAccessKey=${password};UseDevelopmentEmulator=true;`,
      defaultEventHub: 'rest',
      matchers: [{ prefix: 'daily.', eventHub: 'daily' }],
      compression: 'auto',
    }),
    openTls: async (certificate) => {
      const wire = await openWire(peer.port, certificate);
      return {
        settings: (host) => ({
          connectionString: `Endpoint=sb://${host}:${wire.port}/;SharedAccessKeyName=${keyName};SharedAccessKey=${key}`,
          defaultEventHub: 'daily',
          matchers: [],
          compression: 'auto',
        }),
        close: async () => {
          await wire.close();
          seen = peer.events.length;
        },
      };
    },
    routeOf: () => 'daily',
    hasOrderingKey: true,
    refusedType: 'labtest.order.created',
    oversizeBytes: 1_100_000,
    rotate: async (password) => peer.rotateKey(password),
    consume: async (atLeast) => {
      await peer.until(seen + atLeast);
      const consumed = peer.events.slice(seen).map((event) => toConsumed(event));
      seen = peer.events.length;
      return consumed;
    },
    kill: async () => peer.kill(),
    start: async () => peer.start(),
    close: async () => peer.kill(),
  };
}

function toConsumed({ hub, message }: HubEvent): Consumed {
  return {
    route: hub,
    contentType: message.content_type,
    contentEncoding: message.content_encoding,
    orderingKey: message.message_annotations?.['x-opt-partition-key'],
    properties: message.application_properties ?? {},
    body: message.body.content,
  };
}

// Azure's own server cannot be run here: the peer is ours, made from the description of the protocol.
destinationPromises('Azure Event Hubs, against a stand-in', openPeer);
