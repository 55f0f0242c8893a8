import { createHmac } from 'node:crypto';

import { secondMs } from '#kernel/time.ts';

/**
 * The headers of Standard Webhooks 1.0, and the same values under the names that Svix clients look for.
 * The id stays the same on every try; the timestamp is that of the try.
 */
export function signatureHeaders(
  message: { readonly id: string; readonly body: Buffer },
  key: Buffer,
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / secondMs));
  const digest = createHmac('sha256', key)
    .update(`${message.id}.${timestamp}.`)
    .update(message.body)
    .digest('base64');
  const signature = `v1,${digest}`;
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
    'svix-id': message.id,
    'svix-timestamp': timestamp,
    'svix-signature': signature,
  };
}
