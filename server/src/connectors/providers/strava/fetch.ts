import { secondMs } from '#kernel/time.ts';
import {
  type ApiResource,
  idIn,
  type Json,
  objectsIn,
  parseResponse,
  parseJson,
  requestText,
  type ProviderClient,
  walkPages,
} from '#sources';

/** One answer of the API. An application whose owner has no subscription is refused with everything, until there is one. */
export async function request(
  session: ProviderClient,
  asked: Parameters<typeof requestText>[1],
): Promise<Buffer> {
  return requestText(session, {
    ...asked,
    failureOf: ({ status, body }) =>
      status === 403 && body.includes('"Inactive"') ? 'non_retriable_error' : null,
  });
}

const pageSize = 100;
/** Where the person was is not among them: Strava's terms do not let it be kept. */
const streamKeys = 'time,distance,altitude,velocity_smooth,heartrate,cadence,watts,temp';

/** What of an activity is kept; for the same reason not all that comes. */
const keptFields = [
  'id',
  'name',
  'sport_type',
  'type',
  'manual',
  'start_date',
  'start_date_local',
  'timezone',
  'utc_offset',
  'elapsed_time',
  'moving_time',
  'distance',
  'total_elevation_gain',
  'elev_high',
  'elev_low',
  'average_speed',
  'max_speed',
  'average_heartrate',
  'max_heartrate',
  'average_watts',
  'max_watts',
  'weighted_average_watts',
  'device_watts',
  'kilojoules',
  'calories',
  'device_name',
];

const kept = (activity: Json): Json =>
  Object.fromEntries(keptFields.flatMap((key) => (key in activity ? [[key, activity[key]]] : [])));

/** Those that began in the days, by pages, until one is empty: a page may have fewer than were asked for. Each with its details and streams. */
export const activities: ApiResource['fetch'] = async function* fetch(session, { from, to }) {
  // What is asked for begins after the one second and before the other.
  const after = from.getTime() / secondMs - 1;
  const before = to.getTime() / secondMs;
  const pages = walkPages(
    1,
    async (page) => {
      const query = `after=${after}&before=${before}&page=${page}&per_page=${pageSize}`;
      const path = `/api/v3/athlete/activities?${query}`;
      return objectsIn(parseJson(await request(session, { path })));
    },
    (found, page) => (found.length === 0 ? null : page + 1),
  );
  const seen = new Set<string | null>();
  for await (const found of pages) {
    const whole: Json[] = [];
    for (const summary of found) {
      const id = idIn(summary['id']);
      // A page that comes again costs no further requests.
      if (!seen.has(id)) whole.push(await withDetails(session, summary));
      seen.add(id);
    }
    if (whole.length > 0) yield Buffer.from(JSON.stringify({ activities: whole }));
  }
};

async function withDetails(session: ProviderClient, summary: Json): Promise<Json> {
  const path = `/api/v3/activities/${encodeURIComponent(idIn(summary['id']) ?? '')}`;
  // One that was deleted since it was listed has neither, and one that was typed in has no streams.
  const emptyAt = [404];
  const detail = parseResponse(await request(session, { path, emptyAt }));
  const query = `?keys=${streamKeys}&key_by_type=true`;
  const streams =
    summary['manual'] === true
      ? {}
      : parseResponse(await request(session, { path: `${path}/streams${query}`, emptyAt }));
  return { activity: kept({ ...summary, ...detail }), streams };
}
