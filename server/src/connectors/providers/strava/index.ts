import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';
import { apiConnector, oauth2 } from '#sources';

import { request } from './fetch.ts';
import { resources } from './resources.ts';
import { webhooks } from './webhooks.ts';

const windowMs = 15 * minuteMs;

/** Strava's API, version 3. */
export const strava = apiConnector({
  slug: 'strava',
  facts: {
    access:
      'an application of Strava, whose owner has a subscription; it serves its owner, then ten athletes, more after a review',
    cost: "the owner's subscription",
    testedAgainst: 'an emulator of its documented API',
    deletions: {
      told: 'a call (`aspect_type` delete) that names the activity; Salus then asks for its day',
      followed: 'within minutes; without calls when a round lists the day',
    },
  },
  authorisation: oauth2({
    authorizeUrl: 'https://www.strava.com/oauth/authorize',
    tokenUrl: 'https://www.strava.com/oauth/token',
    baseUrl: 'https://www.strava.com',
    scopes: ['read', 'activity:read_all'],
    scopeSeparator: ',',
    // In the response to a code; the response to a refresh lacks it.
    userField: 'athlete.id',
  }),
  resources,
  hasTerms: true,
  // Limits of read requests, which are all that Salus sends.
  limits: [
    { requests: 100, perMs: windowMs },
    { requests: 1000, perMs: dayMs },
  ],
  // A rejection contains no retry time; windows begin with the quarters of the hour.
  windowEnd: (now) => new Date((Math.floor(now.getTime() / windowMs) + 1) * windowMs),
  // Each round costs two requests and two more for an activity, of 1,000 a day: Strava wants to call instead.
  pollMsMin: 6 * hourMs,
  webhooks,
  disconnect: async (session) => {
    await request(session, { method: 'POST', path: '/oauth/deauthorize' });
  },
});
