import type { Operation } from '#kernel/http/operation.ts';

const read = new Set(['timeseries', 'summary']);
const others = new Set([
  'pushTimeseries',
  'pushSummary',
  'getUser',
  'listUserProviders',
  'listUserDevices',
  'getUserDevice',
  'connectManualProvider',
  'disconnectUserProvider',
  'refreshUser',
  'sdkSync',
  'sdkLogs',
  'sdkDisconnect',
]);

/** What a user's phone may do: push, read what was measured, and see to its own connection. */
export function isForPhones({ operationId, method, path, tag }: Operation): boolean {
  if (others.has(operationId) || (tag === 'phones' && path.includes('/sdk_'))) return true;
  return method === 'GET' && read.has(tag) && path.includes('{user_id}');
}
