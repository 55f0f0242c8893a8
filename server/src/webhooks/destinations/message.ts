import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import type { StoredEvent } from '../model.ts';
import type { DestinationMessage } from './connector.ts';

const compress = promisify(gzip);
/** Smaller bodies are sent uncompressed, because they would hardly shrink. */
const compressedFromBytes = 1024;

/** Returns the message of an event. The body is compressed if it is large enough or compression is requested. */
export async function messageOf(
  event: StoredEvent,
  body: Buffer,
  compression: 'always' | 'auto',
): Promise<DestinationMessage> {
  const isCompressed = compression === 'always' || body.length >= compressedFromBytes;
  return {
    idempotencyKey: event.uid,
    eventType: event.eventType,
    teamId: event.teamId,
    userId: event.userId,
    body: isCompressed ? await compress(body) : body,
    encoding: isCompressed ? 'gzip' : null,
  };
}

/** The metadata of a message under the names that consumers of every kind of broker find it by. */
export function propertiesOf(message: DestinationMessage): Readonly<Record<string, string>> {
  return {
    'event-type': message.eventType,
    'team-id': message.teamId,
    ...(message.userId === null ? {} : { 'user-id': message.userId }),
    'idempotency-key': message.idempotencyKey,
    ...(message.encoding === null ? {} : { 'content-encoding': message.encoding }),
  };
}
