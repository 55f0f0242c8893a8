import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import { OutboundError } from '#kernel/fetch.ts';
import type { Resources } from '#kernel/resources.ts';

import packageJson from '../../../package.json' with { type: 'json' };
import type { Claimed, Tried } from './delivery-store.ts';
import { type Answer, type Decision, decide, isSuccess } from './model.ts';
import { idempotencyKey, signatureHeaders } from './signature.ts';
import type { OpenTarget } from './targets.ts';

const compress = promisify(gzip);
/** Smaller bodies would hardly shrink. */
const compressedBytesMin = 1024;
const responseBytesMax = 1024;
const userAgent = `salus-webhooks/${packageJson.version}`;

export type Message = { readonly id: string; readonly body: Buffer };

export type Attempted = Tried & { readonly outcome: Decision['outcome'] };

type Deps = Pick<Resources, 'clock' | 'random'> & { readonly timeoutMs: number };
type Reply = Answer & Pick<Tried, 'error' | 'response'>;

/** Sends a delivery once, and decides what follows. Never throws: a failure is an answer, too. */
export async function attemptDelivery(
  claimed: Claimed,
  { target, makeMessage }: { readonly target: OpenTarget; readonly makeMessage: () => Message },
  deps: Deps,
): Promise<Attempted> {
  const attemptedAt = deps.clock.now();
  const startMs = performance.now();
  const reply = await send(target, makeMessage, { at: attemptedAt, timeoutMs: deps.timeoutMs });
  const now = deps.clock.now();
  const chance = isSuccess(reply.status) ? 0 : deps.random.bytes(4).readUInt32BE() / 2 ** 32;
  const decision = decide(claimed.attempt, reply, { now, chance });
  return {
    claimed,
    attemptedAt,
    durationMs: Math.round(performance.now() - startMs),
    status: reply.status,
    error: reply.error,
    response: reply.response,
    nextRunAt: decision.outcome === 'retry' ? new Date(now.getTime() + decision.delayMs) : null,
    outcome: decision.outcome,
  };
}

async function send(
  target: OpenTarget,
  makeMessage: () => Message,
  { at, timeoutMs }: { readonly at: Date; readonly timeoutMs: number },
): Promise<Reply> {
  if (target.keys === null) return failure('not_sent: the signing secret cannot be opened');
  const message = renderOrNull(makeMessage);
  if (message === null) return failure('not_sent: the event cannot be rendered');
  const keys = target.keys.filter(({ until }) => until === null || until > at);
  const isCompressed = target.gzip && message.body.length >= compressedBytesMin;
  const headers = {
    ...target.headers,
    ...signatureHeaders(
      message,
      keys.map(({ key }) => key),
      at,
    ),
    'idempotency-key': idempotencyKey(message.id, target.uid),
    'content-type': 'application/json',
    'user-agent': userAgent,
    ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
  };
  try {
    const { status, body, retryAfter } = await target.http.send({
      method: 'POST',
      url: target.url,
      headers,
      body: isCompressed ? await compress(message.body) : message.body,
      timeoutMs,
      responseBytesMax,
    });
    return { status, retryAfter, error: null, response: body.length === 0 ? null : toText(body) };
  } catch (error) {
    const isKnown = error instanceof OutboundError;
    return failure(isKnown ? `${error.failure}: ${error.message}` : 'other: the request failed');
  }
}

function failure(error: string): Reply {
  return { status: null, retryAfter: null, error, response: null };
}

/** What a renderer says when it fails may repeat the data it failed on, so it is not passed on. */
function renderOrNull(makeMessage: () => Message): Message | null {
  try {
    return makeMessage();
  } catch {
    return null;
  }
}

/** PostgreSQL stores any text but the null character. */
function toText(body: Buffer): string {
  return body.toString('utf8').replaceAll('\0', '');
}
