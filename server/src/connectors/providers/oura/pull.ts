import type { Clock } from '#kernel/clock.ts';
import { plainDate, toWireInstant } from '#kernel/time.ts';
import {
  type ProviderConnector,
  ProviderError,
  type RawPage,
  type Session,
  type Slice,
  textIn,
} from '#sources';

import { type Api, getJson } from './get-json.ts';

/** More pages than any slice has: an API that never comes to an end is not followed for ever. */
const pagesMax = 1000;

/** The pages of one of the API's collections. */
async function* pages(
  api: Api,
  collection: string,
  query: Readonly<Record<string, string>>,
): AsyncGenerator<Buffer, void> {
  let token: string | null = null;
  for (let page = 0; page < pagesMax; page += 1) {
    const parameters = new URLSearchParams(query);
    if (token !== null) parameters.set('next_token', token);
    const path = `/v2/usercollection/${collection}?${parameters.toString()}`;
    const { body, answer } = await getJson(api, path);
    if (!Array.isArray(answer['data'])) {
      throw new ProviderError('unexpected_error', `an answer of ${collection} has no data`);
    }
    yield body;
    const next = textIn(answer['next_token']);
    if (next === null) return;
    if (next === token) break;
    token = next;
  }
  throw new ProviderError('unexpected_error', `the pages of ${collection} do not end`);
}

/** Local days: the day after the slice has begun in the east while its last UTC day lasts. */
function daysOf({ from, to }: Slice): Readonly<Record<string, string>> {
  return { start_date: plainDate(from), end_date: plainDate(to) };
}

async function allPages(
  api: Api,
  collection: string,
  query: Readonly<Record<string, string>>,
): Promise<readonly Buffer[]> {
  const answers: Buffer[] = [];
  for await (const body of pages(api, collection, query)) answers.push(body);
  return answers;
}

const list = (answers: readonly Buffer[]): string => `[${answers.map(String).join(',')}]`;

/** Several answers in one page, each as it came, for what can only be read together. */
function together(parts: Readonly<Record<string, string>>): Buffer {
  const members = Object.entries(parts).map(([key, json]) => `${JSON.stringify(key)}:${json}`);
  return Buffer.from(`{${members.join(',')}}`);
}

async function* bodies(api: Api, slice: Slice): AsyncGenerator<Buffer, void> {
  const { resource } = slice;
  switch (resource) {
    case 'personal_info':
      yield (await getJson(api, '/v2/usercollection/personal_info')).body;
      return;
    case 'ring_configuration':
      yield* pages(api, resource, {});
      return;
    case 'heartrate': {
      const [start, end] = [toWireInstant(slice.from), toWireInstant(slice.to)];
      yield* pages(api, resource, { start_datetime: start, end_datetime: end });
      return;
    }
    case 'sleep': {
      const days = daysOf(slice);
      const scores = list(await allPages(api, 'daily_sleep', days));
      const readiness = list(await allPages(api, 'daily_readiness', days));
      for await (const body of pages(api, resource, days)) {
        const parts = { sleep: String(body), daily_sleep: scores, daily_readiness: readiness };
        yield together(parts);
      }
      return;
    }
    case 'daily_spo2': {
      const days = daysOf(slice);
      const sleep = list(await allPages(api, 'sleep', days));
      for await (const body of pages(api, resource, days)) {
        yield together({ daily_spo2: String(body), sleep });
      }
      return;
    }
    default:
      yield* pages(api, resource, daysOf(slice));
  }
}

export const pullOn = (clock: Clock): ProviderConnector['pull'] =>
  async function* pull(session: Session, slice: Slice): AsyncGenerator<RawPage, void> {
    const pagesOf = bodies({ session, clock }, slice);
    for await (const body of pagesOf) yield { resource: slice.resource, body };
  };
