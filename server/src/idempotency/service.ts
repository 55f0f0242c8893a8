import { createHash } from 'node:crypto';

import type { AppContext } from '#kernel/app-context.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import {
  AppError,
  type ErrorCode,
  type Errors,
  InvalidRequest,
  errorBody,
} from '#kernel/errors.ts';
import { fromJsonText } from '#kernel/json-text.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import * as store from './store.ts';

export type IdempotencyDeps = Pick<AppContext, 'db' | 'clock' | 'vault' | 'errors'>;

/** A request with a key, so that a repetition does not run twice. */
export type Repeatable = {
  /** Of the operation; names are unique within it. */
  readonly operationId: string;
  readonly key: string;
  readonly body: unknown;
  readonly keepMs: number;
  /** Errors are stored, too, unless the caller opted out. */
  readonly keepsErrors: boolean;
};

/** The result of the work, by its id and that of its parent. */
export type Made = {
  readonly id: string;
  readonly transactionId: string;
  readonly createdAt: Date;
};

/** Steps in the transaction of the work, so that the change and its response are stored together. */
export type Once = {
  /** Comes first. Fails if the same request is running or has completed. */
  claim(tx: Tx): Promise<void>;
  /** Last. */
  keep(
    tx: Tx,
    answer: unknown,
    userId: UserId | null,
    /** Of work that makes one. */
    made?: Made,
  ): Promise<void>;
};

/** For work without a key. */
export const notRepeatable: Once = { claim: async () => {}, keep: async () => {} };

/** Thrown when another request stored its response first. */
class Overtaken extends Error {
  readonly kept: store.Kept;

  constructor(kept: store.Kept) {
    super('the request was answered meanwhile');
    this.kept = kept;
  }
}

/** Runs the work, or returns the response stored under the same key. */
export async function once<Answer>(
  deps: IdempotencyDeps,
  scope: TeamScope,
  asked: Repeatable | undefined,
  work: (within: Once) => Promise<Answer>,
): Promise<Answer> {
  if (asked === undefined) return work(notRepeatable);
  const { db, clock } = deps;
  const id = idOf(scope, asked);
  const kept = await store.find(db.read(scope), scope, { id, now: clock.now() });
  if (kept !== undefined) return fromJsonText<Answer>(trust(replay(deps, id, asked, kept)));
  const within: Once = {
    claim: async (tx) => {
      if (!(await store.tryLock(tx, id))) throw new AppError('idempotency.in_progress');
      const meanwhile = await store.find(tx, scope, { id, now: clock.now() });
      if (meanwhile !== undefined) throw new Overtaken(meanwhile);
    },
    keep: async (tx, answer, userId) =>
      keep(tx, deps, scope, { id, asked, status: 200, answer, userId }),
  };
  try {
    return await work(within);
  } catch (error) {
    if (error instanceof Overtaken) {
      return fromJsonText<Answer>(trust(replay(deps, id, asked, error.kept)));
    }
    if (asked.keepsErrors && isKept(deps, error)) {
      const { code, beside } = error;
      const { status, detail } = errorBody(deps.errors, error);
      const answer = { code, body: { detail, ...beside } };
      await db.write(scope, async (tx) =>
        keep(tx, deps, scope, { id, asked, status, answer, userId: null }),
      );
    }
    throw error;
  }
}

/** Validation errors and errors of repetitions are not stored: nothing was done. */
function isKept({ errors }: IdempotencyDeps, error: unknown): error is AppError {
  if (error instanceof InvalidRequest || !(error instanceof AppError)) return false;
  const { code } = error;
  const { status } = errors[code];
  return status !== 422 && status < 500 && !code.startsWith('idempotency.');
}

/** The same in every database: whose key, for what, and its name. */
function idOf(scope: TeamScope, { operationId, key }: Repeatable): string {
  const text = JSON.stringify([scope.tenantId, operationId, key]);
  return createHash('sha256').update(text).digest('base64url');
}

function digestOf({ body }: Repeatable): Buffer {
  return createHash('sha256').update(JSON.stringify(body)).digest();
}

const placeOf = (id: string) => ({ field: 'idempotent_answer.answer', row: id }) as const;

async function keep(
  tx: Tx,
  { vault, clock }: IdempotencyDeps,
  scope: TeamScope,
  {
    id,
    asked,
    answer,
    ...plain
  }: {
    readonly id: string;
    readonly asked: Repeatable;
    readonly status: number;
    readonly answer: unknown;
    readonly userId: UserId | null;
  },
): Promise<void> {
  await store.insert(tx, scope, {
    ...plain,
    id,
    request: digestOf(asked),
    answer: await vault.seal(tx, Buffer.from(JSON.stringify(answer)), placeOf(id)),
    expiresAt: new Date(clock.now().getTime() + asked.keepMs),
  });
}

/** Returns the JSON of the stored answer, or throws the stored error. */
function replay(
  { vault, errors }: IdempotencyDeps,
  id: string,
  asked: Repeatable,
  kept: store.Kept,
): string {
  if (!kept.request.equals(digestOf(asked))) throw new AppError('idempotency.key_reused');
  const text = vault.open(kept.answer, placeOf(id)).toString();
  if (kept.status === 200) return text;
  throw refusalOf(errors, fromJsonText(trust(text)));
}

/** An error that is stored as the response. */
type Refusal = {
  readonly code: ErrorCode;
  readonly body: Pick<ReturnType<typeof errorBody>, 'detail'> & Record<string, unknown>;
};

function refusalOf(errors: Errors, { code, body }: Refusal): AppError {
  const { detail, ...beside } = body;
  if (!(code in errors)) return new AppError('service.internal');
  return new AppError(code, { detail, beside });
}
