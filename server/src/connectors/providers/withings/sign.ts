import { createHmac } from 'node:crypto';

import { secondMs } from '#kernel/time.ts';
import { ProviderError, textIn } from '#sources';

import { type Api, type Parameters, post } from './post.ts';

/** The keyed hash of the values, in the order of their names. Only the named parameters are signed, whatever else is sent. */
export function signature(parameters: Parameters, clientSecret: string): string {
  const values = Object.entries(parameters)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => value);
  return createHmac('sha256', clientSecret).update(values.join(',')).digest('hex');
}

/** What a signed request carries beside its own parameters: a nonce that Withings gave out for it, and the signature. */
export async function signed(api: Api, action: string): Promise<Parameters> {
  const { clientId, clientSecret } = api.session.application;
  const timestamp = String(Math.floor(api.clock.now().getTime() / secondMs));
  const asking = { action: 'getnonce', client_id: clientId, timestamp };
  const { body } = await post(api, '/v2/signature', {
    ...asking,
    signature: signature(asking, clientSecret),
  });
  const nonce = textIn(body['nonce']);
  if (nonce === null) throw new ProviderError('unexpected_error', 'getnonce gave no nonce');
  const parameters = { action, client_id: clientId, nonce };
  return { ...parameters, signature: signature(parameters, clientSecret) };
}
