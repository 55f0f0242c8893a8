import type { Clock } from '#kernel/clock.ts';
import { plainDate, secondMs } from '#kernel/time.ts';
import {
  type Json,
  numberIn,
  objectsIn,
  type ProviderConnector,
  ProviderError,
  type RawPage,
  type Session,
  type Slice,
} from '#sources';

import { measureTypes } from './measure-types.ts';
import { type Api, type Parameters, post } from './post.ts';

/** More pages than any slice has: an API that never comes to an end is not followed for ever. */
const pagesMax = 1000;

type Page = { readonly text: Buffer; readonly body: Json };

/** The pages of one action. Withings says `more` as a number in some and as a truth value in others. */
async function* pages(api: Api, path: string, parameters: Parameters): AsyncGenerator<Page, void> {
  let offset = 0;
  for (let page = 0; page < pagesMax; page += 1) {
    const given = offset === 0 ? parameters : { ...parameters, offset: String(offset) };
    const answer = await post(api, path, given);
    yield answer;
    const { more } = answer.body;
    if (more !== true && more !== 1) return;
    const next = numberIn(answer.body['offset']);
    if (next === null || next <= offset) break;
    offset = next;
  }
  throw new ProviderError('unexpected_error', 'the pages of an answer do not end');
}

const unixSeconds = (at: Date): string => String(Math.floor(at.getTime() / secondMs));

function times({ from, to }: Slice): Parameters {
  return { startdate: unixSeconds(from), enddate: unixSeconds(to) };
}

/** Local days: the day after the slice has begun in the east while its last UTC day lasts. */
function days({ from, to }: Slice): Parameters {
  return { startdateymd: plainDate(from), enddateymd: plainDate(to) };
}

const activityFields =
  'steps,distance,elevation,soft,moderate,intense,active,calories,totalcalories,hr_average,hr_min,hr_max';
const workoutFields =
  'calories,manual_calories,distance,manual_distance,steps,hr_average,hr_min,hr_max,pause_duration';
const summaryFields =
  'total_timeinbed,total_sleep_time,wakeupduration,lightsleepduration,remsleepduration,deepsleepduration,' +
  'sleep_latency,sleep_efficiency,sleep_score,hr_average,hr_min,hr_max,rr_average';
const nightFields = 'hr,rr,rmssd';

/** Where a resource's pages are, and what is asked for. */
function requestFor(slice: Slice): readonly [path: string, parameters: Parameters] {
  switch (slice.resource) {
    case 'getdevice':
      return ['/v2/user', { action: 'getdevice' }];
    case 'height':
      return [
        '/measure',
        {
          action: 'getmeas',
          meastypes: String(measureTypes.height),
          category: '1',
          lastupdate: '0',
        },
      ];
    case 'getmeas': {
      const meastypes = Object.values(measureTypes).join(',');
      return ['/measure', { action: 'getmeas', meastypes, category: '1', ...times(slice) }];
    }
    case 'getactivity':
      return [
        '/v2/measure',
        { action: 'getactivity', data_fields: activityFields, ...days(slice) },
      ];
    case 'getworkouts':
      return ['/v2/measure', { action: 'getworkouts', data_fields: workoutFields, ...days(slice) }];
    case 'sleep':
      return ['/v2/sleep', { action: 'getsummary', data_fields: summaryFields, ...days(slice) }];
    default:
      return ['/v2/heart', { action: 'list', ...times(slice) }];
  }
}

/** What happened in each night of the page, as it came; null for one that has no times. */
async function nightsOf(api: Api, { body }: Page): Promise<readonly string[]> {
  const nights: string[] = [];
  for (const night of objectsIn(body['series'])) {
    const [start, end] = [numberIn(night['startdate']), numberIn(night['enddate'])];
    if (start === null || end === null) {
      nights.push('null');
      continue;
    }
    const parameters = { action: 'get', data_fields: nightFields };
    const range = { startdate: String(start), enddate: String(end) };
    const { text } = await post(api, '/v2/sleep', { ...parameters, ...range });
    nights.push(String(text));
  }
  return nights;
}

async function* answers(api: Api, slice: Slice): AsyncGenerator<Buffer, void> {
  for await (const page of pages(api, ...requestFor(slice))) {
    if (slice.resource !== 'sleep') {
      yield page.text;
      continue;
    }
    const nights = (await nightsOf(api, page)).join(',');
    yield Buffer.from(`{"summary":${String(page.text)},"nights":[${nights}]}`);
  }
}

export const pullOn = (clock: Clock): ProviderConnector['pull'] =>
  async function* pull(session: Session, slice: Slice): AsyncGenerator<RawPage, void> {
    const bodies = answers({ session, clock }, slice);
    for await (const body of bodies) yield { resource: slice.resource, body };
  };
