import { dayMs, minuteMs, secondMs } from '#kernel/time.ts';
import {
  byHand,
  idIn,
  isRecent,
  isSigned,
  parseResponse,
  type ProviderWebhooks,
  textIn,
} from '#sources';

/** The resources that are fetched for the first part of an event type; a recovery belongs to its sleep. */
const fetchedFor: ReadonlyMap<string, readonly string[]> = new Map([
  ['workout', ['workout', 'cycle']],
  ['sleep', ['sleep', 'cycle']],
  ['recovery', ['sleep']],
]);

/** The summary that a record of a type became; a recovery is a part of its sleep. */
const storedFor: ReadonlyMap<string, 'sleep' | 'workouts'> = new Map([
  ['workout', 'workouts'],
  ['sleep', 'sleep'],
]);

const skewMsMax = 5 * minuteMs;
/** A call names a record and no time: a strap stores measurements for some days until it synchronizes with the phone. */
const lateDays = 7;

const secondsOf = (milliseconds: string): string =>
  milliseconds.slice(0, -String(secondMs).length + 1);

export const webhooks: ProviderWebhooks = {
  ...byHand,
  challenge: () => null,
  read: ({ headers, body, now }, { clientSecret }) => {
    const timestamp = headers['x-whoop-signature-timestamp'] ?? '';
    const isGenuine =
      isRecent(secondsOf(timestamp), now, skewMsMax) &&
      isSigned(headers['x-whoop-signature'], clientSecret, [timestamp, body], 'base64');
    if (!isGenuine) return 'forged';
    const event = parseResponse(body);
    const externalUserId = idIn(event['user_id']);
    const [about = '', change] = (textIn(event['type']) ?? '').split('.');
    const id = idIn(event['id']);
    const stored = storedFor.get(about);
    const isDeleted = change === 'deleted' && id !== null && stored !== undefined;
    const resources = fetchedFor.get(about);
    if (externalUserId === null || resources === undefined) return [];
    return [
      {
        externalUserId,
        resources,
        from: new Date(now.getTime() - lateDays * dayMs),
        to: now,
        ...(isDeleted ? { deleted: [{ resource: stored, id }] } : {}),
      },
    ];
  },
};
