import { dayMs } from '#kernel/time.ts';
import { byHand, fieldAt, idIn, parseResponse, type ProviderWebhooks } from '#sources';

/** A bicycle computer stores workouts until it synchronizes with the phone. */
const lateDays = 14;

/** Calls are not signed: the token in the body is Wahoo's. The URL cannot be guessed. */
export const webhooks: ProviderWebhooks = {
  ...byHand,
  challenge: () => null,
  read: ({ body, now }) => {
    const event = parseResponse(body);
    const externalUserId = idIn(fieldAt(event, 'user.id'));
    if (externalUserId === null || event['event_type'] !== 'workout_summary') return [];
    const from = new Date(now.getTime() - lateDays * dayMs);
    return [{ externalUserId, resources: ['workouts'], from, to: now }];
  },
};
