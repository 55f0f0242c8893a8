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

/** What is fetched for the first part of a type; a recovery comes with its sleep. */
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
/** A call names a record and no time: a strap keeps some days of measurements until it meets its phone. */
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
