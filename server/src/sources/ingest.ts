import { InvalidRequest } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import type { User } from '#users';

import type { PullKind } from './connections/schedule/model.ts';
import type { Normalised } from './connector.ts';
import type { Records } from './deleted-at-provider/model.ts';
import type { SourcesContext, SinkBatch } from './sources-context.ts';

/** The most that a request of the push API may contain. */
const batchMax = { samples: 10_000, summaries: 1000 } as const;

type Target = {
  readonly user: User;
  readonly provider: string;
  readonly kind: PullKind;
  readonly now: Date;
};

/** Stores the data of a provider's response. Rejected values are left out; the others are stored. */
export async function ingest(
  { sink, log }: Pick<SourcesContext, 'sink' | 'log'>,
  scope: TeamScope,
  target: Target,
  answered: Answered,
): Promise<void> {
  const { user, provider } = target;
  for (const { part, batch } of batchesOf(target, answered)) {
    const refused = await storeAccepted(async (each) => sink[part](scope, user.id, each), batch);
    const { resource } = batch;
    if (refused > 0) log.warn({ provider, resource, refused }, 'a provider sent bad values');
  }
}

/** Returns the records that `ingest` would store for a response. */
export async function readRecords(
  { sink }: Pick<SourcesContext, 'sink'>,
  scope: TeamScope,
  target: Target,
  answered: Answered,
): Promise<readonly Records[]> {
  const records: Records[] = [];
  for (const { part, batch } of batchesOf(target, answered)) {
    await storeAccepted(async (each) => {
      records.push(await sink.read[part](scope, target.user.id, each));
    }, batch);
  }
  return records;
}

type Answered = Pick<Normalised, 'samples' | 'summaries'>;

function* batchesOf(
  { user, provider, kind, now }: Target,
  { samples, summaries }: Answered,
): Generator<{ readonly part: keyof Answered; readonly batch: SinkBatch }> {
  for (const part of ['samples', 'summaries'] as const) {
    for (const { resource, data } of part === 'samples' ? samples : summaries) {
      for (let from = 0; from < data.length; from += batchMax[part]) {
        const batch: SinkBatch = {
          provider,
          resource,
          stage: kind === 'historical' ? 'historical' : 'daily',
          timeZone: user.fallbackTimeZone?.value ?? null,
          now,
          data: data.slice(from, from + batchMax[part]),
        };
        yield { part, batch };
      }
    }
  }
}

/** Stores the batch again without the rejected values. Returns their number. */
async function storeAccepted(
  store: (batch: SinkBatch) => Promise<void>,
  batch: SinkBatch,
): Promise<number> {
  try {
    await store(batch);
    return 0;
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    const refused = new Set(error.problems.map((problem) => indexOf(problem.loc)));
    if (refused.has(undefined)) throw error;
    const data = batch.data.filter((_, index) => !refused.has(index));
    if (data.length > 0) await store({ ...batch, data });
    return batch.data.length - data.length;
  }
}

/** Returns the index of the value that a problem concerns. */
function indexOf(loc: readonly (string | number)[]): number | undefined {
  return loc.find((each) => typeof each === 'number');
}
