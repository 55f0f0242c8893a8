import type { Platform } from './platform.ts';
import type { Credentials } from './transport.ts';

/** What the SDK reads of a user token; it does not check the signature. */
export type UserToken = {
  readonly userId: string;
  readonly environment: string;
  readonly region: string;
  /** As it is sent to be exchanged. */
  readonly text: string;
};

const issuer =
  /^id-signer-(?<environment>prd|stg|dev|production|sandbox|local)-(?<region>us|eu)@vital-id-[a-z]+-[a-z]+\.iam\.gserviceaccount\.com$/u;
const onlyOfIos = new Set(['production', 'sandbox', 'local']);
const plainBase64 = /^[A-Za-z0-9+/]*={0,2}$/u;

/** Reads a sign-in token as the SDK does; throws where the SDK would refuse it before any request. */
export function readSignInToken(text: string, { provider }: Platform): UserToken {
  if (text.length % 4 !== 0 || !plainBase64.test(text)) throw new Error('not padded base64');
  const envelope = objectOf(Buffer.from(text, 'base64').toString());
  if (typeof envelope['public_key'] !== 'string') throw new Error('no public key');
  const token = textAt(envelope, 'user_token');
  const parts = token.split('.');
  const [header = '', claims = '', signature] = parts;
  if (parts.length !== 3 || signature === '') throw new Error('not of three parts');
  // The SDK for Apple Health decodes the parts as plain base64, without the letters of base64url.
  if (![header, claims].every((part) => plainBase64.test(part))) throw new Error('not base64');
  const head = objectOf(Buffer.from(header, 'base64').toString());
  if (!Object.values(head).every((each) => typeof each === 'string')) throw new Error('header');
  if (head['alg'] !== 'RS256' || head['typ'] !== 'JWT') throw new Error('not an RS256 JWT');
  const said = objectOf(Buffer.from(claims, 'base64').toString());
  const { environment = '', region = '' } = issuer.exec(textAt(said, 'iss'))?.groups ?? {};
  if (environment === '') throw new Error('unknown issuer');
  if (onlyOfIos.has(environment) && provider !== 'apple_health_kit') throw new Error('environment');
  textAt(said, 'tenant_id');
  textAt(objectOf(JSON.stringify(said['claims'])), 'vital_team_id');
  return { userId: textAt(said, 'uid'), environment, region, text: token };
}

type Json = Readonly<Record<string, unknown>>;

function objectOf(text: string): Json {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Error('not an object');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every object is one
  return value as Json;
}

function textAt(value: Json, key: string): string {
  const text = value[key];
  if (typeof text !== 'string') throw new Error(`no ${key}`);
  return text;
}

/** Whether the phone is signed in, waits for another sign-in token, or has forgotten its user. */
export type Standing = 'signed in' | 'waiting for a sign-in token' | 'signed out';

type Tokens = {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
};

/** A phone that signed in with a token of its own; `/v1/token` or, in the Simulator, `/auth/v1/token`. */
export class SignedIn {
  readonly #tokenUrl: () => string;
  #tokens: Tokens | undefined;
  standing: Standing = 'signed out';

  constructor(tokenUrl: () => string) {
    this.#tokenUrl = tokenUrl;
  }

  readonly credentials: Credentials = () => [
    'authorization',
    `Bearer ${this.#tokens?.access_token ?? ''}`,
  ];

  get expiresIn(): number {
    return this.#tokens?.expires_in ?? 0;
  }

  /** Exchanges a user token. */
  async signIn({ text }: UserToken): Promise<void> {
    await this.#ask({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token_type: 'urn:junction:sign-in-token',
      subject_token: text,
    });
  }

  async refresh(): Promise<void> {
    const refresh_token = this.#tokens?.refresh_token ?? '';
    await this.#ask({ grant_type: 'refresh_token', refresh_token });
  }

  async #ask(form: Readonly<Record<string, string>>): Promise<void> {
    const answer = await fetch(this.#tokenUrl(), {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    const body: unknown = await answer.json();
    if (answer.ok) {
      this.#tokens = tokensOf(body);
      this.standing = 'signed in';
      return;
    }
    const type: unknown = Reflect.get(Object(Reflect.get(Object(body), 'detail')), 'error_type');
    this.standing = type === 'invalid_token' ? 'signed out' : 'waiting for a sign-in token';
    throw new Error(`refused with ${answer.status}, ${String(type)}`);
  }
}

/** Both need all three, and the SDK for Apple Health a whole number of seconds. */
function tokensOf(body: unknown): Tokens {
  const { access_token, refresh_token, expires_in } = objectOf(JSON.stringify(body));
  const isWhole = typeof access_token === 'string' && typeof refresh_token === 'string';
  if (!isWhole || typeof expires_in !== 'number' || !Number.isInteger(expires_in))
    throw new Error('these are no tokens');
  return { access_token, refresh_token, expires_in };
}
