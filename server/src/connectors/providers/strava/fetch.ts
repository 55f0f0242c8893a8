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

/** Sends one request. Strava rejects every request of an application whose owner has no subscription. */
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
/** Positions are not requested, because Strava's terms forbid storing them. */
const streamKeys = 'time,distance,altitude,velocity_smooth,heartrate,cadence,watts,temp';

/** The stored fields of an activity; the same terms forbid some of the others. */
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

/**
 * Fetches activities that began in the range, page by page until one is empty, because a page may be incomplete. Each has its
 * details and streams.
 */
export const activities: ApiResource['fetch'] = async function* fetch(session, { from, to }) {
  // Strava's bounds are exclusive, in seconds.
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
      // An activity that is listed again costs no further requests.
      if (!seen.has(id)) whole.push(await withDetails(session, summary));
      seen.add(id);
    }
    if (whole.length > 0) yield Buffer.from(JSON.stringify({ activities: whole }));
  }
};

async function withDetails(session: ProviderClient, summary: Json): Promise<Json> {
  const path = `/api/v3/activities/${encodeURIComponent(idIn(summary['id']) ?? '')}`;
  // An activity that was deleted since has neither, and a typed one has no streams.
  const emptyAt = [404];
  const detail = parseResponse(await request(session, { path, emptyAt }));
  const query = `?keys=${streamKeys}&key_by_type=true`;
  const streams =
    summary['manual'] === true
      ? {}
      : parseResponse(await request(session, { path: `${path}/streams${query}`, emptyAt }));
  return { activity: kept({ ...summary, ...detail }), streams };
}
