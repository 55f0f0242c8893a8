import type { Static } from 'typebox';

import { type DomainEvent, jsonEvent } from '#kernel/events/event.ts';
import type { UserId } from '#kernel/scope.ts';

import { providerText } from '../schema.ts';
import type { Availability, Connection, ConnectionError } from './model.ts';
import {
  availabilityToWire,
  type connectionCreatedSchema,
  type connectionFailedSchema,
} from './schema.ts';

export type Subject = { readonly userId: UserId; readonly clientUserId: string };

export function connectionCreated(
  subject: Subject,
  connection: Pick<Connection, 'provider' | 'externalUserId'>,
  shown: { readonly baseUrl: string; readonly availability: ReadonlyMap<string, Availability> },
): DomainEvent {
  const provider = providerText(shown.baseUrl, connection.provider);
  const data: Static<typeof connectionCreatedSchema> = {
    user_id: subject.userId,
    provider,
    source: provider,
    external_user_id: connection.externalUserId,
    resource_availability: availabilityToWire(shown.availability),
  };
  return jsonEvent({ ...subject, eventType: 'provider.connection.created' }, data);
}

export function connectionFailed(
  subject: Subject,
  provider: string,
  error: ConnectionError,
): DomainEvent {
  const data: Static<typeof connectionFailedSchema> = {
    user_id: subject.userId,
    provider,
    message: error.message,
    error_type: error.type,
    error_details: error.message,
  };
  return jsonEvent({ ...subject, eventType: 'provider.connection.error' }, data);
}
