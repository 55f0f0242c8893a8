import { dayMs } from '#kernel/time.ts';
import {
  type ApiResource,
  type JsonAnswer,
  requestJson,
  type ProviderClient,
  textIn,
  walkPages,
} from '#sources';

/** Sends one request. WHOOP answers 403 for a membership that has ended. */
export async function request(
  session: ProviderClient,
  asked: Parameters<typeof requestJson>[1],
): Promise<JsonAnswer> {
  return requestJson(session, {
    ...asked,
    failureOf: ({ status, body }) =>
      status === 403 && body.includes('deactivated_user') ? 'deregistered_per_provider' : null,
  });
}

const pageSize = '25';

async function* pages(
  session: ProviderClient,
  path: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): AsyncGenerator<Buffer, void> {
  const answers = walkPages(
    '',
    async (token) => {
      const range = { start: from.toISOString(), end: to.toISOString() };
      const next: Readonly<Record<string, string>> = token === '' ? {} : { nextToken: token };
      const query = new URLSearchParams({ limit: pageSize, ...range, ...next });
      return request(session, { path: `${path}?${query.toString()}` });
    },
    ({ json }) => textIn(json['next_token']),
  );
  for await (const { text } of answers) yield text;
}

export const collection =
  (path: string): ApiResource['fetch'] =>
  (session, slice) =>
    pages(session, path, slice);

export const single = (path: string): ApiResource['fetch'] =>
  async function* fetch(session) {
    yield (await request(session, { path })).text;
  };

/** Sleeps, each page with all recoveries of the days: a recovery has no time but its sleep's. */
export const sleepsWithRecoveries: ApiResource['fetch'] = async function* fetch(session, slice) {
  const recoveries: string[] = [];
  for await (const text of pages(session, '/v2/recovery', slice)) recoveries.push(String(text));
  for await (const text of pages(session, '/v2/activity/sleep', slice)) {
    yield Buffer.from(`{"sleep":${String(text)},"recovery":[${recoveries.join(',')}]}`);
  }
};

/**
 * Fetches the cycles of a slice in one document, with those that begin within a day before and after: a calendar day may have
 * several cycles, and its energy is their sum.
 */
export const cyclesWithNeighbours: ApiResource['fetch'] = async function* fetch(session, slice) {
  const { from, to } = slice;
  const around = {
    from: new Date(from.getTime() - dayMs),
    to: new Date(to.getTime() + dayMs),
  };
  const cycles: string[] = [];
  for await (const text of pages(session, '/v2/cycle', around)) cycles.push(String(text));
  const range = `"from":"${from.toISOString()}","to":"${to.toISOString()}"`;
  yield Buffer.from(`{${range},"cycles":[${cycles.join(',')}]}`);
};
