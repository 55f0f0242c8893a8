import type { OutboundRequest, OutboundResponse } from '#kernel/network/fetch.ts';

import type { DeletedRecord, DeletionHint } from './deleted-at-provider/model.ts';

/**
 * A wearable provider: its documented API and the readers of its responses. This slice stores tokens, connections,
 * pulls and raw responses.
 */
export type ProviderConnector<Authorisation = OAuth2 | Login> = PullSource & {
  readonly authorisation: Authorisation;
  /** The provider's limits for one application; each is a token bucket. */
  readonly limits: readonly RateLimit[];
  /** The header of a 429 with the retry time, in lower case, if it is not `Retry-After`. */
  readonly retryAfterField?: string;
  /** Returns the end of the rate-limit window, if a 429 does not name it. */
  windowEnd?(now: Date): Date;
  /** The minimum interval between two polls, if the provider requires one; else the installation's. */
  readonly pollMsMin?: number;
  /**
   * The provider's terms limit retention: its data is deleted with the connection, and days that the provider no longer
   * returns are deleted, too. The engine knows the retention period. Applies to workouts only.
   */
  readonly hasTerms?: true;
  /** Absent if the provider can only be polled. */
  readonly webhooks?: ProviderWebhooks;
  /** Revokes access at the provider; best effort. */
  disconnect(session: ProviderClient): Promise<void>;
};

export type RateLimit = { readonly requests: number; readonly perMs: number };

/** The account whose limits a request counts against. */
export type Account = {
  /** Unique among the applications of all teams. */
  readonly key: string;
  readonly limits: readonly RateLimit[];
};

/** The part of a connector that pulls need. */
export type PullSource = {
  /** The provider's slug: `oura`. */
  readonly slug: string;
  /** The resources to pull, in the order of a first pull. */
  readonly resources: readonly PullResource[];
  /** Yields the provider's responses for one slice of time, page by page. Throws ProviderError or OutboundError. */
  pull(session: ProviderClient, slice: Slice): AsyncIterable<RawPage>;
  /** Maps a response to the shapes of the push API. Pure: it runs again over stored responses after a mapping was fixed. */
  normalise(page: RawPage): Normalised;
};

/** A source of synthetic data. It needs no consent and sends no requests. */
export type DemoConnector = PullSource & {
  /** Returns the user's id at the provider; a user who connects twice gets the same id. */
  identify(user: { readonly id: string; readonly timeZone: string | null }): string;
};

export type PullResource = {
  /** The provider's own name of the resource: `daily_activity`. */
  readonly name: string;
  /** Resources of Salus that the pull produces: `activity`, `steps`. */
  readonly gives: readonly string[];
  readonly backfillDays: number;
  /** The longest range of one slice. */
  readonly sliceDays: number;
  /** Without any of these the resource is not pulled. */
  readonly scopes: readonly string[];
};

/** A unit of a pull, [from, to) in UTC days. It is complete or not done. */
export type Slice = { readonly resource: string; readonly from: Date; readonly to: Date };

/** One response of the provider, unchanged. */
export type RawPage = {
  readonly resource: string;
  /** The body, JSON text. */
  readonly body: Uint8Array;
  /** Context that the response lacks and its reader needs: the time zone of the account. */
  readonly context?: Readonly<Record<string, string>>;
};

/** Samples and summaries in the form of POST /v2/timeseries and POST /v2/summary. */
export type Normalised = {
  readonly samples: readonly Batch[];
  readonly summaries: readonly Batch[];
  readonly devices: readonly ProviderDevice[];
  /** Ranges in which the response reports deletions. */
  readonly deletionHints?: readonly DeletionHint[];
};

type Batch = {
  readonly resource: string;
  readonly data: readonly Readonly<Record<string, unknown>>[];
};

export type ProviderDevice = {
  readonly providerId: string;
  readonly model: string | null;
  readonly manufacturer: string | null;
  readonly sourceType: string;
};

/** A client of the provider for one connection. It refreshes, stores and rotates tokens by itself. */
export type ProviderClient = {
  /** Returns the time of the connection: a demo follows the sandbox clock of its team. */
  readonly now: () => Date;
  /**
   * Sends a request with the connection's credential, within the rate limits. A 401 refreshes the token once; every
   * other status is returned.
   */
  send(request: ProviderRequest): Promise<OutboundResponse>;
  readonly connection: {
    /** The user's id at the provider. */
    readonly externalUserId: string | null;
    readonly scopes: readonly string[];
  };
  readonly application: Application;
  readonly signal: AbortSignal;
};

export type ProviderRequest = Pick<OutboundRequest, 'method' | 'headers' | 'body'> & {
  /** Path and query below the connector's base URL. */
  readonly path: string;
  /** Authenticates with the application's credentials (HTTP basic) instead of the user's token. */
  readonly asApplication?: boolean;
};

/** The customer's application at the provider, and the URLs of its API; tests replace them. */
export type Application = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly baseUrl: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
};

export type OAuth2 = TokenRules & {
  readonly kind: 'oauth2';
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly baseUrl: string;
  readonly scopes: readonly string[];
  readonly scopeSeparator: ' ' | ',';
  readonly usesPkce: boolean;
  /** Fields of the authorization URL in addition to the standard's. */
  readonly authorizeFields?: Readonly<Record<string, string>>;
};

/**
 * A provider that exchanges a password or an e-mail address for tokens. Neither is stored. If the tokens end and cannot
 * be renewed, the connection ends and the user signs in again.
 */
