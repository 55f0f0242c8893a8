/** Everything that this client throws of its own accord. */
export class SalusError extends Error {
  override readonly name: string = 'SalusError';
}

/** No answer came: the network, a time limit, or an answer that is none of the API. `cause` says which. */
export class ConnectionError extends SalusError {
  override readonly name = 'ConnectionError';
}

/** A delivery whose signature is not right, or not of now. */
export class WebhookVerificationError extends SalusError {
  override readonly name = 'WebhookVerificationError';
}

/** One thing that is wrong with a request. What was sent there is in `input`: it may be health data. */
export type Problem = {
  readonly type: string;
  /** `body` or `query`, then keys and indices. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly input?: unknown;
  readonly ctx?: unknown;
};

/** A refusal. The log of the server has the request under `requestId`. */
export class ApiError extends SalusError {
  override readonly name: string = 'ApiError';
  /** The name of the method that was called. */
  readonly operation: string;
  readonly status: number;
  readonly requestId: string | null;
  /** As it came: a sentence, a list of problems, or an object with `error_type` and `error_message`. */
  readonly detail: unknown;
  /** What signing in and roles are refused with; null for other refusals. */
  readonly code: string | null;
  /** When the server says that one may come back; null where it says nothing. */
  readonly retryAfterMs: number | null;

  constructor(refused: Refused) {
    super(`${refused.operation}: ${refused.status} ${sentenceOf(refused.body)}`);
    this.operation = refused.operation;
    this.status = refused.status;
    this.requestId = refused.requestId;
    this.detail = fieldOf(refused.body, 'detail') ?? null;
    const code = fieldOf(refused.body, 'code');
    this.code = typeof code === 'string' ? code : null;
    this.retryAfterMs = refused.retryAfterMs;
  }

  /** Every problem of the request; empty where the refusal is a sentence. */
  get problems(): readonly Problem[] {
    return Array.isArray(this.detail) ? this.detail : [];
  }
}

/** 401: the key is absent, unknown or of another kind. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError';
}

/** 403: the key or the member may not do this. */
export class PermissionError extends ApiError {
  override readonly name = 'PermissionError';
}

/** 404 and 410: it is not there, or is another team's. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}

/** 409: it is in a state that forbids this. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
}

/** 400 and 422: `problems` or `detail` say what is wrong with the request. Nothing was changed. */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError';
}

/** 429: still too many requests after the retries. Nothing was done. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
}

/** 5xx: the server, or what it stands on. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError';
}

type Refused = {
  readonly operation: string;
  readonly status: number;
  readonly requestId: string | null;
  readonly body: unknown;
  readonly retryAfterMs: number | null;
};

const classes: Readonly<Record<number, typeof ApiError>> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  410: NotFoundError,
  422: InvalidRequestError,
  429: RateLimitError,
};

export function apiError(refused: Refused): ApiError {
  const Refusal = classes[refused.status] ?? (refused.status >= 500 ? ServerError : ApiError);
  return new Refusal(refused);
}

/** Without what was sent: messages of errors end in logs. */
function sentenceOf(body: unknown): string {
  const detail = fieldOf(body, 'detail');
  if (typeof detail === 'string') return detail;
  if (Array.isArray(detail)) return detail.map(problemText).join('; ');
  const message = fieldOf(detail, 'error_message');
  return typeof message === 'string' ? message : 'without a reason';
}

function problemText(problem: unknown): string {
  const place = fieldOf(problem, 'loc');
  return `${Array.isArray(place) ? place.join('.') : ''} ${String(fieldOf(problem, 'msg'))}`.trim();
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
