import type { Socket } from 'node:net';

import { DatabaseSilentError } from '../db/circuit-breaker.ts';
import { DatabaseClosedError } from '../db/closed-error.ts';
import { NoPrimaryError } from '../db/primary.ts';
import { StandbyError } from '../db/standby.ts';
import { WorkerSilentError } from '../db/workers/worker-breakers.ts';
import { AppError, type Errors, InvalidRequest, kernelErrors, errorBody } from '../errors.ts';
import { sqlState } from '../sql-state.ts';

type KernelCode = keyof typeof kernelErrors;
import { describeError, type ErrorDescription } from '../log/describe-error.ts';
import { boundedProblems } from './bounded-problems.ts';

type Failure = {
  readonly status: number;
  readonly detail: unknown;
  readonly beside?: AppError['beside'];
  readonly headers?: AppError['headers'];
  /** For the log, when the failure is not the caller's: no value that was sent or stored. */
  readonly unexpected?: ErrorDescription;
  /** The database cannot be used, which every other request meets as well. */
  readonly isOutage?: boolean;
};

/** Errors of the framework, by codes of the catalog. */
const frameworkCodes: Readonly<Record<string, KernelCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_BAD_URL: 'request.malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'route.not_found',
  ECONNRESET: 'request.malformed',
};

const diskFull = '53100';
const statementTooLong = '57014';
/**
 * Connection lost, server shutting down or starting, too many connections, a statement that took too long, a server that was
 * demoted to a standby.
 */
const unreachable = /^(08|57P|57014|53300|25006)/u;
/** The database is unavailable; a separate log line reports it once. */
const outages = [
  DatabaseClosedError,
  DatabaseSilentError,
  NoPrimaryError,
  StandbyError,
  WorkerSilentError,
];
const connectionCodes = new Set(['ECONNREFUSED', 'ENOENT', 'EPIPE', 'ECONNRESET', 'ETIMEDOUT']);

/** Returns true if no parser takes the media type of the body. */
export function isUnsupportedMediaType(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && frameworkCodes[code] === 'request.unsupported_media_type';
}

/** Converts any thrown value to the response that the caller may read. */
export function toErrorResponse(errors: Errors, error: unknown): Failure {
  if (error instanceof InvalidRequest) {
    return {
      status: kernelErrors['request.invalid'].status,
      detail: boundedProblems(error.problems),
    };
  }
  if (error instanceof AppError) {
    const { beside, headers } = error;
    return { ...errorBody(errors, error), beside, headers };
  }
  if (outages.some((outage) => error instanceof outage)) return fromCatalog('service.unavailable');
  const code = codeOf(error);
  const known = code === undefined ? undefined : frameworkCodes[code];
  if (known !== undefined && error instanceof Error && 'statusCode' in error)
    return fromCatalog(known);
  const outage = outageOf(error, code);
  return {
    ...fromCatalog(outage),
    unexpected: describeError(error),
    isOutage: outage === 'service.unavailable' && sqlState(error) !== statementTooLong,
  };
}

function outageOf(error: unknown, code: string | undefined): KernelCode {
  const state = sqlState(error);
  if (state === diskFull) return 'service.storage_full';
  if (state !== undefined && unreachable.test(state)) return 'service.unavailable';
  if (code !== undefined && connectionCodes.has(code)) return 'service.unavailable';
  const isLost =
    error instanceof Error &&
    /Connection terminated|Client has encountered|Client was closed|timeout exceeded when trying to connect/u.test(
      error.message,
    );
  return isLost ? 'service.unavailable' : 'service.internal';
}

function fromCatalog(code: KernelCode): Failure {
  return { status: kernelErrors[code].status, detail: kernelErrors[code].text };
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

const reasons: Readonly<Record<string, { readonly line: string; readonly code: KernelCode }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', code: 'request.too_slow' },
  HPE_HEADER_OVERFLOW: {
    line: '431 Request Header Fields Too Large',
    code: 'request.headers_too_large',
  },
};

const lingerMs = 1000;

/** Responds to input that never became a request: broken framing, oversized headers, an incomplete body. */
export function rejectMalformedRequest(
  error: Error & { code?: string },
  socket: Socket,
  always: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const reason = reasons[error.code ?? ''] ?? {
    line: '400 Bad Request',
    code: 'request.malformed',
  };
  const body = JSON.stringify({ detail: kernelErrors[reason.code].text });
  const headers = {
    ...always,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${reason.line}\r\n${lines.join('')}\r\n${body}`);
  // A client that is still sending gets a moment to read the error before the connection is destroyed.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

const wordsMax = 300;

/** Returns the first sentence of an error, without any value that was sent. */
export function errorSummary(detail: unknown): string {
  const first: unknown = Array.isArray(detail) ? detail[0] : detail;
  if (typeof first === 'string') return first.slice(0, wordsMax);
  if (typeof first !== 'object' || first === null || !('msg' in first)) return 'refused';
  const place = 'loc' in first && Array.isArray(first.loc) ? `${first.loc.join('.')}: ` : '';
  return `${place}${String(first.msg)}`.slice(0, wordsMax);
}
