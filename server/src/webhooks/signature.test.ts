import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { describe, expect, test } from 'vitest';

import { parseSecret } from './model.ts';
import { signatureHeaders } from './signature.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

function sign(body: string, at: Date): Record<string, string> {
  const key = parseSecret(secret);
  if (key === undefined) throw new Error('the secret is not one');
  return signatureHeaders({ id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: Buffer.from(body) }, key, at);
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
});
