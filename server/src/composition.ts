import { aggregateEventPayloads, noteContinuousQueries } from '#aggregate';
import type { Config } from '#kernel/config.ts';
import { Announcer } from '#kernel/events/outbox.ts';
import type { Resources } from '#kernel/resources.ts';
import { appointmentEventPayloads } from '#labs/appointments';
import { orderEventPayloads } from '#labs/orders';
import { resultEventPayloads } from '#labs/results';
import {
  type Engine,
  logoUrl,
  openSources,
  type ProviderConnector,
  providerIndex,
  providerName,
  sourceEventPayloads,
} from '#sources';
import {
  announceStreams,
  findSummaryResource,
  type MovementSamples,
  noteMovement,
  openSummaryIngestion,
  renderSummaryEvent,
  type SleepSamples,
  summaryEventPayloads,
  type SummaryIngestion,
  summarySourceText,
} from '#summaries';
import {
  findResource,
  type Ingestion,
  openIngestion,
  openRecordings,
  readTracks,
  readUngrouped,
  renderSamplesEvent,
  resources as sampleResources,
  sampleEventPayloads,
  sourceText,
} from '#timeseries';
import { type DestinationConnectors, openCatalogue, type Renderers } from '#webhooks';

import { eventHubs } from './connectors/destinations/event-hubs/index.ts';
import { nats } from './connectors/destinations/nats/index.ts';
import { rabbitmq } from './connectors/destinations/rabbitmq/index.ts';
import { demos } from './connectors/providers/demo/index.ts';
import { oura } from './connectors/providers/oura/index.ts';
import { withings } from './connectors/providers/withings/index.ts';

/** How providers are reached. */
export type ProviderOptions = Pick<
  Config,
  'applications' | 'linkRedirectHosts' | 'rawRetentionDays' | 'pollMinutes'
> & { readonly connectors: readonly ProviderConnector[] } & Pick<
    Parameters<typeof openSources>[1],
    'pause' | 'answerMs'
  >;

const providerDefaults: ProviderOptions = {
  applications: new Map(),
  linkRedirectHosts: [],
  rawRetentionDays: 30,
  pollMinutes: 15,
  connectors: [oura, withings],
};

export const destinationConnectors: DestinationConnectors = {
  rabbitmq,
  nats,
  azure_amqp: eventHubs,
};

/** Ingestion as every command uses it: what it stores is announced to the relays. */
export function createIngestion(
  resources: Resources,
  eventBytesMax = 1024 * 1024,
): Ingestion & SummaryIngestion & { onEvents(): void; settle(): Promise<void> } {
  const announcer = new Announcer(resources);
  const onEvents = (): void => announcer.announce();
  const samples = openIngestion({
    ...resources,
    onEvents,
    eventBytesMax,
    onChanged: async (tx, changed) => {
      await noteMovement(resources, tx, changed);
      await noteContinuousQueries(resources, tx, changed.filter(hasChanged));
      return announceStreams(tx, changed);
    },
  });
  return {
    ...samples,
    ...openSummaryIngestion({
      ...resources,
      movementSamples: movementSamplesOf(resources),
      onEvents,
      readRecording: openRecordings(samples),
      onChanged: async (tx, changed) => noteContinuousQueries(resources, tx, changed),
    }),
    onEvents,
    settle: async () => announcer.settle(),
  };
}

const hasChanged = ({
  created,
  updated,
}: Readonly<Record<'created' | 'updated', readonly unknown[]>>): boolean =>
  created.length > 0 || updated.length > 0;

/** What connects and pulls; what is pulled goes where pushes go. */
export function createSources(
  resources: Resources,
  ingestion: ReturnType<typeof createIngestion>,
  baseUrl: () => string,
  given: Partial<ProviderOptions> = {},
): Engine {
  const { linkRedirectHosts: redirectHosts, ...options } = { ...providerDefaults, ...given };
  const whole = {
    sourceType: null,
    startsAt: null,
    endsAt: null,
    isFinalChunk: false,
    isPulled: true,
  } as const;
  return openSources(resources, {
    ...options,
    redirectHosts,
    baseUrl,
    demos,
    onEvents: () => ingestion.onEvents(),
    sink: {
      samples: async (scope, userId, batch) => {
        const resource = findResource(batch.resource);
        if (resource === undefined) throw new Error(`there is no resource ${batch.resource}`);
        await ingestion.ingest(scope, userId, { ...batch, ...whole, resource });
      },
      summaries: async (scope, userId, batch) => {
        const resource = findSummaryResource(batch.resource);
        if (resource === undefined) throw new Error(`there is no summary ${batch.resource}`);
        await ingestion.ingestSummaries(scope, userId, { ...batch, ...whole, resource });
      },
    },
  });
}

/** What answers and events say of sources. */
export function sourceTexts(baseUrl: () => string): {
  sourceText: ReturnType<typeof sourceText>;
  summarySource: ReturnType<typeof summarySourceText>;
  logo: (slug: string) => string;
} {
  const logo = (slug: string): string => logoUrl(baseUrl(), slug);
  return {
    logo,
    sourceText: sourceText(providerName, logo),
    summarySource: summarySourceText(providerName, logo),
  };
}

/** What the sample store has of a night, for who knows nights only. */
export function sleepSamplesOf(deps: Parameters<typeof readUngrouped>[0]): SleepSamples {
  return async (scope, { userId, resource, ...night }) => {
    const range = { ...night, resource: sampleResources[resource], subKind: null };
    return Buffer.from(await readUngrouped(deps, scope, userId, range)).toString();
  };
}

/** What the sample store has of somebody's movement, for who knows days only. */
export function movementSamplesOf(deps: Parameters<typeof readTracks>[0]): MovementSamples {
  return async (scope, { userId, resource, ...range }) =>
    readTracks(deps, scope, userId, { ...range, resource: sampleResources[resource] });
}

/** Every type of event, and what its data holds: what the slices hand over. */
export const eventCatalogue = openCatalogue({
  ...sourceEventPayloads,
  ...sampleEventPayloads,
  ...summaryEventPayloads,
  ...aggregateEventPayloads,
  ...orderEventPayloads,
  ...resultEventPayloads,
  ...appointmentEventPayloads,
});

/** How what slices store of an event becomes its body. */
export function renderersOf(baseUrl: () => string): Renderers {
  const { sourceText: toSourceText, summarySource } = sourceTexts(baseUrl);
  return {
    samples: (event) =>
      renderSamplesEvent(event, { sourceText: toSourceText, sourceId: providerIndex }),
    summary: (event) => renderSummaryEvent(event, summarySource),
  };
}
