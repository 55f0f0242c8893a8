import { InvalidRequest } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import type { User } from '#users';

import type { PullKind } from './connections/schedule/model.ts';
import type { Normalised } from './connector.ts';
import type { SourcesContext, SinkBatch } from './sources-context.ts';

/** What a request of the push API carries at most. */
const batchMax = { samples: 10_000, summaries: 1000 } as const;

type Target = {
  readonly user: User;
  readonly provider: string;
  readonly kind: PullKind;
  readonly now: Date;
};

/** Stores what an answer says. A value that is refused is left out; what is with it is stored. */
export async function ingest(
  { sink, log }: Pick<SourcesContext, 'sink' | 'log'>,
  scope: TeamScope,
  { user, provider, kind, now }: Target,
  { samples, summaries }: Pick<Normalised, 'samples' | 'summaries'>,
): Promise<void> {
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
        const refused = await storeAccepted(
          async (each) => sink[part](scope, user.id, each),
          batch,
        );
        if (refused > 0) log.warn({ provider, resource, refused }, 'a provider sent bad values');
      }
    }
  }
}

/** Once more without what was refused. Answers how many that was. */
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

/** Of the value that a problem is about. */
function indexOf(loc: readonly (string | number)[]): number | undefined {
  return loc.find((each) => typeof each === 'number');
}