export type Login = TokenRules & {
  readonly kind: 'password' | 'email';
  /** Each user has a dedicated server, and the user name is its URL. Disabled unless the operator enables it. */
  readonly isOwnServer?: true;
  /** The provider's servers, by region if it has regions. The first is the default. */
  readonly servers: readonly [Server, ...Server[]];
  /** Returns the request that sends the user's credentials. */
  logInRequest(application: Application, typed: Typed, now: Date): ProviderRequest;
  /** Reads the response. Throws ProviderError if it is not one, as in an outage. */
  readLogIn(response: OutboundResponse, now: Date, typed: Typed): LogIn;
};

export type Server = {
  readonly region: string | null;
  readonly tokenUrl: string;
  readonly baseUrl: string;
};

export type Typed =
  | { readonly type: 'password'; readonly username: string; readonly password: string }
  | { readonly type: 'email'; readonly email: string }
  /** Includes the challenge that the provider returned when it sent the code. */
  | { readonly type: 'mfa'; readonly code: string; readonly challenge: string };

export type LogIn =
  | { readonly state: 'success'; readonly tokens: Tokens }
  | {
      readonly state: 'pending_mfa';
      readonly method: 'sms' | 'email';
      /** Shown to the user: `+1 *** 55`. */
      readonly hint: string;
      readonly challenge: string;
    }
  | {
      readonly state: 'refused';
      readonly reason:
        | 'provider_credential_error'
        | 'provider_password_expired'
        | 'unsupported_region'
        | 'incorrect_mfa_code';
    };

/** How tokens are requested and used. */
type TokenRules = {
  /** The request that trades a code or a refresh token for tokens; providers differ in form and signing. */
  tokenRequest(application: Application, grant: Grant, now: Date): ProviderTokenRequest;
  /** Reads the response. Throws ProviderError if it is an error, also with status 200. */
  readTokens(response: OutboundResponse, now: Date): Tokens;
  /** Returns whether a response rejects the access token, if the provider does not use status 401. */
  isRefusal?(response: OutboundResponse): boolean;
  /** Returns the provider's id of the user; `told` is the id in the token response. Also sends calls that must come first. */
  identify?(session: ProviderClient, told?: string | null): Promise<string>;
};

export type Grant =
  | {
      readonly type: 'authorization_code';
      readonly code: string;
      readonly redirectUrl: string;
      readonly codeVerifier: string | null;
    }
  | { readonly type: 'refresh_token'; readonly refreshToken: string };

export type ProviderTokenRequest = Pick<OutboundRequest, 'method' | 'headers' | 'body'> & {
  /** Relative to the URL of tokens, if it differs. */
  readonly path?: string;
};

export type Tokens = {
  readonly accessToken: string;
  /** Null if the provider does not rotate it or issues none. */
  readonly refreshToken: string | null;
  readonly expiresAt: Date | null;
  readonly scopes: readonly string[] | null;
  readonly externalUserId: string | null;
};

/** Null: it does not end. */
type Registered = { readonly expiresAt: Date | null };

export type ProviderWebhooks = {
  /** Subscribes all users of the application, or the session's user. `by hand`: the operator enters the URL at the provider. */
  readonly subscribes: 'application' | 'user' | 'by hand';
  /** Asks the provider to call back. Idempotent, and repeated before it expires. Not called for `by hand`. */
  register(client: ProviderClient, callbackUrl: string): Promise<Registered>;
  /** Returns the secret that the provider sends with each callback, if the operator can choose it. */
  sharedSecret?(application: Application): string;
  /** The URL at which the provider publishes its signing keys; they are passed with each call. */
  readonly keysUrl?: string;
  /** The status that acknowledges a notification. Default: 200. */
  readonly acknowledgement?: 204;
  /** Returns the response to the provider's verification request (a body for 200, or a response), or null if it is not one. */
  challenge(request: ProviderCallback, application: Application): string | ChallengeAnswer | null;
  /** Returns the changes that a notification names, or `forged`. A notification says what to fetch; it is never data. */
  read(request: ProviderCallback, application: Application): readonly ChangeNotice[] | 'forged';
};

/** A response without a body. */
export type ChallengeAnswer = { readonly status: 201 | 401 };

export type ProviderCallback = {
  readonly method: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  readonly now: Date;
  /** The content of the provider's `keysUrl`. */
  readonly keys?: unknown;
};

/** A change of a user's data at the provider: these resources in this range; an empty list means all. */
export type ChangeNotice = {
  readonly externalUserId: string;
  readonly resources: readonly string[];
  readonly from: Date;
  readonly to: Date;
  /** Only of calls that prove their sender. */
  readonly deleted?: readonly DeletedRecord[];
  /** Deletions that the call reports. Salus asks the provider before it deletes anything. */
  readonly deletionHints?: readonly (DeletionHint | DeletedRecord)[];
};

/** The kind of a provider failure. The first four are retried, the others are not (contract b11, b19). */
export type ProviderFailure =
  | 'provider_rate_limit_exceeded'
  | 'provider_unavailable'
  | 'transport_failure'
  | 'resource_contention'
  | 'non_retriable_error'
  | 'unexpected_error'
  | 'token_refresh_failed'
  | 'required_scopes_not_granted'
  | 'deregistered_per_provider';

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly failure: ProviderFailure;
  /** The retry time that the provider sent. */
  readonly retryAt: Date | null;

  constructor(failure: ProviderFailure, message: string, retryAt: Date | null = null) {
    super(message);
    this.failure = failure;
    this.retryAt = retryAt;
  }
}
