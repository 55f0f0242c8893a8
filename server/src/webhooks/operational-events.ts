import type { AppContext } from '#kernel/app-context.ts';
import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { type DomainEvent, jsonEvent } from '#kernel/events/event.ts';
import * as outbox from '#kernel/events/outbox.ts';
import type { TeamScope, TenantId } from '#kernel/scope.ts';
import { toWireInstant } from '#kernel/time.ts';
import { tenantScope } from '#management';

import type { DestinationKind } from './destinations/settings.ts';

export type DisabledBecause = 'gone' | 'failing';

/** An event about deliveries for their team. */
export type OperationalEvent = { readonly tenantId: TenantId; readonly at: Date } & (
  | { readonly what: 'disabled'; readonly endpointId: string; readonly because: DisabledBecause }
  | {
      readonly what: 'exhausted';
      readonly endpointId: string;
      readonly messageId: string;
      readonly eventType: string;
      readonly attempts: number;
      readonly status: number | null;
    }
  | {
      /** Events recorded from now on are published later, and may be published twice. */
      readonly what: 'full';
      readonly kind: DestinationKind;
      readonly waiting: number;
      readonly since: Date | null;
    }
);

/** Event types about deliveries. Only endpoints that name them receive them, and their own deliveries cause no such events. */
export const operationalTypes = {
  disabled: 'endpoint.disabled',
  exhausted: 'message.attempt.exhausted',
  full: 'destination.full',
} as const;

export function isOperational(eventType: string): boolean {
  return Object.values<string>(operationalTypes).includes(eventType);
}

export function toDomainEvent(told: OperationalEvent): DomainEvent {
  const subject = { eventType: operationalTypes[told.what], userId: null, clientUserId: null };
  const at = toWireInstant(told.at);
  if (told.what === 'disabled') {
    const data = { endpoint_id: told.endpointId, reason: told.because, disabled_at: at };
    return jsonEvent(subject, data);
  }
  if (told.what === 'full') {
    const { kind: destination, waiting, since } = told;
    const oldest = since === null ? null : toWireInstant(since);
    return jsonEvent(subject, { destination, waiting, oldest_waiting_at: oldest, full_at: at });
  }
  return jsonEvent(subject, {
    endpoint_id: told.endpointId,
    message_id: told.messageId,
    event_type: told.eventType,
    attempts: told.attempts,
    status: told.status,
    last_attempt_at: at,
  });
}

/** Records them in the transaction that makes them true, and puts an endpoint's end on record. */
export async function recordOperational(
  deps: Pick<AppContext, 'db'>,
  tx: Tx,
  told: readonly OperationalEvent[],
): Promise<void> {
  if (told.length === 0) return;
  const tenantIds = [...new Set(told.map((each) => each.tenantId))];
  const interest = await outbox.findInterest(tx, tenantIds);
  const scopes = new Map<TenantId, TeamScope>();
  for (const tenantId of tenantIds) {
    scopes.set(tenantId, await tenantScope(deps, tenantId, 'webhooks.delivery'));
  }
  const events: { scope: TeamScope; event: DomainEvent }[] = [];
  for (const each of told) {
    const scope = scopes.get(each.tenantId);
    if (scope === undefined) continue;
    if (each.what === 'disabled') {
      const id = trust<AuditId>(each.endpointId);
      await audit(tx, scope, {
        action: 'webhook_endpoint.disabled',
        subject: { type: 'webhook_endpoint', id },
        details: { because: trust<AuditId>(each.because) },
      });
    }
    if (interest.wants(each.tenantId, operationalTypes[each.what])) {
      events.push({ scope, event: toDomainEvent(each) });
    }
  }
  await outbox.append(tx, events, interest);
}
