import { AppError } from '#kernel/errors.ts';
import { isJson, textIn } from '#kernel/files/json-fields.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { findActive } from '#users';

import { providerOf, rulesOf, type SdkProvider } from '../mapping/provider.ts';
import type { Rule } from '../mapping/rule.ts';
import type { SyncDeps } from './needs.ts';
import { endPast } from './service.ts';

const eventsMax = 100;

/**
 * Takes what an SDK logs. That the past of a type is complete is published; the state of the device is dropped. Anything else is
 * taken and forgotten: the SDK reads no answer, and waits for it before it syncs. Errors: `sdk.user_gone`.
 */
export async function takeLogs(
  deps: Pick<SyncDeps, 'db' | 'endHistory'>,
  scope: TeamScope,
  userId: UserId,
  body: unknown,
): Promise<void> {
  const user = await findActive(deps.db.read(scope), scope, userId);
  if (user === undefined) throw new AppError('sdk.user_gone');
  const events: unknown = isJson(body) ? body['events'] : null;
  if (!isJson(body) || !Array.isArray(events)) return;
  const provider = providerOf(body['provider']);
  const ended = events.slice(0, eventsMax).flatMap((event: unknown): readonly string[] => {
    const isEnd =
      isJson(event) &&
      event['eventType'] === 'historical_data_type_sync_end' &&
      event['success'] === true;
    return isEnd ? resourcesOf(provider, textIn(event['dataType']) ?? '') : [];
  });
  if (ended.length > 0) await endPast(deps, scope, { userId: user.id, provider }, new Set(ended));
}

/** What a type fills, by the name that the SDK logs for it. */
function resourcesOf(provider: SdkProvider, type: string): readonly string[] {
  const rule = rulesOf[provider].get(type);
  if (rule !== undefined) return ofRule(rule);
  if (/sleep/iu.test(type)) return ['sleep'];
  return /workout|exercise/iu.test(type) ? ['workouts'] : [];
}

function ofRule(rule: Rule): readonly string[] {
  switch (rule.to) {
    case 'sample':
      return [rule.resource];
    case 'pressure':
      return ['blood_pressure'];
    case 'cycle':
      return ['menstrual_cycle'];
    case 'meal':
    case 'food':
    case 'day':
    case 'nothing':
      return [];
  }
}
