import type { slice as deletions } from '#deletions';
import type { AppContext } from '#kernel/app-context.ts';
import { InvalidRequest } from '#kernel/errors.ts';
import { loopTurns } from '#kernel/jobs/loop-turns.ts';
import { greatest, least } from '#kernel/numbers/extremes.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { slice as openWearables } from '#open-wearables';
import { findSummaryResource, type slice as summaries } from '#summaries';
import type { slice as timeseries } from '#timeseries';

type Opened<Slice extends { readonly open: (...needs: never) => unknown }> = ReturnType<
  Slice['open']
>;

export type DeletionNeeds = {
  readonly timeseries: Pick<Opened<typeof timeseries>, 'timesOf'>;
  readonly summaries: Pick<Opened<typeof summaries>, 'readRecords'>;
  readonly follow: Opened<typeof deletions>['follow'];
  readonly clock: AppContext['clock'];
};

type Delete = Parameters<typeof openWearables.open>[1]['deleteAtPhone'];
type Deleted = Parameters<Delete>[2];
type Owner = { readonly userId: UserId; readonly provider: string };

const whole = { timeZone: null, sourceType: null, isFinalChunk: false } as const;

/** Deletes what a phone deleted, as what is deleted at a provider; what an imported file has, too, stays. */
export function deleteAtPhone(needs: DeletionNeeds): Delete {
  return async (scope, userId, { provider, samples, summaries: given, records }) => {
    const owner = { userId, provider };
    const ranges: Range[] = [];
    for (const each of samples) ranges.push(...(await rangesOf(needs, scope, owner, each)));
    const ids: Found[] = [];
    await loopTurns.each(scope.tenantId, given, (each) => {
      ids.push(...recordOf(needs, owner, each));
    });
    const missing = { samples: ranges, summaries: ids };
    return needs.follow(scope, userId, { provider, records, missing });
  };
}

type Missing = Parameters<DeletionNeeds['follow']>[2]['missing'];
type Range = Missing['samples'][number];
type Found = Missing['summaries'][number];

/** Ranges that take these samples of a source and no other. */
async function rangesOf(
  { timeseries: { timesOf } }: DeletionNeeds,
  scope: TeamScope,
  owner: Owner,
  { resource, sourceType, times }: Deleted['samples'][number],
): Promise<readonly Range[]> {
  const range = { fromMs: least(times), toMs: greatest(times) + 1 };
  const found = await timesOf(scope, { ...owner, ...range, resources: [resource] });
  const timesIn = (list: typeof found.stored): readonly number[] =>
    list.filter((each) => each.sourceType === sourceType).flatMap((each) => each.times);
  const deleted = new Set(times);
  const imported = new Set(timesIn(found.imported));
  const ranges: { fromMs: number; toMs: number }[] = [];
  let open: (typeof ranges)[number] | null = null;
  for (const ms of timesIn(found.stored).toSorted((one, other) => one - other)) {
    if (!deleted.has(ms) || imported.has(ms)) open = null;
    else if (open === null) ranges.push((open = { fromMs: ms, toMs: ms + 1 }));
    else open.toMs = ms + 1;
  }
  return ranges.map(({ fromMs, toMs }) => ({ fromMs, toMs, resource, sourceType }));
}

/** A summary that cannot be was not stored. */
function recordOf(
  { summaries: { readRecords }, clock }: DeletionNeeds,
  { userId, provider }: Owner,
  { resource: name, data }: Deleted['summaries'][number],
): readonly Found[] {
  const resource = findSummaryResource(name);
  if (resource === undefined) return [];
  const upload = { ...whole, provider, stage: 'daily', startsAt: null, endsAt: null } as const;
  try {
    return readRecords(userId, { ...upload, resource, now: clock.now(), data: [data] });
  } catch (error) {
    if (error instanceof InvalidRequest) return [];
    throw error;
  }
}
