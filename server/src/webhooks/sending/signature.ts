import { createHmac, hash } from 'node:crypto';

import { secondMs } from '#kernel/time.ts';

/**
 * Returns the headers of Standard Webhooks 1.0, and the same values under the names of Svix. The id is the same for every
 * attempt; the timestamp is that of the attempt. Each key signs: a receiver needs one of them.
 */
export function signatureHeaders(
  message: { readonly id: string; readonly body: Buffer },
  keys: readonly Buffer[],
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / secondMs));
  const signature = keys
    .map((key) =>
      createHmac('sha256', key)
        .update(`${message.id}.${timestamp}.`)
        .update(message.body)
        .digest('base64'),
    )
    .map((digest) => `v1,${digest}`)
    .join(' ');
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
    'svix-id': message.id,
    'svix-timestamp': timestamp,
    'svix-signature': signature,
  };
}

/** Returns 32 hexadecimal digits that are the same for every attempt of an event at an endpoint, and unique to both. */
export function idempotencyKey(messageId: string, endpointId: string): string {
  return hash('sha256', `${messageId}\n${endpointId}`, 'hex').slice(0, 32);
}
