import type { Fault } from '../../emulators/http.ts';

/** Seconds, in the header of an answer. */
export const comesBackAfter = '7200';
/** What a provider answers instead of data, and what its pull ends with. */
export const faults: readonly (readonly [what: string, fault: Fault, error: string])[] = [
  [
    'says when to come back',
    { kind: 'status', status: 429, retryAfter: comesBackAfter },
    'provider_rate_limit_exceeded',
  ],
  ['has had too much', { kind: 'status', status: 429 }, 'provider_rate_limit_exceeded'],
  ['is down', { kind: 'status', status: 503 }, 'provider_unavailable'],
  ['hangs up', { kind: 'hang up' }, 'transport_failure'],
  ['sends half an answer', { kind: 'truncated' }, 'transport_failure'],
  ['sends a page for people', { kind: 'html' }, 'transport_failure'],
];
