import type { Day, Quantity } from './health-store.ts';
import { sampleResources } from './platform.ts';

/** How a server is asked for JSON. */
export type Ask = (path: string) => Promise<unknown>;

type Group = {
  readonly source: { readonly type: string };
  readonly data: readonly { readonly timestamp: string; readonly value: number }[];
};

type Place = {
  readonly userId: string;
  readonly resource: string;
  readonly days: readonly Day[];
};

type Json = Readonly<Record<string, unknown>>;

/** Both SDKs push two resources under other names than they are read by. */
const otherNames: Readonly<Record<string, string>> = {
  heartrate_variability: 'hrv',
  temperature: 'body_temperature',
};

export function readAs(quantity: Quantity): string {
  const pushed = sampleResources[quantity];
  return otherNames[pushed] ?? pushed;
}

/** A line for each sample: what recorded it, when, and what. */
export function linesOf(groups: readonly Group[]): readonly string[] {
  return groups
    .flatMap(({ source, data }) =>
      data.map(({ timestamp, value }) => lineOf(source.type, Date.parse(timestamp), value)),
    )
    .toSorted();
}

/** A line for each sample that the server has of a resource. */
export async function storedSamples(
  ask: Ask,
  { userId, resource, days }: Place,
): Promise<readonly string[]> {
  const groups: Group[] = [];
  let cursor: string | null = null;
  do {
    const page = `${rangeOf(days)}${cursor === null ? '' : `&next_cursor=${cursor}`}`;
    const answer = (await ask(`/v2/timeseries/${userId}/${resource}/grouped?${page}`)) as {
      readonly groups: Readonly<Record<string, readonly Group[]>>;
      readonly next_cursor: string | null;
    };
    groups.push(...Object.values(answer.groups).flat());
    cursor = answer.next_cursor;
  } while (cursor !== null);
  return linesOf(groups);
}

/** The same lines as the health store has them. */
export function expectedSamples(days: readonly Day[], quantity: Quantity): readonly string[] {
  return days
    .flatMap(({ samples }) => samples[quantity])
    .map(({ device, startMs, value }) => lineOf(device, startMs, value))
    .toSorted();
}

const lineOf = (device: string, ms: number, value: number): string =>
  `${device} ${new Date(ms).toISOString()} ${Math.round(value * 1e6) / 1e6}`;

export async function storedSummaries(
  ask: Ask,
  { userId, resource, days }: Place,
  form: '' | '/raw' = '',
): Promise<unknown> {
  const answer = await ask(`/v2/summary/${resource}/${userId}${form}?${rangeOf(days)}`);
  return Reflect.get(Object(answer), resource);
}

/** What can be told of each summary of those days, by resource; nothing is counted twice in a day. */
export function expectedSummaries(days: readonly Day[]): Readonly<Record<string, readonly Json[]>> {
  return {
    activity: days.map(({ date, totals }) => ({
      calendar_date: date,
      steps: totals.steps,
      distance: totals.metres,
    })),
    sleep: days.map(({ date }) => ({ calendar_date: date, source: { type: 'watch' } })),
    workouts: days.flatMap(({ date, workout }) =>
      workout === null
        ? []
        : [{ calendar_date: date, distance: workout.metres, source: { type: 'watch' } }],
    ),
    body: days.flatMap(({ date, weight }) =>
      weight === null
        ? []
        : [{ calendar_date: date, weight: weight.value, source: { type: 'scale' } }],
    ),
  };
}

function rangeOf(days: readonly Day[]): string {
  return `start_date=${days[0]?.date}&end_date=${days.at(-1)?.date}`;
}
