import { plainDate, toWireInstant } from '#kernel/time.ts';
import {
  type ApiResource,
  ProviderError,
  requestJson,
  type ProviderClient,
  type Slice,
  textIn,
  walkPages,
} from '#sources';

type Fetch = ApiResource['fetch'];
type Query = Readonly<Record<string, string>>;

export const pathOf = (collection: string): string => `/v2/usercollection/${collection}`;

/** Fetches the pages of one collection. */
async function* pages(
  session: ProviderClient,
  collection: string,
  query: Query,
): AsyncGenerator<Buffer, void> {
  const answers = walkPages(
    '',
    async (token) => {
      const parameters = new URLSearchParams(query);
      if (token !== '') parameters.set('next_token', token);
      const path = `${pathOf(collection)}?${parameters.toString()}`;
      const answer = await requestJson(session, { path });
      if (Array.isArray(answer.json['data'])) return answer;
      throw new ProviderError('unexpected_error', `an answer of ${collection} has no data`);
    },
    ({ json }) => textIn(json['next_token']),
  );
  for await (const { text } of answers) yield text;
}

/** Local days: the day after the slice has begun in the east while its last UTC day lasts. */
function daysOf({ from, to }: Slice): Query {
  return { start_date: plainDate(from), end_date: plainDate(to) };
}

/** Fetches one document. */
export const single = (name: string): Fetch =>
  async function* fetch(session) {
    yield (await requestJson(session, { path: pathOf(name) })).text;
  };

/** Fetches a collection without days. */
export const all =
  (collection: string): Fetch =>
  (session) =>
    pages(session, collection, {});

export const ofDays =
  (collection: string): Fetch =>
  (session, slice) =>
    pages(session, collection, daysOf(slice));

export const ofTimes =
  (collection: string): Fetch =>
  (session, { from, to }) =>
    pages(session, collection, {
      start_datetime: toWireInstant(from),
      end_datetime: toWireInstant(to),
    });

/**
 * Fetches the days of a collection. Each page also has the same days of the other collections, unparsed, because they are read
 * together.
 */
export const together = (collection: string, others: readonly string[]): Fetch =>
  async function* fetch(session, slice) {
    const days = daysOf(slice);
    let beside = '';
    for (const other of others) {
      const answers: string[] = [];
      for await (const body of pages(session, other, days)) answers.push(String(body));
      beside += `,"${other}":[${answers.join(',')}]`;
    }
    for await (const body of pages(session, collection, days)) {
      yield Buffer.from(`{"${collection}":${String(body)}${beside}}`);
    }
  };
