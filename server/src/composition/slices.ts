import { slice as aggregate } from '#aggregate';
import { slice as deletions } from '#deletions';
import { slice as fhir } from '#fhir';
import { slice as idempotency } from '#idempotency';
import { advanceBatches, slice as insurance } from '#insurance';
import type { AppContext } from '#kernel/app-context.ts';
import type { Config, PrivateNetworks } from '#kernel/config.ts';
import { privateNetworksOf } from '#kernel/config/private-networks.ts';
import { atCommit } from '#kernel/db.ts';
import { type Errors, kernelErrors } from '#kernel/errors.ts';
import type { Announcer } from '#kernel/events/outbox.ts';
import { type LookUpTxt, openTxtLookUp } from '#kernel/network/dns.ts';
import { tenantPurgersOf, userPurgersOf } from '#kernel/personal-data.ts';
import { kernelProtectedFields, type ProtectedFields } from '#kernel/secrets/protected-fields.ts';
import type { OpenedSlice, Slice } from '#kernel/slice.ts';
import { syncWithOrder, simulateAppointment, slice as labsAppointments } from '#labs/appointments';
import { slice as labsCatalog } from '#labs/catalog';
import { advance as hurryCheckout, slice as labsCheckout } from '#labs/checkout';
import { slice as labsOrders } from '#labs/orders';
import { slice as labsReports } from '#labs/reports';
import { applyReport, slice as labsResults } from '#labs/results';
import { advance as hurryTracking, slice as labsTracking, trackOrder } from '#labs/tracking';
import { consoleAddress, slice as management } from '#management';
import { slice as mcp } from '#mcp';
import { slice as openWearables } from '#open-wearables';
import { slice as smart } from '#smart';
import { type EngineOptions, advanceDemoPulls, logoUrl, slice as sources } from '#sources';
import { announceStreams, noteMovement, slice as summaries } from '#summaries';
import { slice as timeseries } from '#timeseries';
import { slice as users } from '#users';
import { openCatalogue, slice as webhooks } from '#webhooks';

import { hl7Connectors, type Hl7Settings, noLaboratories } from '../connectors/labs/hl7/index.ts';
import { sandboxLab } from '../connectors/labs/sandbox/index.ts';
import { demos } from '../connectors/providers/demo/index.ts';
import { importDeps } from '../imports/checkpoints.ts';
import { uploadImports } from '../imports/uploads.ts';
import { version } from '../process/version.ts';
import { destinationConnectors, providerConnectors } from './connected.ts';
import { deletionNeeds } from './deletion-parts.ts';
import { inspect } from './inspect.ts';
import { openProtocolApis } from './protocol-apis.ts';
import { openPullSink } from './pull-sink.ts';
import { sdkNeeds } from './sdk-needs.ts';

/** Every slice, in the order of the API reference. */
export const slices = {
  users,
  sources,
  deletions,
  timeseries,
  summaries,
  aggregate,
  insurance,
  idempotency,
  labsCatalog,
  labsOrders,
  labsResults,
  labsReports,
  labsAppointments,
  labsTracking,
  labsCheckout,
  smart,
  fhir,
  mcp,
  openWearables,
  management,
  webhooks,
} as const satisfies Readonly<Record<string, Slice>>;

