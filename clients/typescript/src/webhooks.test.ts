import { describe, expect, test } from 'vitest';

import { signatureHeaders } from '../../../server/src/webhooks/sending/signature.ts';
import { WebhookVerificationError } from './errors.ts';
import { type Delivery, verifyWebhook } from './webhooks.ts';

const [key, otherKey] = [Buffer.alloc(24, 1), Buffer.alloc(24, 2)];
const [secret, otherSecret] = [key, otherKey].map((each) => `whsec_${each.toString('base64')}`) as [
  string,
  string,
];
const now = new Date('2026-11-20T08:00:00Z');
const body = Buffer.from('{"event_type":"daily.data.heartrate.created","data":{},"note":"ä"}');

/** As the server signs it. */
const delivery = (given: Partial<Delivery> = {}, keys = [key]): Delivery => ({
  secret,
  headers: signatureHeaders({ id: 'msg_1', body }, keys, now),
  body: body.toString(),
  now,
  ...given,
});

const refused = async (given: Delivery): Promise<void> =>
  expect(verifyWebhook(given)).rejects.toBeInstanceOf(WebhookVerificationError);

describe('a delivery', () => {
  test('that the server signed is read, from text and from bytes', async () => {
    for (const given of [body.toString(), new Uint8Array(body)])
      expect(await verifyWebhook(delivery({ body: given }))).toEqual({
        id: 'msg_1',
        event: { event_type: 'daily.data.heartrate.created', data: {}, note: 'ä' },
      });
  });

  test('is read while its secret is being replaced, on either side', async () => {
    await verifyWebhook(delivery({}, [otherKey, key]));
    await verifyWebhook(delivery({ secret: [otherSecret, secret] }));
  });

  test('is read by the names of Svix, too, and from the headers of fetch', async () => {
    const all = Object.entries(signatureHeaders({ id: 'msg_1', body }, [key], now));
    const svix = Object.fromEntries(all.filter(([name]) => name.startsWith('svix-')));
    await verifyWebhook(delivery({ headers: svix }));
    await verifyWebhook(delivery({ headers: new Headers(all) }));
  });

  test.each([
    ['another body', { body: `${body.toString()} ` }],
    ['another secret', { secret: otherSecret }],
    ['a secret that is none', { secret: 'whsec_' }],
    ['five minutes ago', { now: new Date(now.getTime() + 301_000) }],
    ['in five minutes', { now: new Date(now.getTime() - 301_000) }],
    ['without headers', { headers: {} }],
  ])('of %s is refused', async (_, given) => refused(delivery(given)));

  test.each([
    ['webhook-timestamp', 'NaN'],
    ['webhook-timestamp', ''],
    ['webhook-signature', 'v1,'],
    ['webhook-signature', 'v1,not base64!'],
    ['webhook-signature', `v2,${'A'.repeat(44)}`],
    ['webhook-id', 'msg_2'],
  ])('whose %s is "%s" is refused', async (name, value) => {
    const headers = signatureHeaders({ id: 'msg_1', body }, [key], now);
    const own = Object.entries(headers).filter(([each]) => each.startsWith('webhook-'));
    await refused(delivery({ headers: { ...Object.fromEntries(own), [name]: value } }));
  });
});
