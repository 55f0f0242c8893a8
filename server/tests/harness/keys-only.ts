import { systemClock } from '#kernel/clock.ts';
import type { HttpOptions } from '#kernel/http/http.ts';
import { LongLivedRequests } from '#kernel/http/long-lived-requests.ts';
import type { SiteOptions } from '#kernel/http/public-origin.ts';

export const testSite: SiteOptions = {
  isOverTls: false,
  publicOrigin: null,
  serviceName: 'salus',
};

/** A server that nobody signs in to. */
export const keysOnly: Pick<HttpOptions, 'opens' | 'site' | 'clock'> = {
  opens: (_operation, by) => by === 'key',
  site: testSite,
  clock: systemClock,
};

const nobody = async (): Promise<never> => {
  throw new Error('no session is looked at');
};
export const noSessions = {
  member: nobody,
  memberOfTeam: nobody,
  sessionNow: nobody,
  watch: new LongLivedRequests(),
};
