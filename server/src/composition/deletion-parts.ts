import type { slice as aggregate } from '#aggregate';
import type { EventParts, Parts } from '#deletions';
import { plainDate } from '#kernel/time.ts';
import type { slice as sources } from '#sources';
import type { slice as summaries } from '#summaries';
import type { slice as timeseries } from '#timeseries';
import type { slice as webhooks } from '#webhooks';

type Opened<Slice extends { readonly open: (...needs: never) => unknown }> = ReturnType<
  Slice['open']
>;

type Data = {
  readonly timeseries: Pick<Opened<typeof timeseries>, 'deletable'>;
  readonly summaries: Pick<Opened<typeof summaries>, 'deletable'>;
  readonly aggregate: Pick<Opened<typeof aggregate>, 'forgetResults' | 'noteChanged'>;
  readonly sources: Pick<Opened<typeof sources>, 'forgetRawPages' | 'providerSlugs'>;
  readonly webhooks: Pick<Opened<typeof webhooks>, 'deletable'>;
};

/** What deletions need of the slices that store data of users, and of the one that stores events. */
export function deletionNeeds(data: Data): {
  readonly parts: Parts;
  readonly events: EventParts;
} {
  return { parts: deletionParts(data), events: data.webhooks.deletable };
}

const day = (ms: number | null): string | null => (ms === null ? null : plainDate(new Date(ms)));

function deletionParts(data: Data): Parts {
  const { timeseries: samples, summaries: days, aggregate, sources } = data;
  return {
    kindOf: (resource) => {
      if (samples.deletable.has(resource)) return 'samples';
      return days.deletable.has(resource) ? 'summaries' : undefined;
    },
    providerSlugs: sources.providerSlugs,
    timeless: days.deletable.timeless,
    eventNameOf: (resource) =>
      days.deletable.has(resource) ? resource : samples.deletable.eventNameOf(resource),
    findSummaries: days.deletable.find,
    hasImport: samples.deletable.hasImport,
    eraseSummaries: days.deletable.erase,
    eraseComputed: days.deletable.eraseComputed,
    eraseSamples: samples.deletable.erase,
    restoreSummaries: days.deletable.restore,
    restoreSamples: samples.deletable.restore,
    noteMoved: days.deletable.noteMoved,
    purgeSummaries: days.deletable.purge,
    purgeSamples: samples.deletable.purge,
    restOfEvent: (event, { covers, ids }) =>
      event.format === 'samples'
        ? samples.deletable.restOfEvent(event, covers)
        : days.deletable.restOfEvent(event, ids),
    forgetResults: async (tx, of, resources) => {
      await aggregate.forgetResults(tx, of, resources);
      await noteAll(aggregate, tx, of, resources);
    },
    noteChanged: async (tx, of, resources) => noteAll(aggregate, tx, of, resources),
    forgetRawPages: async (tx, { scope, userId }, parts) => {
      const deleted = parts.map(({ provider, firstMs, lastMs }) => ({
        provider,
        firstDay: day(firstMs),
        lastDay: day(lastMs),
      }));
      await sources.forgetRawPages(tx, scope, userId, deleted);
    },
  };
}

async function noteAll(
  { noteChanged }: Data['aggregate'],
  ...[tx, { scope, userId }, resources]: Parameters<Parts['noteChanged']>
): Promise<void> {
  const changed = resources.map((resource) => ({ scope, userId, resource }));
  await noteChanged(tx, changed);
}
