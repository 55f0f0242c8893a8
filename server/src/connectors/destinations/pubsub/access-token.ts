import { sign } from 'node:crypto';

import { DestinationError, type Network, type ServiceAccount } from '#webhooks';

const scope = 'https://www.googleapis.com/auth/pubsub';
/** How long Google lets an assertion and its token live. */
const tokenSeconds = 3600;
/** A token is not used up to its end. */
const earlySeconds = 300;
const answerBytesMax = 64 * 1024;

type Token = { readonly text: string; readonly usableUntilMs: number };

/** Fetches the access token of a service account on demand, and caches it while it is valid. */
export class AccessTokens {
  readonly #account: ServiceAccount;
  readonly #http: Network['http'];
  #token: Token | null = null;

  constructor(account: ServiceAccount, http: Network['http']) {
    this.#account = account;
    this.#http = http;
  }

  /** Throws a DestinationError, or an OutboundError if there was no response. */
  async get(timeoutMs: number): Promise<string> {
    if (this.#token === null || this.#token.usableUntilMs <= performance.now()) {
      this.#token = await this.#fetch(timeoutMs);
    }
    return this.#token.text;
  }

  /** Drops a rejected token, so that the next call fetches a new one. */
  forget(): void {
    this.#token = null;
  }

  /** https://developers.google.com/identity/protocols/oauth2/service-account#httprest */
  async #fetch(timeoutMs: number): Promise<Token> {
    const { status, body } = await this.#http.send({
      method: 'POST',
      url: new URL(this.#account.tokenUri),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: assertionOf(this.#account),
      }).toString(),
      timeoutMs,
      responseBytesMax: answerBytesMax,
    });
    const answer = fieldsOf(body);
    const { access_token: text, expires_in: seconds } = answer;
    if (status !== 200 || typeof text !== 'string' || text === '') {
      throw new DestinationError(
        `no access token is given for the service account (${status}${codeOf(answer)})`,
      );
    }
    const lives = typeof seconds === 'number' ? seconds : tokenSeconds;
    const usableMs = Math.max(0, lives - earlySeconds) * 1000;
    return { text, usableUntilMs: performance.now() + usableMs };
  }
}

function assertionOf({ clientEmail, privateKeyId, privateKey, tokenUri }: ServiceAccount): string {
  // Google judges by its own clock, and so by the machine's, whatever clock a test passes in.
  const issuedAt = Math.floor(Date.now() / 1000);
  const parts = [
    { alg: 'RS256', typ: 'JWT', ...(privateKeyId === '' ? {} : { kid: privateKeyId }) },
    { iss: clientEmail, scope, aud: tokenUri, iat: issuedAt, exp: issuedAt + tokenSeconds },
  ];
  const text = parts
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
}

/** Returns the OAuth error code without its description, which may repeat sent data. */
function codeOf({ error }: Readonly<Record<string, unknown>>): string {
  return typeof error === 'string' && /^[a-z_]{1,40}$/u.test(error) ? `, ${error}` : '';
}

/** Returns the fields of a JSON object; none if the body is not one. */
export function fieldsOf(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
