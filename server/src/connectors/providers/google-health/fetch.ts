import { dayMs, plainDate, toWireInstant } from '#kernel/time.ts';
import {
  type ApiResource,
  type JsonAnswer,
  requestJson,
  type ProviderClient,
  type Slice,
  textIn,
  walkPages,
} from '#sources';

type Fetch = ApiResource['fetch'];

const pathOf = (type: string, method = ''): string =>
  `/v4/users/me/dataTypes/${type}/dataPoints${method}`;
const snake = (type: string): string => type.replaceAll('-', '_');

/** Converts the name of a type. Names are `heart-rate` in paths, `heart_rate` in filters, `heartRate` in bodies. */
export const camel = (type: string): string =>
  type.replaceAll(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());

/** The page size; sleep and exercise have pages of at most 25. */
const pageSize = 1000;
const sessionPageSize = 25;

type Filtered = {
  /** The field by which a type can be filtered; each type has exactly one. */
  readonly member: string;
  readonly bounds: readonly [from: string, to: string];
};

async function* pages(
  session: ProviderClient,
  path: string,
  query: Readonly<Record<string, string>>,
): AsyncGenerator<JsonAnswer, void> {
  yield* walkPages(
    '',
    async (token) => {
      const parameters = new URLSearchParams(query);
      if (token !== '') parameters.set('pageToken', token);
      return requestJson(session, { path: `${path}?${parameters.toString()}` });
    },
    // An empty page may have a next one.
    ({ json }) => textIn(json['nextPageToken']),
  );
}

/** Returns an instant without a fraction of a second, which filters of some fields reject. */
const instantOf = (at: Date): string => toWireInstant(at).replace('+00:00', 'Z');
/**
 * Returns a civil time that covers all time zones: a local day begins up to 14 hours before its UTC day, and ends up to 12 after.
 */
const civil = (at: Date, days: number): string =>
  new Date(at.getTime() + days * dayMs).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);

function filterOf(type: string, { member, bounds: [from, to] }: Filtered): string {
  const place = `${snake(type)}.${member}`;
  return `${place} >= "${from}" AND ${place} < "${to}"`;
}

const listed = (
  type: string,
  size: number,
  filtered: (slice: Slice) => Filtered,
  method = '',
): Fetch =>
  async function* fetch(session, slice) {
    const filter = filterOf(type, filtered(slice));
    const family = { dataSourceFamily: 'users/me/dataSourceFamilies/all-sources' };
    const query = { pageSize: String(size), filter, ...(method === '' ? {} : family) };
    for await (const { text } of pages(session, pathOf(type, method), query)) yield text;
  };

const within = ({ from, to }: Slice): Filtered['bounds'] => [instantOf(from), instantOf(to)];

/** Fetches intervals, each moment once however many devices recorded it. */
export const intervals = (type: string): Fetch =>
  listed(
    type,
    pageSize,
    (slice) => ({ member: 'interval.start_time', bounds: within(slice) }),
    ':reconcile',
  );

export const samples = (type: string): Fetch =>
  listed(type, pageSize, (slice) => ({
    member: 'sample_time.physical_time',
    bounds: within(slice),
  }));

/** Exercises can be requested by civil time alone. */
export const exercises: Fetch = listed('exercise', sessionPageSize, ({ from, to }) => ({
  member: 'interval.civil_start_time',
  bounds: [civil(from, -1), civil(to, 1)],
}));

/** Sleeps by their end. */
export const sleeps: Fetch = listed('sleep', sessionPageSize, (slice) => ({
  member: 'interval.end_time',
  bounds: within(slice),
}));

/** Fetches all of a type, which is measured once in years. */
export const ever = (type: string): Fetch =>
  async function* fetch(session) {
    for await (const { text } of pages(session, pathOf(type), { pageSize: String(pageSize) })) {
      yield text;
    }
  };

const dateOf = (at: Date) => ({
  year: at.getUTCFullYear(),
  month: at.getUTCMonth() + 1,
  day: at.getUTCDate(),
});

/** Fetches daily totals by the user's clock, and the other daily values: they are read together. */
export const days = (summed: readonly string[], daily: readonly string[]): Fetch =>
  async function* fetch(session, { from, to }) {
    const parts: string[] = [];
    const range = { start: { date: dateOf(from) }, end: { date: dateOf(to) } };
    for (const type of summed) {
      const { text } = await requestJson(session, {
        method: 'POST',
        path: pathOf(type, ':dailyRollUp'),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ range, windowSizeDays: 1 }),
      });
      parts.push(`"${type}":[${String(text)}]`);
    }
    for (const type of daily) {
      const bounds = [plainDate(from), plainDate(to)] as const;
      const query = {
        pageSize: String(pageSize),
        filter: filterOf(type, { member: 'date', bounds }),
      };
      const answers: string[] = [];
      for await (const { text } of pages(session, pathOf(type), query)) answers.push(String(text));
      parts.push(`"${type}":[${answers.join(',')}]`);
    }
    yield Buffer.from(`{${parts.join(',')}}`);
  };
