import type { Json } from '#kernel/files/json-fields.ts';
import { loopTurns } from '#kernel/jobs/loop-turns.ts';
import { greatest, least } from '#kernel/numbers/extremes.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { Batches, type NormalisedSamples, type Resource, Tally } from '#timeseries';

import { countKind, type ReadSample, type ReadUpload } from '../mapping/read-upload.ts';
import type { Grown } from './model.ts';
import type { Stage, SummaryName, SyncDeps } from './needs.ts';
import type { Owner } from './part-store.ts';

/** A part of an upload that is being stored. */
export type Storing = {
  readonly scope: TeamScope;
  readonly owner: Owner;
  readonly stageOf: (startMs: number) => Stage;
  readonly read: ReadUpload;
  readonly grown: Map<string, Grown>;
};

/** A push has at most a thousand. */
const summariesMax = 500;

/** Widens the past of a resource. */
function widen({ grown }: Storing, more: Grown): void {
  const known = grown.get(more.resource);
  grown.set(more.resource, {
    resource: more.resource,
    startsAt: Math.min(known?.startsAt ?? Infinity, more.startsAt),
    endsAt: Math.max(known?.endsAt ?? -Infinity, more.endsAt),
    hasNew: (known?.hasNew ?? false) || more.hasNew,
  });
}

export async function storeSamples(
  deps: SyncDeps,
  storing: Storing,
  given: readonly Omit<ReadSample, 'id'>[],
): Promise<void> {
  const { scope, owner, stageOf, read } = storing;
  for (const stage of ['historical', 'daily'] as const) {
    const batches: { resource: Resource; samples: NormalisedSamples }[] = [];
    const sink = deps.openSink(scope, owner.userId, { provider: owner.provider, stage });
    for (const [name, own] of Map.groupBy(given, ({ resource }) => resource)) {
      const tally = new Tally();
      const collecting = new Batches(tally, deps.clock.now().getTime(), (resource, samples) =>
        batches.push({ resource, samples }),
      );
      await loopTurns.each(scope.tenantId, own, ({ sample }) => {
        if (stageOf(sample.startMs) === stage) collecting.add(name, sample);
      });
      collecting.finish();
      for (const [why, count] of Object.entries(tally.total().refused)) {
        if (count > 0) countKind(read.leftOut, `${name} with a ${why} that cannot be`, count);
      }
      const range = collecting.ranges[name];
      if (stage === 'historical' && range !== undefined)
        widen(storing, { resource: name, ...range, hasNew: false });
    }
    for (const { resource, samples } of batches) {
      const { created, updated, deleted } = await sink.samples(resource, samples);
      if (deleted > 0)
        countKind(
          read.leftOut,
          `${resource.name} outside of the user’s days, or deleted before`,
          deleted,
        );
      noteNew(storing, resource.name, created + updated > 0);
    }
  }
}

function noteNew({ grown }: Storing, resource: string, hasNew: boolean): void {
  const known = grown.get(resource);
  if (known !== undefined && hasNew) grown.set(resource, { ...known, hasNew });
}

type ToStore<Summary> = {
  readonly resource: SummaryName;
  readonly all: readonly Summary[];
  /** What is refused is not tried in another form. */
  readonly isLast?: boolean;
};

type OfSummary = { readonly startMs: number; readonly data: Json };

/** Returns those that were refused. */
export async function storeSummaries<Summary extends OfSummary>(
  deps: SyncDeps,
  storing: Storing,
  { resource, all, isLast = true }: ToStore<Summary>,
): Promise<readonly Summary[]> {
  const { scope, owner, stageOf, read } = storing;
  const refused: Summary[] = [];
  for (const stage of ['historical', 'daily'] as const) {
    const own = all.filter(({ startMs }) => stageOf(startMs) === stage);
    const sink = deps.openSink(scope, owner.userId, { provider: owner.provider, stage });
    for (let from = 0; from < own.length; from += summariesMax) {
      const some = own.slice(from, from + summariesMax);
      const outcome = await sink.summaries(
        resource,
        some.map(({ data }) => data),
      );
      refused.push(...outcome.refused.flatMap((index) => some[index] ?? []));
      const { deleted, created, replaced } = outcome;
      if (deleted > 0)
        countKind(
          read.leftOut,
          `${resource} outside of the user’s days, or deleted before`,
          deleted,
        );
      if (stage === 'daily') continue;
      const times = some.map(({ startMs }) => startMs);
      const hasNew = created + replaced > 0;
      widen(storing, { resource, startsAt: least(times), endsAt: greatest(times), hasNew });
    }
  }
  if (isLast && refused.length > 0)
    countKind(read.leftOut, `${resource} with a value that cannot be`, refused.length);
  return refused;
}
