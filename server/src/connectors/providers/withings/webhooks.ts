import type { Clock } from '#kernel/clock.ts';
import { dayMs, plainDate, secondMs } from '#kernel/time.ts';
import {
  type Hint,
  objectsIn,
  type ProviderCallback,
  type ProviderWebhooks,
  textIn,
} from '#sources';

import { type Api, post } from './post.ts';

/** Withings' numbers of what it calls about, and what is fetched then. */
const fetchedFor: ReadonlyMap<string, readonly string[]> = new Map([
  ['1', ['getmeas', 'height']],
  ['2', ['getmeas']],
  ['4', ['getmeas', 'heart']],
  ['16', ['getactivity', 'getworkouts']],
  ['44', ['sleep']],
  ['54', ['heart']],
]);

type Subscription = { readonly appli: string; readonly callbackUrl: string };

async function list(api: Api): Promise<readonly Subscription[]> {
  const { body } = await post(api, '/notify', { action: 'list' });
  return objectsIn(body['profiles']).flatMap((profile) => {
    const callbackUrl = textIn(profile['callbackurl']);
    return callbackUrl === null ? [] : [{ appli: String(profile['appli']), callbackUrl }];
  });
}

/** One subscription for each kind of call, of this user; those that are there stay. They do not end by themselves. */
async function register(api: Api, callbackUrl: string): Promise<{ readonly expiresAt: null }> {
  const existing = await list(api);
  for (const appli of fetchedFor.keys()) {
    if (existing.some((each) => each.appli === appli && each.callbackUrl === callbackUrl)) continue;
    await post(api, '/notify', { action: 'subscribe', callbackurl: callbackUrl, appli });
  }
  return { expiresAt: null };
}

/** Ends the calls to this application about this user. */
export async function unregister(api: Api): Promise<void> {
  for (const { appli, callbackUrl } of await list(api)) {
    await post(api, '/notify', { action: 'revoke', callbackurl: callbackUrl, appli });
  }
}

/** Withings looks whether the address answers at all. */
function challenge({ method }: ProviderCallback): string | null {
  return method === 'HEAD' ? '' : null;
}

/** Calls are not signed: that somebody knows the address is all that there is to believe. */
function read({ body, now }: ProviderCallback): readonly Hint[] {
  const form = new URLSearchParams(String(body));
  const externalUserId = textIn(form.get('userid'));
  const resources = fetchedFor.get(form.get('appli') ?? '');
  if (externalUserId === null || resources === undefined) return [];
  const range = rangeOf(form, now);
  return [{ externalUserId, resources, ...range }];
}

/** Whole days around what the call names: two times, or a day; today where it names neither. */
function rangeOf(form: URLSearchParams, now: Date): Pick<Hint, 'from' | 'to'> {
  const day = Date.parse(`${form.get('date') ?? ''}T00:00:00Z`);
  const fallback = Number.isNaN(day) ? now.getTime() : day;
  const start = timeIn(form.get('startdate')) ?? fallback;
  const end = Math.max(start, timeIn(form.get('enddate')) ?? start);
  // A local day, or a night that is filed under one, may lie a day off.
  return { from: dayOf(start - dayMs), to: dayOf(end + 2 * dayMs) };
}

function dayOf(ms: number): Date {
  return new Date(plainDate(new Date(ms)));
}

function timeIn(text: string | null): number | null {
  return text !== null && /^\d{9,10}$/u.test(text) ? Number(text) * secondMs : null;
}

export const webhooksOn = (clock: Clock): ProviderWebhooks => ({
  register: async (session, callbackUrl) => register({ session, clock }, callbackUrl),
  challenge,
  read,
});
