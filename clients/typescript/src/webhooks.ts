import { WebhookVerificationError } from './errors.ts';
import type { WebhookEvents } from './generated/types.ts';

/** What a webhook carries: `event_type` says which. */
export type WebhookEvent = WebhookEvents[keyof WebhookEvents];

type HeaderSource =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export type Delivery = {
  /** `whsec_…`, or several while a secret is being replaced. */
  readonly secret: string | readonly string[];
  readonly headers: HeaderSource;
  /** The bytes as they came: JSON that was parsed and printed is another text. */
  readonly body: string | Uint8Array;
  /** How far the time of the delivery may be from now; 300 if left out. */
  readonly toleranceSeconds?: number;
  readonly now?: Date;
};

export type VerifiedEvent = {
  /** The same on every try: what was applied once under it is not applied again. */
  readonly id: string;
  readonly event: WebhookEvent;
};

/**
 * The event of a delivery that a Salus server signed (Standard Webhooks 1.0: HMAC-SHA256 over id, time and body). Anything
 * else throws a `WebhookVerificationError`: answer it with 400 and forget it.
 */
export async function verifyWebhook(delivery: Delivery): Promise<VerifiedEvent> {
  const id = headerOf(delivery.headers, 'id');
  const timestamp = headerOf(delivery.headers, 'timestamp');
  const signatures = headerOf(delivery.headers, 'signature');
  checkTime(timestamp, delivery);
  const encoder = new TextEncoder();
  const body = typeof delivery.body === 'string' ? encoder.encode(delivery.body) : delivery.body;
  const head = encoder.encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  const secrets = typeof delivery.secret === 'string' ? [delivery.secret] : delivery.secret;
  for (const secret of secrets) {
    const key = await keyOf(secret);
    for (const each of signatures.split(' ')) {
      const given = each.startsWith('v1,') ? bytesOf(each.slice(3)) : null;
      // WebCrypto compares in constant time.
      if (given !== null && (await crypto.subtle.verify('HMAC', key, given, signed)))
        return { id, event: JSON.parse(new TextDecoder().decode(body)) };
    }
  }
  throw new WebhookVerificationError('no signature is that of a secret');
}

function checkTime(
  timestamp: string,
  { now = new Date(), toleranceSeconds = 300 }: Delivery,
): void {
  const seconds = /^\d+$/u.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds))
    throw new WebhookVerificationError('the delivery is not of now');
}

/** The header of Standard Webhooks, or Svix's name of it. */
function headerOf(headers: HeaderSource, name: string): string {
  for (const full of [`webhook-${name}`, `svix-${name}`]) {
    const value = isGetter(headers) ? headers.get(full) : headers[full];
    const text = typeof value === 'object' && value !== null ? value[0] : value;
    if (text != null && text !== '') return text;
  }
  throw new WebhookVerificationError(`the header webhook-${name} is absent`);
}

function isGetter(headers: HeaderSource): headers is { get(name: string): string | null } {
  return typeof headers['get'] === 'function';
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/u, ''));
  if (bytes === null || bytes.length === 0)
    throw new WebhookVerificationError('the secret is not whsec_ and base64');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
  } catch {
    return null;
  }
}
