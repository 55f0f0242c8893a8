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

/** Parents before those that name them. */
export const summaryResources = [
  'profile',
  'body',
  'activity',
  'sleep',
  'sleep_cycle',
  'workouts',
  'meal',
  'menstrual_cycle',
  'electrocardiogram',
] as const;
export type SummaryName = (typeof summaryResources)[number];

/** Pages of a user's samples of a resource. */
export function pagesOf(
  client: Client,
  method: string,
  input: { readonly user_id: string; readonly start_date: string; readonly end_date: string },
): AsyncIterable<Page> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every method of the table above answers such pages
  const read = Reflect.get(client.pages, method) as (asked: object) => AsyncIterable<Page>;
  return read(input);
}

/** What one summary operation answers: a list under a name, or a single object. */
export async function summariesOf(
  client: Client,
  resource: SummaryName,
  input: { readonly user_id: string; readonly start_date: string; readonly end_date: string },
): Promise<unknown> {
  const name = `get${resource.replaceAll(/(?:^|_)(\w)/gu, (_, letter: string) => letter.toUpperCase())}Summary`;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every resource of the list above has such a method
  const read = Reflect.get(client, name) as (asked: object) => Promise<unknown>;
  return read(resource === 'profile' ? { user_id: input.user_id } : input);
}
