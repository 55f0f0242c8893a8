import { dayMs } from '#kernel/time.ts';
import { byHand, fieldAt, idIn, parseResponse, type ProviderWebhooks } from '#sources';

/** A bicycle computer keeps workouts until it meets its phone. */
const lateDays = 14;

/** Not signed: the token in the body is Wahoo's own. The address is what nobody can guess. */
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
