import { secondMs } from '#kernel/time.ts';
import { hmacSha256, ProviderError, type ProviderClient, textIn } from '#sources';

import { type Parameters, post } from './api.ts';

/** The keyed hash of the values, in the order of their names. Only the named parameters are signed, whatever else is sent. */
export function signature(parameters: Parameters, clientSecret: string): string {
  const values = Object.entries(parameters)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => value);
  return hmacSha256(clientSecret, [values.join(',')]);
}

/** Returns the parameters that a signed request needs in addition: a nonce that Withings issued for it, and the signature. */
export async function signed(session: ProviderClient, action: string): Promise<Parameters> {
  const { clientId, clientSecret } = session.application;
  const timestamp = String(Math.floor(session.now().getTime() / secondMs));
  const asking = { action: 'getnonce', client_id: clientId, timestamp };
  const { body } = await post(session, '/v2/signature', {
    ...asking,
    signature: signature(asking, clientSecret),
  });
  const nonce = textIn(body['nonce']);
  if (nonce === null) throw new ProviderError('unexpected_error', 'getnonce gave no nonce');
  const parameters = { action, client_id: clientId, nonce };
  return { ...parameters, signature: signature(parameters, clientSecret) };
}
