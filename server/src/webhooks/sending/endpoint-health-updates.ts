import type { AppContext } from '#kernel/app-context.ts';
import type { Tx } from '#kernel/db.ts';

import { disableEndpoint } from '../endpoints/store.ts';
import { isOperational, type OperationalEvent, recordOperational } from '../operational-events.ts';
import type { Attempted } from './attempt.ts';
import { afterFailure, isSameHealth } from './health-model.ts';
import { clearHealth, type EndpointHealth, lockHealth, saveHealth } from './health-store.ts';

export type Completion = Attempted & {
  /** True if the endpoint succeeds again, as far as this process knows. */
  readonly isRecovery: boolean;
};

/** Updates endpoint health from a group of attempts, and disables endpoints that keep failing or answer 410. */
export async function updateEndpointHealth(
  deps: Pick<AppContext, 'db'>,
  tx: Tx,
  group: readonly Completion[],
): Promise<void> {
  const recovered = numbersOf(group.filter((each) => each.isRecovery));
  if (recovered.length > 0) await clearHealth(tx, recovered);
  // An erased event was never sent, so it does not affect the health of the endpoint.
  const failed = group.filter(({ outcome }) => outcome !== 'delivered' && outcome !== 'erased');
  if (failed.length === 0) return;
  const succeeded = new Set(numbersOf(group.filter((each) => each.outcome === 'delivered')));
  const events: OperationalEvent[] = [];
  for (const endpoint of await lockHealth(tx, numbersOf(failed))) {
    const own = failed.filter((each) => each.claimed.endpointId === endpoint.number);
    events.push(...exhausted(endpoint, own));
    const because = own.some((each) => each.outcome === 'gone')
      ? 'gone'
      : await failing(tx, endpoint, succeeded.has(endpoint.number) ? [] : own);
    if (because === null) continue;
    const at = latest(own);
    await disableEndpoint(tx, endpoint.number, at);
    const { tenantId, id } = endpoint;
    events.push({ what: 'disabled', tenantId, endpointId: id, because, at });
  }
  await recordOperational(deps, tx, events);
}

function numbersOf(group: readonly Completion[]): readonly number[] {
  return [...new Set(group.map((each) => each.claimed.endpointId))];
}

function latest(own: readonly Completion[]): Date {
  return new Date(Math.max(...own.map((each) => each.attemptedAt.getTime())));
}

function exhausted(
  { tenantId, id }: EndpointHealth,
  own: readonly Completion[],
): readonly OperationalEvent[] {
  return own.flatMap(({ outcome, claimed, attemptedAt, status }): readonly OperationalEvent[] => {
    const { event, attempt } = claimed;
    if (outcome !== 'exhausted' || event === null || isOperational(event.eventType)) return [];
    const { uid: messageId, eventType } = event;
    const message = { messageId, eventType, attempts: attempt, status, at: attemptedAt };
    return [{ what: 'exhausted', tenantId, endpointId: id, ...message }];
  });
}

async function failing(
  tx: Tx,
  endpoint: EndpointHealth,
  own: readonly Completion[],
): Promise<'failing' | null> {
  if (own.length === 0) return null;
  const { isOver, ...health } = afterFailure(endpoint, latest(own));
  if (isOver) return 'failing';
  if (!isSameHealth(endpoint, health)) await saveHealth(tx, endpoint.number, health);
  return null;
}
