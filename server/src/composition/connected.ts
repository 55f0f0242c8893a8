import type { ApiConnector } from '#sources';

import { eventHubs } from '../connectors/destinations/event-hubs/index.ts';
import { kafka } from '../connectors/destinations/kafka/index.ts';
import { nats } from '../connectors/destinations/nats/index.ts';
import { pubsub } from '../connectors/destinations/pubsub/index.ts';
import { rabbitmq } from '../connectors/destinations/rabbitmq/index.ts';
import { dexcom } from '../connectors/providers/dexcom/index.ts';
import { googleHealth } from '../connectors/providers/google-health/index.ts';
import { nightscout } from '../connectors/providers/nightscout/index.ts';
import { oura } from '../connectors/providers/oura/index.ts';
import { polar } from '../connectors/providers/polar/index.ts';
import { strava } from '../connectors/providers/strava/index.ts';
import { ultrahuman } from '../connectors/providers/ultrahuman/index.ts';
import { wahoo } from '../connectors/providers/wahoo/index.ts';
import { whoop } from '../connectors/providers/whoop/index.ts';
import { withings } from '../connectors/providers/withings/index.ts';

/** The providers that this version speaks to, in the order of docs/sources.md. */
export const providerConnectors: readonly ApiConnector[] = [
  googleHealth,
  nightscout,
  oura,
  withings,
  polar,
  whoop,
  dexcom,
  strava,
  ultrahuman,
  wahoo,
];
export const destinationConnectors = {
  rabbitmq,
  nats,
  azure_amqp: eventHubs,
  cloud_pubsub: pubsub,
  kafka,
};
