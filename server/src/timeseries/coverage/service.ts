import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { findActive } from '#users';

import { decodeColumns } from '../chunks/codec.ts';
import { findResource, type Resource } from '../resources/resources.ts';
import { chunkPages } from '../stored/chunk-pages.ts';
import { listChunks, listResources } from '../stored/store.ts';
import { type Coverage, type DayCount, dayOf, toCoverage } from './model.ts';
import * as store from './store.ts';

export type CoverageQuery = Omit<store.Asked, 'userId' | 'resources'> & {
  readonly resource: Resource | null;
};

const isMonthly = ({ bucketSpan }: Resource): boolean => bucketSpan === 'month';

/** On which days a user has samples, by resource and provider. */
export async function getCoverage(
  { db }: Pick<AppContext, 'db'>,
  scope: TeamScope,
  userId: UserId,
  { resource: wanted, ...range }: CoverageQuery,
): Promise<readonly Coverage[]> {
  if ((await findActive(db.read(scope), scope, userId)) === undefined)
    throw new AppError('user.gone');
  const read = db.replica(scope);
  const names = wanted === null ? await listResources(read, userId) : [wanted.name];
  // Streams of workouts are no resource that anybody reads by days.
  const resources = names.map(findResource).filter((each) => each !== undefined);
  const daily = resources.filter((each) => !isMonthly(each)).map(({ name }) => name);
  const found = [await store.listDays(read, scope, { ...range, userId, resources: daily })];
  // A chunk of a month has few samples; only they say on which of its days they are.
  for (const { name } of resources.filter(isMonthly)) {
    const query = { ...range, userId, resource: name, subKind: null };
    for await (const { chunks } of chunkPages(async (page) => listChunks(read, query, page))) {
      found.push(chunks.flatMap((chunk) => daysIn(name, chunk, range)));
    }
  }
  return toCoverage(found.flat());
}

function daysIn(
  resource: string,
  { provider, data }: { readonly provider: string; readonly data: Uint8Array },
  { fromMs, toMs }: Pick<CoverageQuery, 'fromMs' | 'toMs'>,
): readonly DayCount[] {
  const { count, times } = decodeColumns(data);
  const samples = new Map<number, number>();
  for (let row = 0; row < count; row++) {
    const at = times[row] ?? 0;
    if (at >= fromMs && at < toMs) samples.set(dayOf(at), (samples.get(dayOf(at)) ?? 0) + 1);
  }
  return [...samples].map(([day, number]) => ({ resource, provider, day, samples: number }));
}
