import type { Problem } from './problem.ts';

export type CatalogEntry = {
  readonly status: number;
  /** What the caller reads in `detail`. */
  readonly text: string;
  /** One sentence for docs/errors.md: when it happens and what to do. */
  readonly meaning: string;
};

/** What can go wrong with any request. Adding a code, here or in a slice's `errors.ts`, is an API change. */
export const kernelErrors = {
  'auth.missing_key': {
    status: 401,
    text: 'Missing API key',
    meaning: 'The team key header is absent; the text names the header to send.',
  },
  'auth.invalid_key': {
    status: 401,
    text: 'invalid token',
    meaning: 'The key is unknown, expired, revoked, or belongs to another plane.',
  },
  'auth.too_many_failures': {
    status: 429,
    text: 'Too many wrong keys came from this address; try again later',
    meaning:
      'The address tried too many wrong keys; `Retry-After` says when one more is looked at. Keys that were right lately work on.',
  },
  'auth.not_permitted': {
    status: 403,
    text: 'This management key may not do this',
    meaning:
      'A Team Management Key works on its own teams only, and reaches nothing of the organisation. No key makes one that is wider than itself, or works longer.',
  },
  'request.cursor_invalid': {
    status: 422,
    text: 'The cursor is not one of this list; start again without next_cursor',
    meaning: 'The cursor was altered, or belongs to a list with other filters.',
  },
  'request.repeated_header': {
    status: 400,
    text: 'A header that must be single was sent more than once',
    meaning:
      '`Host` or an authentication header came twice, so it is not clear which one was meant.',
  },
  'request.invalid': {
    status: 422,
    text: 'The request is not valid',
    meaning: 'One or more parts of the request are wrong; `detail` lists every problem.',
  },
  'request.malformed': {
    status: 400,
    text: 'The request could not be read',
    meaning: 'The request line, headers or body could not be parsed.',
  },
  'request.unsupported_media_type': {
    status: 415,
    text: 'Send application/json',
    meaning: 'The body is in a format that the operation does not take.',
  },
  'request.unsupported_coding': {
    status: 415,
    text: 'Send the body as it is, or in one of the content codings gzip, deflate, br and zstd',
    meaning:
      '`Content-Encoding` names a coding that is not known, or several. `Accept-Encoding` of the answer lists those there are.',
  },
  'request.too_large': {
    status: 413,
    text: 'The body is larger than 10 MiB (1 MiB for a query), or inflates to over 500 times its size; send it in several requests',
    meaning:
      'The request body is over the limit, as it came or inflated, or is made to inflate without end. Nothing was stored.',
  },
  'request.too_many': {
    status: 429,
    text: 'Too many requests; wait as long as Retry-After says',
    meaning:
      'The key or the client address is over its rate. The `RateLimit` headers name the limits, `Retry-After` says how long to wait. Nothing was done.',
  },
  'request.too_slow': {
    status: 408,
    text: 'The request did not arrive in time',
    meaning: 'Headers or body took longer to arrive than the server waits.',
  },
  'request.url_too_long': {
    status: 414,
    text: 'The URL is longer than 8,192 characters',
    meaning: 'Path and query are too long together; ask for less at a time.',
  },
  'request.headers_too_large': {
    status: 431,
    text: 'The headers are larger than 16 KiB or more than 100',
    meaning: 'Request line and headers are over the limit.',
  },
  'route.not_found': {
    status: 404,
    text: 'Not found',
    meaning: 'No operation has this path.',
  },
  'route.method_not_allowed': {
    status: 405,
    text: 'Method not allowed',
    meaning: 'The path is served, but not for this method; `Allow` lists the methods that are.',
  },
  'service.unavailable': {
    status: 503,
    text: 'The service is stopping or its database cannot be reached; try again',
    meaning: 'Nothing was stored; the request can be repeated.',
  },
  'service.storage_full': {
    status: 507,
    text: 'The database has no space left; nothing was stored',
    meaning: 'The disk under the database is full. Free space, then repeat the request.',
  },
  'service.internal': {
    status: 500,
    text: 'Internal error',
    meaning: 'A bug or an outage; the request id leads to the log line.',
  },
  'request.not_acceptable': {
    status: 406,
    text: 'None of the types in Accept is offered',
    meaning: 'The operation answers in the types that `available` lists.',
  },
  'session.ended': {
    status: 401,
    text: 'The session has ended; sign in again',
    meaning: 'The cookie opens nothing: the session expired, or was ended here or elsewhere.',
  },
  'session.tenant_missing': {
    status: 403,
    text: 'Name the team and environment in the tenant header',
    meaning:
      'A session counts only with the header `x-<service>-tenant`: `<team_id>/<environment>`, or `-` where no team is concerned.',
  },
  'session.cross_site': {
    status: 403,
    text: 'A session counts only on pages of this service itself',
    meaning:
      'The browser says that another site asks (`Sec-Fetch-Site`, else `Origin`), or does not say who asks. Nothing was done.',
  },
  'session.insecure_origin': {
    status: 403,
    text: 'Nobody signs in over plain HTTP: use https, or http://localhost on the machine itself',
    meaning: 'Whoever is on the way could read the cookie. Put TLS in front, or use localhost.',
  },
  'session.reauthentication_required': {
    status: 403,
    text: 'Show that it is you, then try again',
    meaning:
      'What reveals or deletes asks a member to confirm every 15 minutes: `POST /v1/me/confirm`.',
  },
  'role.not_permitted': {
    status: 403,
    text: 'Your role does not allow this',
    meaning: "The operation needs a permission (`x-permission`) that the member's role lacks.",
  },
  'organisation.not_found': {
    status: 404,
    text: 'Organization not found',
    meaning: 'The management key belongs to no such organisation.',
  },
  'link.missing_token': {
    status: 400,
    text: 'The link token header is absent',
    meaning: '`error_type` is `MISSING_LINK_TOKEN`; the message names the header to send.',
  },
  'link.invalid_token': {
    status: 401,
    text: 'The link token is unknown',
    meaning: 'No such link token was made, or its user or team is deleted.',
  },
  'link.token_expired': {
    status: 401,
    text: 'The link token has expired; ask for another',
    meaning: 'A link token lives 60 minutes.',
  },
  'link.token_consumed': {
    status: 401,
    text: 'The link token was used; ask for another',
    meaning: 'A link token connects one source.',
  },
} as const satisfies Record<string, CatalogEntry>;

