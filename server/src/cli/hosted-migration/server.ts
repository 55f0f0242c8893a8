import { keysOf } from '#kernel/records.ts';

import { type Client, createClient } from '../../../../clients/typescript/src/index.ts';
import { operations } from '../../../../clients/typescript/src/operation.ts';
import type { Remote } from '../remote.ts';

/** A server that is read or written, with how much it was asked. */
export type Server = {
  readonly url: string;
  readonly client: Client;
  readonly asked: { requests: number; refusedAsTooMany: number };
};

const minuteMs = 60_000;

/** What a server says of its limits is heeded, up to a quarter of an hour at a time. */
export function openServer({ baseUrl, teamKey }: Remote, header: string): Server {
  const asked = { requests: 0, refusedAsTooMany: 0 };
  const counting: typeof fetch = async (input, options) => {
    const answer = await fetch(input, options);
    asked.requests += 1;
    if (answer.status === 429) asked.refusedAsTooMany += 1;
    return answer;
  };
  const client = createClient({
    baseUrl,
    headers: { [header]: teamKey },
    fetch: counting,
    retries: 8,
    retryAfterMaxMs: 15 * minuteMs,
  });
  return { url: baseUrl, client, asked };
}

type Page = {
  readonly groups: Readonly<
    Record<string, readonly { readonly source: Source; readonly data: readonly Sample[] }[]>
  >;
};

export type Source = {
  readonly provider: string;
  readonly type: string;
  readonly app_id?: string | null;
  readonly device_id?: string | null;
  readonly workout_id?: string | null;
  readonly sport?: string | null;
};
export type Sample = Readonly<Record<string, unknown>>;

/** Every resource of samples that the contract reads in groups, with the method that reads it. */
export const sampleResources: readonly { readonly resource: string; readonly method: string }[] =
  operations.flatMap(({ name, path }) => {
    const [, resource] = /^\/v2\/timeseries\/\{user_id\}\/(\w+)\/grouped$/u.exec(path) ?? [];
    return resource === undefined ? [] : [{ resource, method: name }];
  });

type Days = { readonly user_id: string; readonly start_date: string; readonly end_date: string };

/** By resource, parents before those that name them. */
const readers = {
  profile: async (client: Client, { user_id }: Days) => client.getProfileSummary({ user_id }),
  body: async (client: Client, days: Days) => client.getBodySummary(days),
  activity: async (client: Client, days: Days) => client.getActivitySummary(days),
  sleep: async (client: Client, days: Days) => client.getSleepSummary(days),
  sleep_cycle: async (client: Client, days: Days) => client.getSleepCycleSummary(days),
  workouts: async (client: Client, days: Days) => client.getWorkoutsSummary(days),
  meal: async (client: Client, days: Days) => client.getMealSummary(days),
  menstrual_cycle: async (client: Client, days: Days) => client.getMenstrualCycleSummary(days),
  electrocardiogram: async (client: Client, days: Days) => client.getElectrocardiogramSummary(days),
};
export type SummaryName = keyof typeof readers;
export const summaryResources = keysOf(readers);

/** Pages of a user's samples of a resource. */
export function pagesOf(client: Client, method: string, input: Days): AsyncIterable<Page> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every method of the table above answers such pages
  const read = Reflect.get(client.pages, method) as (asked: object) => AsyncIterable<Page>;
  return read(input);
}

/** What one summary operation answers: a list under a name, or a single object. */
export async function summariesOf(
  client: Client,
  resource: SummaryName,
  input: Days,
): Promise<unknown> {
  return readers[resource](client, input);
}
