import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { describe, expect, test } from 'vitest';

import { parseSecret } from '../model.ts';
import { idempotencyKey, signatureHeaders } from './signature.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

function sign(body: string, at: Date, others: readonly Buffer[] = []): Record<string, string> {
  const key = parseSecret(secret);
  if (key === undefined) throw new Error('the secret is not one');
  const keys = [key, ...others];
  return signatureHeaders(
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: Buffer.from(body) },
    keys,
    at,
  );
}

describe('a signature', () => {
  test('is the one of the Standard Webhooks test vector, under both names', () => {
    const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
    expect(sign('{"test": 2432232314}', new Date(1_614_265_330_999))).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': signature,
      'svix-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'svix-timestamp': '1614265330',
      'svix-signature': signature,
    });
  });

  test('is accepted by the libraries that receivers use, and not for another body', () => {
    const headers = sign('{"name":"ünïcode"}', new Date());
    for (const verifier of [new Webhook(secret), new SvixWebhook(secret)]) {
      expect(verifier.verify('{"name":"ünïcode"}', headers)).toEqual({ name: 'ünïcode' });
      expect(() => verifier.verify('{"name":"unicode"}', headers)).toThrow('No matching signature');
    }
  });

  test('of several keys is accepted with each of them', () => {
    const other = Buffer.alloc(24, 9);
    const headers = sign('{}', new Date(), [other]);
    for (const each of [secret, `whsec_${other.toString('base64')}`]) {
      expect(new Webhook(each).verify('{}', headers)).toEqual({});
      expect(new SvixWebhook(each).verify('{}', headers)).toEqual({});
    }
    const stranger = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
    expect(() => new Webhook(stranger).verify('{}', headers)).toThrow('No matching signature');
  });
});

test('the idempotency key follows from the message and the endpoint', () => {
  const key = idempotencyKey('msg_1', 'ep_1');
  expect(key).toMatch(/^[\da-f]{32}$/u);
  expect(idempotencyKey('msg_1', 'ep_1')).toBe(key);
  expect(
    new Set([key, idempotencyKey('msg_1', 'ep_2'), idempotencyKey('msg_2', 'ep_1')]).size,
  ).toBe(3);
});