/** Every failure a caller can see. Slices add theirs, as their tables to `Schema`. */
export interface ErrorCatalog extends Record<keyof typeof kernelErrors, CatalogEntry> {}

export type ErrorCode = keyof ErrorCatalog;
/** The catalogue of the kernel and of every slice. */
export type Errors = Readonly<Record<ErrorCode, CatalogEntry>>;

type AppErrorOptions = {
  /** Logged, never sent. Ids only: no health data. */
  readonly internal?: string;
  readonly cause?: unknown;
  /** Replaces the catalog's text where the contract wants an object or names a header. */
  readonly detail?: string | Readonly<Record<string, unknown>>;
  /** Goes out beside `detail`, where the contract declares a body of its own. */
  readonly beside?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A request that cannot be served. Everything else that is thrown is a bug. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** In place of the catalogue's text. */
  readonly detail: AppErrorOptions['detail'];
  readonly internal: string | undefined;
  readonly beside: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.detail = options.detail;
    this.internal = options.internal;
    this.beside = options.beside;
    this.headers = options.headers;
  }
}

/** What a caller is told of a refusal. */
export function errorBody(
  errors: Errors,
  { code, detail }: AppError,
): { readonly status: number; readonly detail: string | Readonly<Record<string, unknown>> } {
  const { status, text } = errors[code];
  return { status, detail: detail ?? text };
}

/** A request with problems: every one of them, at once. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('request.invalid');
    this.problems = problems;
  }
}
