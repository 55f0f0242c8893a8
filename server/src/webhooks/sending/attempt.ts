import { gzip } from 'node:zlib';

import type { AppContext } from '#kernel/app-context.ts';

import packageJson from '../../../../package.json' with { type: 'json' };
import { type Answer, type Decision, decide, isSuccess } from '../model.ts';
import type { Unsendable } from '../stored/sealed-events.ts';
import type { Claimed, Tried } from './queue-store.ts';
import { idempotencyKey, signatureHeaders } from './signature.ts';
import type { Steps } from './steps.ts';
import type { OpenTarget } from './targets.ts';

/** Smaller bodies would hardly shrink. */
const compressedBytesMin = 1024;
const responseBytesMax = 1024;
const userAgent = `salus-webhooks/${packageJson.version}`;

export type Message = {
  readonly id: string;
  readonly body: Buffer;
  /** Its response may repeat protected fields, and is not stored. */
  readonly isProtected: boolean;
};

export type Attempted = Tried & {
  readonly outcome: Decision['outcome'] | 'erased';
  /** On the monotonic clock. */
  readonly answeredMs: number;
};

type Deps = Pick<AppContext, 'clock' | 'random'> & {
  readonly timeoutMs: number;
  readonly steps: Steps;
  /** When its message began to be rendered, on the monotonic clock. */
  readonly beganMs: number;
};
type Sending = Pick<Deps, 'timeoutMs' | 'steps' | 'beganMs'> & { readonly at: Date };
type Reply = Answer & Pick<Tried, 'error' | 'response'>;

/** Sends a delivery once and decides the next step. Never throws: a failure is also passed on as an answer. */
export function attemptDelivery(
  claimed: Claimed,
  { target, message }: { readonly target: OpenTarget; readonly message: Message | Unsendable },
  deps: Deps,
  tried: (attempted: Attempted) => void,
): void {
  const attemptedAt = deps.clock.now();
  const startMs = performance.now();
  send(target, message, { ...deps, at: attemptedAt }, (reply) => {
    const now = deps.clock.now();
    const answeredMs = performance.now();
    const chance = isSuccess(reply.status) ? 0 : deps.random.bytes(4).readUInt32BE() / 2 ** 32;
    const decision =
      message === 'is erased with the data of its user'
        ? ({ outcome: 'erased' } as const)
        : decide(claimed.attempt, reply, { now, chance });
    tried({
      claimed,
      attemptedAt,
      durationMs: Math.round(answeredMs - startMs),
      status: reply.status,
      error: reply.error,
      response: reply.response,
      nextRunAt: decision.outcome === 'retry' ? new Date(now.getTime() + decision.delayMs) : null,
      outcome: decision.outcome,
      answeredMs,
    });
  });
}

function send(
  target: OpenTarget,
  message: Message | Unsendable,
  sending: Sending,
  replied: (reply: Reply) => void,
): void {
  if (target.keys === null) replied(failure('not_sent: the signing secret cannot be opened'));
  else if (typeof message === 'string') replied(failure(`not_sent: the event ${message}`));
  else if (target.gzip && message.body.length >= compressedBytesMin) {
    gzip(message.body, (error, body) => {
      if (error === null)
        post(target, { ...message, sent: body, isCompressed: true }, sending, replied);
      else replied(failure('not_sent: the event cannot be compressed'));
    });
  } else post(target, { ...message, sent: message.body, isCompressed: false }, sending, replied);
}

function post(
  target: OpenTarget,
  message: Message & { readonly sent: Buffer; readonly isCompressed: boolean },
  { at, timeoutMs, steps, beganMs }: Sending,
  replied: (reply: Reply) => void,
): void {
  const keys = (target.keys ?? []).filter(({ until }) => until === null || until > at);
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
    ...(message.isCompressed ? { 'content-encoding': 'gzip' } : {}),
  };
  const { url } = target;
  const signedMs = performance.now();
  steps.sign(signedMs - beganMs);
  target.http.dispatch(
    { method: 'POST', url, headers, body: message.sent, timeoutMs, responseBytesMax },
    ({ status, body, retryAfter }, waitedMs) => {
      steps.connect(waitedMs);
      steps.answer(performance.now() - signedMs - waitedMs);
      const response = body.length === 0 || message.isProtected ? null : toText(body);
      replied({ status, retryAfter, error: null, response });
    },
    (error) => replied(failure(`${error.failure}: ${error.message}`)),
  );
}

function failure(error: string): Reply {
  return { status: null, retryAfter: null, error, response: null };
}

/** PostgreSQL stores any text but the null character. */
function toText(body: Buffer): string {
  return body.toString('utf8').replaceAll('\0', '');
}
