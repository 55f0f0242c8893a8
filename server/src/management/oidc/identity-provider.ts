import type { Configuration, CustomFetchOptions } from 'openid-client';

import { type OutboundHttp, openOutboundHttp } from '#kernel/network/fetch.ts';
import { openPublicKey } from '#kernel/secrets/public-key.ts';
import { secondMs } from '#kernel/time.ts';

import type { OidcSettings } from '../settings.ts';
import { type Flow, flowMs, type Purpose, verifiedEmail } from './flow.ts';

/** Loaded at the first use, because many installations have no identity provider. */
const library = async () => import('openid-client');

const timeoutMs = 10 * secondMs;
/** The provider's clock may be so far behind ours. */
const skewSeconds = 30;
/** The maximum size of a response; a document or a key set has some kilobytes. */
const answerBytesMax = 512 * 1024;

/** The organisation's identity provider, asked over the guarded client. */
export class IdentityProvider {
  readonly #settings: OidcSettings;
  /** The operator configures the URL, so it may be on a private network. */
  readonly #http: OutboundHttp = openOutboundHttp({ allowPrivate: true });
  #configuration: Promise<Configuration> | undefined;

  constructor(settings: OidcSettings) {
    this.#settings = settings;
  }

  /** Returns the URL to which the user is redirected for signing in. */
  async address(
    redirectUri: string,
    { state, nonce, verifier }: Flow,
    purpose: Purpose,
  ): Promise<URL> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
    return buildAuthorizationUrl(await this.#discover(), {
      redirect_uri: redirectUri,
      scope: 'openid email',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      // Both: some look at one of them only.
      ...(purpose.is === 'confirm' ? { prompt: 'login', max_age: '0' } : {}),
    });
  }

  /**
   * Returns the verified e-mail address of the redirected user, or undefined. Throws if the provider returns an error,
   * or the response is forged.
   */
  async emailOf(
    back: URL,
    { state, nonce, verifier }: Flow,
    purpose: Purpose,
  ): Promise<string | undefined> {
    const { authorizationCodeGrant, fetchUserInfo } = await library();
    const configuration = await this.#discover();
    const tokens = await authorizationCodeGrant(configuration, back, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
      ...(purpose.is === 'confirm' ? { maxAge: flowMs / secondMs } : {}),
    });
    const claims = tokens.claims();
    if (claims === undefined) return undefined;
    // The provider did not authenticate the user again, so nothing is confirmed.
    if (purpose.is === 'confirm' && (claims.auth_time ?? 0) < purpose.sinceSeconds - skewSeconds)
      return undefined;
    // Some providers return the address in the user info only.
    const told =
      claims['email'] === undefined
        ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : claims;
    return verifiedEmail({ ...told });
  }

  async close(): Promise<void> {
    await this.#http.close();
  }

  /** Fetches the configuration once; retries after a failure. */
  async #discover(): Promise<Configuration> {
    this.#configuration ??= this.#ask();
    try {
      return await this.#configuration;
    } catch (error) {
      this.#configuration = undefined;
      throw error;
    }
  }

  async #ask(): Promise<Configuration> {
    const { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks } =
      await library();
    const { issuer, clientId, clientSecret } = this.#settings;
    const isOnThisMachine = issuer.startsWith('http://');
    return discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [customFetch]: async (url: string, { method, headers, body }: CustomFetchOptions) =>
        this.#send(new URL(url), { method, headers, body: textOf(body) }),
      // Verify signatures as well: TLS proves only the provider's host, and an operator may allow plain HTTP.
      execute: [enableNonRepudiationChecks, ...(isOnThisMachine ? [allowInsecureRequests] : [])],
    });
  }

  async #send(
    url: URL,
    sent: { readonly method: string; readonly headers: object; readonly body: string | null },
  ): Promise<Response> {
    const answer = await this.#http.send({
      method: sent.method === 'POST' ? 'POST' : 'GET',
      url,
      headers: Object.fromEntries(Object.entries(sent.headers)),
      body: sent.body,
      timeoutMs,
      responseBytesMax: answerBytesMax,
    });
    const status = answer.status >= 200 && answer.status <= 599 ? answer.status : 502;
    // All responses must be JSON; others fail when they are parsed.
    return new Response(new Uint8Array(withoutWeakKeys(answer.body)), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  }
}

/** Removes keys with which anyone could sign from a key set; returns other documents unchanged. */
function withoutWeakKeys(body: Buffer): Buffer {
  const keys = keysOf(body);
  if (keys === undefined) return body;
  const trusted = keys.filter((each) => typeof openPublicKey(Object(each)) !== 'string');
  return Buffer.from(JSON.stringify({ keys: trusted }));
}

function keysOf(body: Buffer): readonly unknown[] | undefined {
  try {
    const keys: unknown = Reflect.get(Object(JSON.parse(String(body))), 'keys');
    return Array.isArray(keys) ? keys : undefined;
  } catch {
    return undefined;
  }
}

function textOf(body: unknown): string | null {
  if (body instanceof URLSearchParams) return body.toString();
  return typeof body === 'string' ? body : null;
}
