import { aggregateErrors } from './errors/aggregate.ts';
import { appointmentErrors } from './errors/appointments.ts';
import type { CatalogEntry } from './errors/entry.ts';
import { labCatalogErrors } from './errors/lab-catalog.ts';
import { managementErrors } from './errors/management.ts';
import { orderErrors } from './errors/orders.ts';
import { sampleErrors } from './errors/samples.ts';
import { sourceErrors } from './errors/sources.ts';
import { webhookErrors } from './errors/webhooks.ts';
import type { Problem } from './problem.ts';

/** Every failure a caller can see. Adding a code here is an API change. */
export const errorCatalog = {
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
  ...aggregateErrors,
  ...managementErrors,
  ...sourceErrors,
  ...webhookErrors,
  ...labCatalogErrors,
  ...appointmentErrors,
  ...orderErrors,
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
  'request.too_large': {
    status: 413,
    text: 'The body is larger than 10 MiB; send it in several requests',
    meaning: 'The request body is over the limit. Nothing was stored.',
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
    meaning: 'No operation has this method and path.',
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
  'user.not_found': {
    status: 404,
    text: 'Not found',
    meaning: 'No user has this id in the team.',
  },
  'user.reference_not_found': {
    status: 404,
    text: 'User not found',
    meaning: 'No user has this client_user_id in the team.',
  },
  'user.gone': {
    status: 404,
    text: 'The user does not or no longer exists in this team',
    meaning: 'A change was asked for a user that is unknown or deleted.',
  },
  'user.deleted': {
    status: 404,
    text: 'User is scheduled for deletion',
    meaning: 'The user was deleted and is in the 7-day grace period; the deletion can be undone.',
  },
  'user.conflict': {
    status: 400,
    text: 'Client user id already exists.',
    meaning: 'The client_user_id belongs to a user; the body names its user_id and created_on.',
  },
  'user.reference_taken': {
    status: 409,
    text: 'Client user id already exists.',
    meaning: 'The new client_user_id of a user belongs to another user.',
  },
  'user.nothing_to_patch': {
    status: 400,
    text: 'Nothing to patch',
    meaning: 'The body names no field that can be changed.',
  },
  'user.undo_impossible': {
    status: 400,
    text: 'The deletion cannot be undone: the client_user_id is in use by another user',
    meaning: 'The reference was given to a new user after the deletion.',
  },
  'user.demographics_not_found': {
    status: 404,
    text: 'User demographics data not found',
    meaning: 'No demographics were stored for this user.',
  },
  'user.not_deleted': {
    status: 404,
    text: 'The user is not deleted',
    meaning: 'There is no deletion to tell of: the user is active.',
  },
  'user.not_erased': {
    status: 404,
    text: 'The user is not erased yet',
    meaning: 'The certificate exists once the data is erased, 7 days after the deletion.',
  },
  'user.too_many_exports': {
    status: 429,
    text: 'Too many exports are running; try again when one of them has ended',
    meaning: 'Each process runs 4 exports at once. Nothing was sent.',
  },
  ...sampleErrors,
  'upload.empty': {
    status: 422,
    text: 'The request has no file; send it as the body, with its media type',
    meaning: 'The operation takes a file as its body.',
  },
  'upload.too_large': {
    status: 413,
    text: 'A file of at most 1 GiB can be uploaded; use the command line for a larger one',
    meaning: 'Nothing was stored.',
  },
  'import.unreadable': {
    status: 422,
    text: 'The file cannot be read',
    meaning: '`detail` says in one sentence why. What was read before that is stored.',
  },
  'import.busy': {
    status: 503,
    text: 'Too many files are being imported; try again in a minute',
    meaning: 'A process takes two files of a team in an environment at once, and 32 of all teams.',
  },
  'insurance.not_found': {
    status: 404,
    text: 'User insurance data not found',
    meaning: 'The user has no insurance record of this kind (primary or not).',
  },
  'insurance.state_plans_closed': {
    status: 403,
    text: 'MEDFED and MAIDFED are in closed beta, and this team is not enabled',
    meaning:
      'The operator enables a production team with `salus insurance state-plans --open`; sandbox teams are enabled.',
  },
  'payor.too_many': {
    status: 400,
    text: 'A team has at most 1,000 payors of its own; the operator can import a list for everybody',
    meaning: 'Nothing was stored.',
  },
} as const satisfies Record<string, CatalogEntry>;

export type ErrorCode = keyof typeof errorCatalog;

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
  readonly detail: string | Readonly<Record<string, unknown>>;
  readonly internal: string | undefined;
  readonly beside: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.detail = options.detail ?? errorCatalog[code].text;
    this.internal = options.internal;
    this.beside = options.beside;
    this.headers = options.headers;
  }

  get status(): number {
    return errorCatalog[this.code].status;
  }
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
