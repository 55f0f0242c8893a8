import { queryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import { pageAt } from '#console/kernel/api/paging.ts';

import { groupedPaths } from '../grouped-paths.ts';
import { addDays, type Days, type Sample } from '../model.ts';
import type { Series } from '../series.ts';

/** The samples of one source, and which of a series' values they are. */
export type Measured = {
  readonly source: string;
  readonly field: string;
  readonly samples: readonly Sample[];
};

type Read = { readonly measured: readonly Measured[]; readonly isWhole: boolean };

/** Page by page, each of 10,000 samples; what is beyond the last page is said to be missing. */
export async function readSamples(
  userId: string,
  { series, days, pagesMax }: { readonly series: Series; readonly days: Days; pagesMax: number },
  signal: AbortSignal,
): Promise<Read> {
  const sources = new Map<string, Measured & { readonly samples: Sample[] }>();
  let cursor: string | null = null;
  let pages = 0;
  do {
    const page = await readPage(userId, series, { days, cursor }, signal);
    for (const { source, field, samples } of page.measured) {
      const own = sources.get(`${field} ${source}`);
      if (own === undefined) sources.set(`${field} ${source}`, { source, field, samples });
      else own.samples.push(...samples);
    }
    cursor = page.next;
    pages += 1;
  } while (cursor !== null && pages < pagesMax);
  return { measured: [...sources.values()], isWhole: cursor === null };
}

async function readPage(
  userId: string,
  series: Series,
  { days, cursor }: { readonly days: Days; readonly cursor: string | null },
  signal: AbortSignal,
) {
  const own = Object.entries(groupedPaths).find(([name]) => name === series.resource)?.[1];
  const path = own ?? '/v2/timeseries/{user_id}/{resource}/grouped';
  const query = { start_date: days.first, end_date: days.last, ...pageAt(cursor) };
  // Every resource answers in the same form: groups by provider, each a source with its samples.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of them stands for all
  const like = path as typeof groupedPaths.heartrate;
  const answer = await call(
    api.GET(like, {
      params: { path: { user_id: userId, resource: series.resource }, query },
      signal,
    }),
  );
  const fields = series.fields ?? ['value'];
  const measured = Object.values(answer.groups)
    .flat()
    .flatMap(({ source, data }) =>
      fields.flatMap((field) =>
        byMethod(series, field, data).map(([label, samples]) => ({
          source: `${source.slug} ${source.type}`,
          field: label,
          samples: samples.map((sample) => ({
            at: sample.timestamp,
            end: textAt(sample, 'end'),
            offsetSeconds: sample.timezone_offset,
            value: Number(Object.entries(sample).find(([name]) => name === field)?.[1]),
          })),
        })),
      ),
    );
  return { measured, next: answer.next_cursor };
}

function textAt(sample: object, name: string): string | null {
  const value: unknown = Object.entries(sample).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : null;
}

type Typed = { readonly type: string | null };

/** What two methods measured is not joined: each is a line of its own, that says so. */
function byMethod<Of extends Typed>(
  { hasMethods }: Series,
  field: string,
  samples: readonly Of[],
): readonly (readonly [label: string, samples: readonly Of[]])[] {
  if (hasMethods !== true) return [[field, samples]];
  const methods = Map.groupBy(samples, ({ type }) => type?.toUpperCase() ?? 'unknown method');
  return [...methods];
}

/** Every sample of the days; null where there are more than one page has, so that buckets are what can be drawn. */
export const samplesQuery = (
  tenant: string,
  userId: string,
  { series, days }: { readonly series: Series; readonly days: Days },
) =>
  queryOptions({
    queryKey: [tenant, 'user', userId, 'samples', series.resource, days],
    queryFn: async ({ signal }): Promise<readonly Measured[] | null> => {
      // The person's days begin before or after those of UTC.
      const around = { first: addDays(days.first, -1), last: addDays(days.last, 1) };
      const { measured, isWhole } = await readSamples(
        userId,
        { series, days: around, pagesMax: 1 },
        signal,
      );
      return isWhole ? measured : null;
    },
    staleTime: 60_000,
  });

/** The server tells holes of so many days at once. */
export const coverageDaysMax = 366;

/** On which days of UTC each resource has data, and where it has holes. */
export const coverageQuery = (tenant: string, userId: string, days: Days) =>
  queryOptions({
    queryKey: [tenant, 'user', userId, 'coverage', days],
    queryFn: async ({ signal }) => {
      const query = { start_date: days.first, end_date: days.last };
      const params = { path: { user_id: userId }, query };
      return (await call(api.GET('/v2/user/{user_id}/coverage', { params, signal }))).coverage;
    },
    staleTime: 60_000,
  });
