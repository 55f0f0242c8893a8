import type { Problem } from './problem.ts';

export type CatalogEntry = {
  readonly status: number;
  /** The text of `detail` in the response. */
  readonly text: string;
  /** One sentence for docs/errors.md: when it happens and what to do. */
  readonly meaning: string;
  /** For the API reference: `detail` where it is no sentence, and the fields next to it. */
  readonly example?: Readonly<Record<string, unknown>>;
};

/** The errors that any request can have. A new code, here or in a slice's `errors.ts`, is an API change. */
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
    text: 'Too many invalid keys from this IP address; try again later',
    meaning:
      'The IP address sent too many invalid keys. Wait as long as `Retry-After` says. Recently valid keys still work.',
  },
  'auth.not_permitted': {
    status: 403,
    text: 'This management key does not permit this operation',
    meaning:
      'A Team Management Key permits operations on its own teams only. No key can create a key with more permissions or a later expiry.',
  },
  'request.cursor_invalid': {
    status: 422,
    text: 'The cursor does not belong to this list; start again without next_cursor',
    meaning: 'The cursor was altered, or belongs to a list with other filters.',
  },
  'request.repeated_header': {
    status: 400,
    text: 'A header that must be single was sent more than once',
    meaning: '`Host` or an authentication header was sent twice, which is ambiguous.',
  },
  'request.invalid': {
    status: 422,
    text: 'The request is not valid',
    meaning: 'One or more parts of the request are wrong; `detail` lists every problem.',
    example: {
      detail: [{ type: 'missing', loc: ['body', 'name'], msg: 'Field required', input: {} }],
    },
  },
  'request.malformed': {
    status: 400,
    text: 'The request could not be read',
    meaning: 'The request line, headers or body could not be parsed.',
  },
  'request.unsupported_media_type': {
    status: 415,
    text: 'Send application/json',
    meaning: 'The operation does not accept the format of the body.',
  },
  'request.unsupported_coding': {
    status: 415,
    text: 'Send the body as it is, or in one of the content codings gzip, deflate, br and zstd',
    meaning:
      '`Content-Encoding` has an unknown coding, or several. `Accept-Encoding` of the response lists the accepted ones.',
  },
  'request.too_large': {
    status: 413,
    text: 'The body is larger than 10 MiB (1 MiB for a query), or inflates to over 500 times its size; send it in several requests',
    meaning:
      'The request body is over the limit, compressed or decompressed, or is a decompression bomb. Nothing was stored.',
  },
  'request.too_many': {
    status: 429,
    text: 'Too many requests; wait as long as Retry-After says',
    meaning:
      'The key or the IP address is over its rate limit. The `RateLimit` headers have the limits. Wait as long as `Retry-After` says. Nothing was changed.',
  },
  'request.too_slow': {
    status: 408,
    text: 'The request did not arrive in time',
    meaning: 'The headers or the body did not arrive within the time limit.',
  },
  'request.url_too_long': {
    status: 414,
    text: 'The URL is longer than 8,192 characters',
    meaning: 'The path and the query together are too long. Split the request.',
  },
  'request.headers_too_large': {
    status: 431,
    text: 'The headers are larger than 16 KiB or more than 100',
    meaning: 'The request line and the headers are over the limit.',
  },
  'route.not_found': {
    status: 404,
    text: 'Not found',
    meaning: 'No operation has this path.',
  },
  'route.method_not_allowed': {
    status: 405,
    text: 'Method not allowed',
    meaning: 'The path exists, but not for this method. `Allow` lists its methods.',
  },
  'service.unavailable': {
    status: 503,
    text: 'The service is stopping or its database cannot be reached; try again',
    meaning: 'Nothing was stored. Repeat the request.',
  },
  'service.storage_full': {
    status: 507,
    text: 'The database has no space left; nothing was stored',
    meaning: 'The disk under the database is full. Free space, then repeat the request.',
  },
  'service.internal': {
    status: 500,
    text: 'Internal error',
    meaning: 'A bug or an outage. Search the log for the request id.',
  },
  'request.not_acceptable': {
    status: 406,
    text: 'The operation offers none of the types in Accept',
    meaning: '`available` lists the response types of the operation.',
    example: { available: ['application/json'] },
  },
  'session.ended': {
    status: 401,
    text: 'The session has ended; sign in again',
    meaning:
      'The cookie is no longer valid: the session expired, or was ended in this browser or another one.',
    example: { code: 'session.ended' },
  },
  'session.tenant_missing': {
    status: 403,
    text: 'Send the team and environment in the tenant header',
    meaning:
      'A session is valid only with the header `x-<service>-tenant`: `<team_id>/<environment>`, or `-` for operations without a team.',
    example: { code: 'session.tenant_missing' },
  },
  'session.cross_site': {
    status: 403,
    text: 'A session is valid only on pages of this service',
    meaning:
      'The request comes from another site (`Sec-Fetch-Site`, otherwise `Origin`), or its origin is unknown. Nothing was changed.',
    example: { code: 'session.cross_site' },
  },
  'session.insecure_origin': {
    status: 403,
    text: 'Sign-in requires HTTPS: use https, or http://localhost on the machine itself',
    meaning:
      'Without TLS, others on the network could read the cookie. Put TLS in front, or use localhost.',
    example: { code: 'session.insecure_origin' },
  },
  'session.reauthentication_required': {
    status: 403,
    text: 'Confirm your identity, then try again',
    meaning:
      'Operations that reveal or delete data need a confirmation every 15 minutes: `POST /v1/me/confirm`.',
    example: { code: 'session.reauthentication_required' },
  },
  'role.not_permitted': {
    status: 403,
    text: 'Your role does not allow this',
    meaning: "The operation needs a permission (`x-permission`) that the member's role lacks.",
    example: { code: 'role.not_permitted' },
  },
  'organisation.not_found': {
    status: 404,
    text: 'Organization not found',
    meaning: 'The organization of the management key does not exist.',
  },
  'link.missing_token': {
    status: 400,
    text: 'The link token header is absent',
    meaning: '`error_type` is `MISSING_LINK_TOKEN`; the message names the header to send.',
    example: {
      detail: { error_type: 'MISSING_LINK_TOKEN', error_message: 'Missing x-salus-link-token' },
    },
  },
  'link.invalid_token': {
    status: 401,
    text: 'The link token is unknown',
    meaning: 'The link token does not exist, or its user or team is deleted.',
    example: {
      detail: { error_type: 'invalid_token', error_message: 'The link token is unknown' },
    },
  },
  'link.token_expired': {
    status: 401,
    text: 'The link token has expired; ask for another',
    meaning: 'A link token is valid for 60 minutes. Create another one.',
    example: {
      detail: {
        error_type: 'token_expired',
        error_message: 'The link token has expired; ask for another',
      },
    },
  },
  'link.token_consumed': {
    status: 401,
    text: 'The link token was used; ask for another',
    meaning: 'A link token connects one source. Create another one.',
    example: {
      detail: {
        error_type: 'token_consumed',
        error_message: 'The link token was used; ask for another',
      },
    },
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
  /** Fields next to `detail` in the response, if the contract defines a specific body. */
  readonly beside?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A request that cannot be served. Everything else that is thrown is a bug. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** Replaces the catalog's text. */
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

/** Returns the status and `detail` of an error response. */
export function errorBody(
  errors: Errors,
  { code, detail }: AppError,
): { readonly status: number; readonly detail: string | Readonly<Record<string, unknown>> } {
  const { status, text } = errors[code];
  return { status, detail: detail ?? text };
}

/** An invalid request, with all its problems. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('request.invalid');
    this.problems = problems;
  }
}
