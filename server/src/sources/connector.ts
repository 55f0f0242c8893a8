import type { OutboundRequest, OutboundResponse } from '#kernel/network/fetch.ts';

import type { DeletedRecord, DeletionHint } from './deleted-at-provider/model.ts';

/** A wearable provider: its documented API and how its answers are read. This slice stores tokens, connections, pulls and raw answers. */
export type ProviderConnector<Authorisation = OAuth2 | Login> = PullSource & {
  readonly authorisation: Authorisation;
  /** The provider's own limits, of one application together; each is a token bucket. */
  readonly limits: readonly RateLimit[];
  /** The field of an answer 429 that says when to come back, where it is not `Retry-After`; in lower case. */
  readonly retryAfterField?: string;
  /** When the window ends in which too much was asked, where an answer 429 says nothing of it. */
  windowEnd?(now: Date): Date;
  /** The least time between two rounds of what is recent, where the provider asks for that; else the installation's. */
  readonly pollMsMin?: number;
  /**
   * The provider's terms: what it told goes with the connection, and what its answers for some days do not have any more
   * goes, too. The engine knows for how many days it may be kept. Of workouts alone, as yet.
   */
  readonly hasTerms?: true;
  /** Absent where the provider can only be polled. */
  readonly webhooks?: ProviderWebhooks;
  /** Tells the provider that the user left; best effort. */
  disconnect(session: ProviderClient): Promise<void>;
};

export type RateLimit = { readonly requests: number; readonly perMs: number };

/** Whose limits a request counts against. */
export type Account = {
  /** Unique among the applications of all teams. */
  readonly key: string;
  readonly limits: readonly RateLimit[];
};

/** What pulls are made of. */
export type PullSource = {
  /** The provider's slug: `oura`. */
  readonly slug: string;
  /** What can be pulled, in the order of a first pull. */
  readonly resources: readonly PullResource[];
  /**
   * The provider's answers for one slice of time, page by page. What is thrown is a ProviderError or an OutboundError.
   */
  pull(session: ProviderClient, slice: Slice): AsyncIterable<RawPage>;
  /** What an answer says, in the shapes of the push API. Pure: it is run again over kept answers after a mapping was mended. */
  normalise(page: RawPage): Normalised;
};

/** A source that invents its data: nobody has to agree to anything, and its sessions send nothing. */
export type DemoConnector = PullSource & {
  /** Who the user is there; whoever connects twice is the same person. */
  identify(user: { readonly id: string; readonly timeZone: string | null }): string;
};

export type PullResource = {
  /** The provider's own name of what is fetched: `daily_activity`. */
  readonly name: string;
  /** Our resources that come of it: `activity`, `steps`. */
  readonly gives: readonly string[];
  readonly backfillDays: number;
  /** The longest range of one slice. */
  readonly sliceDays: number;
  /** Without any of these the resource is not pulled. */
  readonly scopes: readonly string[];
};

/** A part of a pull that is done or not done: [from, to), whole UTC days. */
export type Slice = { readonly resource: string; readonly from: Date; readonly to: Date };

/** One answer of the provider, as it came. */
export type RawPage = {
  readonly resource: string;
  /** JSON text of the answer's body. */
  readonly body: Uint8Array;
  /** What the answer does not say of itself and reading it needs: the time zone of the account. */
  readonly context?: Readonly<Record<string, string>>;
};

/** Samples and summaries in the shapes that POST /v2/timeseries and POST /v2/summary take. */
export type Normalised = {
  readonly samples: readonly Batch[];
  readonly summaries: readonly Batch[];
  readonly devices: readonly ProviderDevice[];
  /** Times of which the answer says that something was deleted. */
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

/** A connection while it is worked with. Tokens are refreshed, stored and rotated by whoever made it. */
export type ProviderClient = {
  /** What time it is for whoever is connected: a demo keeps to the time of its sandbox team. */
  readonly now: () => Date;
  /**
   * Sends a request with the connection's credential, within the limits; a 401 refreshes once. Answers of any other
   * status come back as they are.
   */
  send(request: ProviderRequest): Promise<OutboundResponse>;
  readonly connection: {
    /** Who the user is at the provider. */
    readonly externalUserId: string | null;
    readonly scopes: readonly string[];
  };
  readonly application: Application;
  readonly signal: AbortSignal;
};

export type ProviderRequest = Pick<OutboundRequest, 'method' | 'headers' | 'body'> & {
  /** Path and query below the connector's base address. */
  readonly path: string;
  /** Shows the credentials of the application in place of the person's token, by HTTP basic authentication. */
  readonly asApplication?: boolean;
};

/** The customer's registration at the provider, and where its API is: another address stands in for it in tests. */
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
  /** What the address of consent asks beside the standard's fields. */
  readonly authorizeFields?: Readonly<Record<string, string>>;
};

