import { dateInUtc, dayMs, parseUtc, plainDate, secondMs } from '#kernel/time.ts';
import {
  type ChangeNotice,
  type DeletionHint,
  ensureSubscriptions,
  objectsIn,
  type ProviderWebhooks,
  type ProviderClient,
  textIn,
} from '#sources';

import { post } from './api.ts';

/** Withings' notification codes, and the resources to fetch. */
const fetchedFor: ReadonlyMap<string, readonly string[]> = new Map([
  ['1', ['getmeas', 'height']],
  ['2', ['getmeas']],
  ['4', ['getmeas', 'heart']],
  ['16', ['getactivity', 'getworkouts']],
  ['44', ['sleep']],
  ['54', ['heart']],
]);

type Subscription = { readonly appli: string; readonly callbackurl: string };

async function list(session: ProviderClient): Promise<readonly Subscription[]> {
  const { body } = await post(session, '/notify', { action: 'list' });
  return objectsIn(body['profiles']).flatMap((profile) => {
    const callbackurl = textIn(profile['callbackurl']);
    return callbackurl === null ? [] : [{ appli: String(profile['appli']), callbackurl }];
  });
}

/** Ends the calls to this application about this user. */
export async function unregister(session: ProviderClient): Promise<void> {
  for (const subscription of await list(session)) {
    await post(session, '/notify', { action: 'revoke', ...subscription });
  }
}

export const webhooks: ProviderWebhooks = {
  subscribes: 'user',
  register: async (session, callbackUrl) => {
    return ensureSubscriptions(
      {
        wanted: [...fetchedFor.keys()],
        existing: await list(session),
        isFor: (each, appli) => each.appli === appli && each.callbackurl === callbackUrl,
        // Subscriptions do not expire.
        endOf: () => null,
        create: async (appli) => {
          await post(session, '/notify', { action: 'subscribe', callbackurl: callbackUrl, appli });
          return null;
        },
      },
      session.now(),
    );
  },
  /** Withings checks whether the URL responds at all. */
  challenge: ({ method }) => (method === 'HEAD' ? '' : null),
  /** Calls are not signed: knowing the URL is the only evidence. */
  read: ({ body, now }) => {
    const form = new URLSearchParams(String(body));
    const externalUserId = textIn(form.get('userid'));
    const action = form.get('action') ?? '';
    // The account was deleted or disconnected: the rejected token ends the connection.
    const isGone = action === 'delete' || action === 'unlink';
    const resources = isGone ? [] : fetchedFor.get(form.get('appli') ?? '');
    if (externalUserId === null || resources === undefined) return [];
    const deletionHints = isGone ? [] : hintsOf(form);
    return [{ externalUserId, resources, ...rangeOf(form, now), deletionHints }];
  },
};

/**
 * Returns the range of a call. A call reports new, changed or deleted data without naming it, so the range is compared with
 * Withings' list.
 */
function hintsOf(form: URLSearchParams): readonly DeletionHint[] {
  const [from, to] = [timeIn(form.get('startdate')), timeIn(form.get('enddate'))];
  if (from !== null && to !== null) return to < from ? [] : [{ fromMs: from, toMs: to + secondMs }];
  const day = parseUtc(`${form.get('date') ?? ''}T00:00:00Z`);
  return Number.isNaN(day) ? [] : [{ fromMs: day - dayMs, toMs: day + 2 * dayMs }];
}

/** Returns complete days around the range or day of the call; today if it names neither. */
function rangeOf(form: URLSearchParams, now: Date): Pick<ChangeNotice, 'from' | 'to'> {
  const day = parseUtc(`${form.get('date') ?? ''}T00:00:00Z`);
  const fallback = Number.isNaN(day) ? now.getTime() : day;
  const start = timeIn(form.get('startdate')) ?? fallback;
  const end = Math.max(start, timeIn(form.get('enddate')) ?? start);
  // A local day, or the day of a night, may differ by one.
  return { from: dayOf(start - dayMs), to: dayOf(end + 2 * dayMs) };
}

function dayOf(ms: number): Date {
  return dateInUtc(plainDate(new Date(ms)));
}

function timeIn(text: string | null): number | null {
  return text !== null && /^\d{9,10}$/u.test(text) ? Number(text) * secondMs : null;
}
