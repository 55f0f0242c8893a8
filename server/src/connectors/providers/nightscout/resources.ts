import {
  type ApiResource,
  type Json,
  numberIn,
  objectAt,
  objectsIn,
  parseResponse,
  requestJson,
  type ProviderClient,
  walkPages,
} from '#sources';

import { isWithoutUnit } from '../../imports/nightscout-documents/index.ts';
import { readEntries, readTreatments, siteUnitsKey } from './read.ts';

const history = { backfillDays: 90, sliceDays: 7, scopes: [] } as const;
const pageSize = 1000;

type Query = Readonly<Record<string, string>>;

async function ask(session: ProviderClient, path: string, query: Query) {
  const parameters = new URLSearchParams({ limit: String(pageSize), ...query });
  return requestJson(session, { path: `/api/v3/${path}?${parameters.toString()}` });
}

const resultOf = (json: Json): readonly Json[] => objectsIn(json['result']);

/** Whatever was measured in the days of a slice. */
async function* measured(
  session: ProviderClient,
  collection: string,
  days: Query,
): AsyncGenerator<Buffer, void> {
  const pages = walkPages(
    0,
    async (skip) => ask(session, collection, { ...days, sort: 'date', skip: String(skip) }),
    ({ json }, skip) => (resultOf(json).length < pageSize ? null : skip + pageSize),
  );
  for await (const { text } of pages) yield text;
}

/** Fetches everything that was written or changed since then, of any day: uploaders send late, and users correct entries. */
async function* changed(
  session: ProviderClient,
  collection: string,
  since: number,
): AsyncGenerator<Buffer, void> {
  const pages = walkPages(
    since,
    async (after) => ask(session, `${collection}/history/${after}`, {}),
    ({ json }, after) => {
      const found = resultOf(json);
      if (found.length < pageSize) return null;
      return Math.max(after, ...found.map((each) => numberIn(each['srvModified']) ?? 0));
    },
  );
  for await (const { text } of pages) yield text;
}

const collection = (name: string): ApiResource['fetch'] =>
  async function* fetch(session, { from, to }) {
    const days = { date$gte: String(from.getTime()), date$lt: String(to.getTime()) };
    yield* measured(session, name, days);
    // The slice that has today in it.
    if (to > session.now()) yield* changed(session, name, from.getTime());
  };

/** Fetches treatments, with the site's unit if a finger value has none. */
const treatments: ApiResource['fetch'] = async function* fetch(session, days) {
  let siteUnits: unknown;
  for await (const text of collection('treatments')(session, days)) {
    const page = parseResponse(text);
    if (!resultOf(page).some(isWithoutUnit)) {
      yield text;
      continue;
    }
    siteUnits ??= await unitsOfSite(session);
    yield Buffer.from(JSON.stringify({ ...page, [siteUnitsKey]: siteUnits }));
  }
};

/** Null where the site does not say it. */
async function unitsOfSite(session: ProviderClient): Promise<unknown> {
  const { json } = await requestJson(session, {
    path: '/api/v1/status.json',
    emptyAt: [401, 403, 404],
  });
  return objectAt(json, 'settings')['units'] ?? null;
}

/** In the order of a first pull. */
export const resources: readonly ApiResource[] = [
  {
    name: 'entries',
    gives: ['glucose'],
    ...history,
    fetch: collection('entries'),
    read: readEntries,
  },
  {
    name: 'treatments',
    gives: ['insulin_injection', 'carbohydrates', 'note', 'glucose'],
    ...history,
    fetch: treatments,
    read: readTreatments,
  },
];
