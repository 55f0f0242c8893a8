import { plainDate, secondMs } from '#kernel/time.ts';
import {
  type ApiResource,
  numberIn,
  objectsIn,
  type ProviderClient,
  type Slice,
  walkPages,
} from '#sources';

import { type Answer, type Parameters, post } from './api.ts';

type Fetch = ApiResource['fetch'];

/** Fetches the pages of one action. `more` is a number in some of Withings' responses and a boolean in others. */
function pages(
  session: ProviderClient,
  path: string,
  parameters: Parameters,
): AsyncGenerator<Answer, void> {
  return walkPages(
    0,
    async (offset) =>
      post(session, path, offset === 0 ? parameters : { ...parameters, offset: String(offset) }),
    ({ body }, offset) => {
      if (body['more'] !== true && body['more'] !== 1) return null;
      return Math.max(offset, numberIn(body['offset']) ?? offset);
    },
  );
}

const unixSeconds = (at: Date): string => String(Math.floor(at.getTime() / secondMs));

export function times({ from, to }: Slice): Parameters {
  return { startdate: unixSeconds(from), enddate: unixSeconds(to) };
}

/** Local days: the day after the slice has begun in the east while its last UTC day lasts. */
export function days({ from, to }: Slice): Parameters {
  return { startdateymd: plainDate(from), enddateymd: plainDate(to) };
}

/** Fetches the responses of an action, with the parameters of a slice. */
export const action = (path: string, name: string, asked: (slice: Slice) => Parameters): Fetch =>
  async function* fetch(session, slice) {
    const parameters = { action: name, ...asked(slice) };
    for await (const { text } of pages(session, path, parameters)) yield text;
  };

const summaryFields =
  'total_timeinbed,total_sleep_time,wakeupduration,lightsleepduration,remsleepduration,deepsleepduration,' +
  'sleep_latency,sleep_efficiency,sleep_score,hr_average,hr_min,hr_max,rr_average';
const nightFields = 'hr,rr,rmssd';

/** Fetches summaries of nights, each page with the details of its nights, unparsed. */
export async function* sleep(session: ProviderClient, slice: Slice): AsyncGenerator<Buffer, void> {
  const parameters = { action: 'getsummary', data_fields: summaryFields, ...days(slice) };
  for await (const page of pages(session, '/v2/sleep', parameters)) {
    const nights = (await nightsOf(session, page)).join(',');
    yield Buffer.from(`{"summary":${String(page.text)},"nights":[${nights}]}`);
  }
}

/** Fetches the details of each night of the page; null for a night without times. */
async function nightsOf(session: ProviderClient, { body }: Answer): Promise<readonly string[]> {
  const nights: string[] = [];
  for (const night of objectsIn(body['series'])) {
    const [start, end] = [numberIn(night['startdate']), numberIn(night['enddate'])];
    if (start === null || end === null) {
      nights.push('null');
      continue;
    }
    const range = { startdate: String(start), enddate: String(end) };
    const parameters = { action: 'get', data_fields: nightFields, ...range };
    nights.push(String((await post(session, '/v2/sleep', parameters)).text));
  }
  return nights;
}