function merged<Value>(
  parts: readonly Readonly<Record<string, Value>>[],
): Readonly<Record<string, Value>> {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

const all: readonly Slice[] = Object.values(slices);
const [, ...others] = all;

/** Who refers to rows of other slices erases its own before theirs: the record of the user goes last. */
const userPurgers = all.toReversed().flatMap(userPurgersOf);
/** The users of a team first, then the rows that they leave, in the same order. */
const teamPurgers = [...tenantPurgersOf(users), ...others.toReversed().flatMap(tenantPurgersOf)];
const teamEnds = all.flatMap(({ endTeam = [] }) => endTeam);

/** The groups of operations, with descriptions. */
export const groups = merged(all.map(({ tags = {} }) => tags));
/** An example body of each operation that has one, by operation id. A test sends it with the reader's ids. */
export const bodyExamples = merged(all.map(({ examples = {} }) => examples));

/** Every error that a caller can get: those of the kernel and of each slice. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each code is declared by the errors of one slice
export const errorCatalog = merged([
  kernelErrors,
  ...all.map(({ errors = {} }) => errors),
]) as Errors;
/** Every field that is encrypted: those of the kernel, and each slice's. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field is declared by one slice
export const protectedFields = {
  ...kernelProtectedFields,
  ...merged(all.map((each) => each.protectedFields ?? {})),
} as unknown as ProtectedFields;
/** Every type of event, and what its data holds. */
export const eventCatalogue = openCatalogue(merged(all.map(({ events = {} }) => events)));

/** The environment of a process in addition to its settings. */
export type Surroundings = {
  /** Asked for late: a free port is known only once the server listens. */
  readonly baseUrl: () => string;
  /** Whose webhooks and brokers may be on private networks. */
  readonly privateNetworks: PrivateNetworks;
  readonly laboratories: Hl7Settings;
  readonly lookUpTxt: LookUpTxt;
  /** The role of the process, as administrators see it. */
  readonly role: 'server' | 'worker';
} & Pick<EngineOptions, 'connectors' | 'pause' | 'answerMs'>;

/** Fills missing parts with those of a single process. */
function surroundingsOf(config: Config, given: Partial<Surroundings>): Surroundings {
  const address = config.publicUrl ?? `http://${config.host}:${config.port}`;
  return {
    baseUrl: () => address,
    privateNetworks: privateNetworksOf(config, 'server'),
    laboratories: noLaboratories,
    lookUpTxt: openTxtLookUp(),
    connectors: providerConnectors,
    role: 'server',
    ...given,
  };
}

type Shared = Pick<Surroundings, 'baseUrl'> & { readonly onEvents: () => void };
type DataNeeds = Shared & Pick<Parameters<typeof aggregate.open>[1], 'findSources'>;

/** Opens the slices that store device data. Each derives data from the others'. */
function openData(resources: AppContext, config: Config, shared: DataNeeds) {
  const { eventBytesMax, serviceName, serviceAliases } = config;
  const openedAggregate = aggregate.open(resources, {
    ...shared,
    eventBytesMax,
    serviceNames: [serviceName, ...serviceAliases],
    completeActivities: async (...of) => openedSummaries.completeActivities(...of),
  });
  const { noteChanged, noteSamples } = openedAggregate;
  const openedTimeseries = timeseries.open(resources, {
    ...shared,
    eventBytesMax,
    onChanged: async (tx, changed, versions) => {
      await noteMovement(resources, atCommit(tx), changed);
      await noteSamples(tx, changed.filter(hasChanged), versions);
      return announceStreams(tx, changed);
    },
    importAppleHealth: async (...asked) => imports().importAppleHealth(...asked),
    importFit: async (...asked) => imports().importFit(...asked),
    findFile: async (file) => imports().findFile(file),
  });
  const openedSummaries = summaries.open(resources, {
    ...shared,
    movementSamples: openedTimeseries.tracks,
    sleepSamples: openedTimeseries.samplesText,
    workoutSamples: openedTimeseries.workoutText,
    readRecording: openedTimeseries.readRecording,
    eraseRecordings: openedTimeseries.eraseRecordings,
    onChanged: noteChanged,
  });
  const ingestion = { ...openedTimeseries.ingestion, ...openedSummaries.ingestion };
  const imports = (): ReturnType<typeof uploadImports> =>
    uploadImports(importDeps(resources), ingestion);
  return {
    ingestion,
    data: { timeseries: openedTimeseries, summaries: openedSummaries, aggregate: openedAggregate },
  };
}

const hasChanged = ({
  created,
  updated,
}: Readonly<Record<'created' | 'updated', readonly unknown[]>>): boolean =>
  created.length > 0 || updated.length > 0;

/** Laboratories, and who pays them. */
function openLabs(resources: AppContext, shared: Shared, laboratories: Hl7Settings) {
  const openedInsurance = insurance.open(resources, shared);
  const openedCatalog = labsCatalog.open(resources);
  const openedOrders = labsOrders.open(resources, {
    ...shared,
    insurance: openedInsurance.insurance,
    labCatalog: openedCatalog.labCatalog,
    connectors: hl7Connectors(laboratories),
    sandbox: sandboxLab,
    onJump: async (tx, scope, byMs) => {
      const waiting = [advanceDemoPulls, hurryTracking, hurryCheckout, advanceBatches];
      for (const hurry of waiting) await hurry(tx, scope, byMs);
    },
    hooks: { followOrder: syncWithOrder, trackOrder, simulateAppointment, applyReport },
  });
  return {
    idempotency: idempotency.open(resources),
    insurance: openedInsurance,
    labsCatalog: openedCatalog,
    labsOrders: openedOrders,
    labsResults: labsResults.open(resources, openedOrders.orders),
    labsReports: labsReports.open(resources, shared),
    labsAppointments: labsAppointments.open(resources, openedOrders.orders),
    labsTracking: labsTracking.open(resources, openedOrders.orders),
    labsCheckout: labsCheckout.open(resources, openedOrders.orders),
  };
}

/** The console is served with the operations of members, which may have a separate port. */
function consoleAddressOf(config: Config, baseUrl: string): string {
  return consoleAddress(
    config,
    config.managementPort ?? (Number(new URL(baseUrl).port) || undefined),
  );
}

type Follow = Parameters<typeof sdkNeeds>[0]['follow'];

/** Opens every slice once and passes each what it needs of the others. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- it is what each slice says that it offers
export function openSlices(
  resources: AppContext,
  config: Config,
  { announcer, ...given }: Partial<Surroundings> & { readonly announcer: Announcer },
) {
  const { laboratories, privateNetworks, baseUrl, ...around } = surroundingsOf(config, given);
  const shared = { baseUrl, onEvents: (): void => announcer.announce() };
  const consoleAt = (): string => consoleAddressOf(config, baseUrl());
  const faces = { baseUrl, privateNetworks, consoleAddress: consoleAt, announcer };
  const { data, ingestion } = openData(resources, config, {
    ...shared,
    findSources: async (...of) => openedSources.connectedSources(...of),
  });
  const follow: Follow = async (...of) => opened.deletions.follow(...of);
  const openedSources = sources.open(resources, {
    ...config,
    ...around,
    ...shared,
    redirectHosts: config.linkRedirectHosts,
    demos,
    sink: openPullSink(ingestion, data, follow),
  });
  const labs = openLabs(resources, shared, laboratories);
  const openedWebhooks = webhooks.open(resources, {
    ...config,
    catalogue: eventCatalogue,
    ...faces,
    connectors: destinationConnectors,
    renderers: { samples: data.timeseries.renderEvent, summary: data.summaries.renderEvent },
  });
  const openedUsers = users.open(resources, {
    baseUrl,
    logo: (slug) => logoUrl(baseUrl(), slug),
    countOrders: labs.labsOrders.countOrders,
    failedConnections: openedSources.failedConnections,
    endConnections: openedSources.endConnections,
    search: { ...openedSources.userSearch, hasOrder: labs.labsOrders.hasOrder },
    purgers: userPurgers,
    exporters: all.flatMap(({ exportUser }) => exportUser?.(resources) ?? []),
  });
  const partsOf = { ...data, sources: openedSources, webhooks: openedWebhooks };
  const owned = { ...data, ...labs };
  const ofUsers: readonly OpenedSlice[] = [openedUsers, openedWebhooks, ...Object.values(owned)];
  const ofSdk = { users: openedUsers, sources: openedSources, ingestion, follow };
  const sdk = sdkNeeds({ ...resources, ...ofSdk, ...data });
  const opened = {
    users: openedUsers,
    sources: openedSources,
    deletions: deletions.open(resources, { ...config, ...shared, ...deletionNeeds(partsOf) }),
    ...data,
    ...labs,
    ...openProtocolApis(resources, config, { ...faces, ofUsers, data, sdk, ...labs.labsOrders }),
    management: management.open(resources, {
      ...config,
      baseUrl,
      lookUpTxt: around.lookUpTxt,
      role: around.role,
      version,
      findOpenQueries: data.aggregate.findOpenQueries,
      teamEnds,
      purgers: teamPurgers,
      summariseDeliveries: openedWebhooks.summariseDeliveries,
      openWork: all.flatMap(({ openWork = [] }) => openWork),
      inspect: async (database, usage) => inspect(config, database, usage),
    }),
    webhooks: openedWebhooks,
  } satisfies Record<keyof typeof slices, OpenedSlice>;
  return { opened, ingestion, baseUrl };
}