/**
 * Of a provider that takes a password, or an e-mail address, and gives tokens for it. Neither is kept: where tokens end
 * that cannot be replaced, the connection does, and the person shows it again.
 */
export type Login = TokenRules & {
  readonly kind: 'password' | 'email';
  /** Each person has a server of their own: the user name is its address. It is not offered unless the operator says so. */
  readonly isOwnServer?: true;
  /** Where the provider's servers are, by region where it has some; the first where nobody says which. */
  readonly servers: readonly [Server, ...Server[]];
  /** The request that shows what the person typed. */
  logInRequest(application: Application, typed: Typed, now: Date): ProviderRequest;
  /** Reads the answer to it; a ProviderError where it is none, as of an outage. */
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
  /** With what the provider gave when it sent the code. */
  | { readonly type: 'mfa'; readonly code: string; readonly challenge: string };

export type LogIn =
  | { readonly state: 'success'; readonly tokens: Tokens }
  | {
      readonly state: 'pending_mfa';
      readonly method: 'sms' | 'email';
      /** For the person: `+1 *** 55`. */
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

/** How tokens are asked for and used. */
type TokenRules = {
  /** The request that trades a code or a refresh token for tokens; providers differ in form and signing. */
  tokenRequest(application: Application, grant: Grant, now: Date): ProviderTokenRequest;
  /** Reads the answer to it; a ProviderError where it is a refusal, also one with status 200. */
  readTokens(response: OutboundResponse, now: Date): Tokens;
  /** Whether an answer refuses the access token, where that is not told by status 401. */
  isRefusal?(response: OutboundResponse): boolean;
  /** Who the user is, with what the token answer says of it; also the moment for what a provider wants before all else. */
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
  /** Below the address of tokens, where it is not that itself. */
  readonly path?: string;
};

export type Tokens = {
  readonly accessToken: string;
  /** Null where the provider does not rotate it or gives none. */
  readonly refreshToken: string | null;
  readonly expiresAt: Date | null;
  readonly scopes: readonly string[] | null;
  readonly externalUserId: string | null;
};

/** Null: it does not end. */
type Registered = { readonly expiresAt: Date | null };

export type ProviderWebhooks = {
  /** Whom a subscription is for: everybody who uses the application, or the user whose session asks. By hand the operator gives the provider the address, which `salus provider-webhook` prints. */
  readonly subscribes: 'application' | 'user' | 'by hand';
  /** Asks the provider to call back; repeated safely, and again before it expires. Not called by hand. */
  register(client: ProviderClient, callbackUrl: string): Promise<Registered>;
  /** What the provider is to show with each call, where it lets the operator choose it. */
  sharedSecret?(application: Application): string;
  /** Where the provider publishes the keys that it signs with; they come with each call. */
  readonly keysUrl?: string;
  /** What a notification is answered with; left out: 200. */
  readonly acknowledgement?: 204;
  /** The provider's question whether the address is ours, as the body of an answer 200 or as an answer; null when the request is none. */
  challenge(request: ProviderCallback, application: Application): string | ChallengeAnswer | null;
  /** What has changed at the provider, or `forged`. A notification says what to fetch; it is never data. */
  read(request: ProviderCallback, application: Application): readonly ChangeNotice[] | 'forged';
};

/** An answer without a body. */
export type ChallengeAnswer = { readonly status: 201 | 401 };

export type ProviderCallback = {
  readonly method: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  readonly now: Date;
  /** What stands at the provider's `keysUrl`. */
  readonly keys?: unknown;
};

/** Something of a user changed at the provider: these resources, in this time; none named: all. */
export type ChangeNotice = {
  readonly externalUserId: string;
  readonly resources: readonly string[];
  readonly from: Date;
  readonly to: Date;
  /** Only of calls that prove their sender. */
  readonly deleted?: readonly DeletedRecord[];
  /** Of any call: the provider is asked what it still has before anything is deleted. */
  readonly deletionHints?: readonly (DeletionHint | DeletedRecord)[];
};

/** How a provider failed. The first four are worth another try, the others are not (contract b11, b19). */
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
  /** When the provider said to come back. */
  readonly retryAt: Date | null;

  constructor(failure: ProviderFailure, message: string, retryAt: Date | null = null) {
    super(message);
    this.failure = failure;
    this.retryAt = retryAt;
  }
}
