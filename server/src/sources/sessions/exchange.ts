import type { Resources } from '#kernel/resources.ts';
import { secondMs } from '#kernel/time.ts';

import { type Grant, ProviderError, type Tokens } from '../connector.ts';
import type { ProviderAccess } from '../providers/access.ts';
import { readRetryAfter } from './retry-after.ts';

const timeoutMs = 20 * secondMs;
const responseBytesMax = 256 * 1024;

/** Trades a code or a refresh token for tokens. Fails with a ProviderError or an OutboundError. */
export async function exchange(
  { clock }: Pick<Resources, 'clock'>,
  { connector, application, http }: Pick<ProviderAccess, 'connector' | 'application' | 'http'>,
  grant: Grant,
): Promise<Tokens> {
  const request = connector.authorisation.tokenRequest(application, grant, clock.now());
  const url = new URL(application.tokenUrl);
  const response = await http.send({ ...request, url, timeoutMs, responseBytesMax });
  const now = clock.now();
  if (response.status === 429) {
    const retryAt = readRetryAfter(response.retryAfter, now);
    throw new ProviderError('provider_rate_limit_exceeded', 'token request refused', retryAt);
  }
  if (response.status >= 500) {
    throw new ProviderError('provider_unavailable', `token request: ${response.status}`);
  }
  return connector.authorisation.readTokens(response, now);
}
