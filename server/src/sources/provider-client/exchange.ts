import type { AppContext } from '#kernel/app-context.ts';
import type { OutboundRequest, OutboundResponse } from '#kernel/network/fetch.ts';
import { secondMs } from '#kernel/time.ts';

import type { ProviderAccess } from '../connections/access.ts';
import { readRetryAfter } from '../connector-kit/retry-after.ts';
import {
  type Grant,
  type Login,
  type LogIn,
  ProviderError,
  type Tokens,
  type Typed,
} from '../connector.ts';

const timeoutMs = 20 * secondMs;
const responseBytesMax = 256 * 1024;

/** Trades a code or a refresh token for tokens. Fails with a ProviderError or an OutboundError. */
export async function exchange(
  { clock }: Pick<AppContext, 'clock'>,
  { connector, application, http }: Pick<ProviderAccess, 'connector' | 'application' | 'http'>,
  grant: Grant,
): Promise<Tokens> {
  const { path = '', ...request } = connector.authorisation.tokenRequest(
    application,
    grant,
    clock.now(),
  );
  const url = new URL(`${application.tokenUrl}${path}`);
  const response = await ask({ clock, http, connector }, { ...request, url });
  return connector.authorisation.readTokens(response, clock.now());
}

/** Sends the credentials that a user typed. Rejects with a ProviderError or an OutboundError. */
export async function logIn(
  { clock }: Pick<AppContext, 'clock'>,
  { connector, application, http }: Pick<ProviderAccess, 'connector' | 'application' | 'http'>,
  authorisation: Login,
  typed: Typed,
): Promise<LogIn> {
  const request = authorisation.logInRequest(application, typed, clock.now());
  const { method, headers, body } = request;
  const url = new URL(`${application.baseUrl}${request.path}`);
  const response = await ask({ clock, http, connector }, { method, headers, body, url });
  return authorisation.readLogIn(response, clock.now(), typed);
}

async function ask(
  {
    clock,
    http,
    connector,
  }: Pick<AppContext, 'clock'> & Pick<ProviderAccess, 'http' | 'connector'>,
  request: Pick<OutboundRequest, 'method' | 'headers' | 'body' | 'url'>,
): Promise<OutboundResponse> {
  const { retryAfterField } = connector;
  const response = await http.send({ ...request, timeoutMs, responseBytesMax, retryAfterField });
  const now = clock.now();
  if (response.status === 429) {
    const retryAt = readRetryAfter(response.retryAfter, now);
    throw new ProviderError('provider_rate_limit_exceeded', 'token request rejected', retryAt);
  }
  if (response.status >= 500) {
    throw new ProviderError('provider_unavailable', `token request: ${response.status}`);
  }
  return response;
}
