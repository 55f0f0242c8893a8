import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { AppError, type ErrorCode, errorCatalog, InvalidRequest } from '#kernel/errors.ts';
import { jsonReply, type Reply } from '#kernel/http/operation.ts';
import type { Resources } from '#kernel/resources.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    idempotent_answer: {
      id: string;
      tenant_id: string;
      user_id: string | null;
      request: Buffer;
      status: number;
      answer: Buffer;
      expires_at: Date;
    };
  }
}

type Deps = Pick<Resources, 'db' | 'clock' | 'vault'>;

/** A request that was sent under a name of its own, so that it can be repeated without being done twice. */
export type Repeatable = {
  /** Of the operation; names are unique within it. */
  readonly operationId: string;
  readonly key: string;
  readonly body: unknown;
  readonly keepMs: number;
  /** Errors are kept, too, unless the caller asked that they be not. */
  readonly keepsErrors: boolean;
};

/** What the work does in its transaction, so that the change and its answer are kept together or not at all. */
export type Once = {
  /** First: fails where the same request is being done, or was meanwhile. */
  claim(tx: Tx): Promise<void>;
  /** Last. */
  keep(tx: Tx, answer: unknown, userId: UserId | null): Promise<void>;
};

type Kept = { readonly request: Buffer; readonly status: number; readonly answer: Buffer };

const keyCharactersMax = 255;
const notRepeatable: Once = { claim: async () => {}, keep: async () => {} };

/** The answer that is kept while the work was about to be done a second time. */
class Overtaken extends Error {
  readonly kept: Kept;

  constructor(kept: Kept) {
    super('the request was answered meanwhile');
    this.kept = kept;
  }
}

export const idempotencyHeaders = {
  'x-idempotency-key':
    'A name of your choice, 1 to 255 characters. The same request under the same name is done once, and answered again as it was.',
  'x-idempotency-error':
    '`no-cache`: an error is not kept, so that the request can be tried again.',
} as const;

/** What the two headers ask for; undefined without a key. */
export function repeatable(
  headers: Readonly<Record<string, string>>,
  request: Omit<Repeatable, 'key' | 'keepsErrors'>,
): Repeatable | undefined {
  const key = headers['x-idempotency-key'];
  if (key === undefined) return undefined;
  if (key.length === 0 || key.length > keyCharactersMax)
    throw new AppError('idempotency.key_invalid');
  return { ...request, key, keepsErrors: headers['x-idempotency-error'] !== 'no-cache' };
}

/** Does the work, or answers as it was answered before under the same key. */
export async function once(
  deps: Deps,
  scope: TeamScope,
  asked: Repeatable | undefined,
  work: (within: Once) => Promise<unknown>,
): Promise<Reply> {
  if (asked === undefined) return jsonReply(200, await work(notRepeatable));
  const id = idOf(scope, asked);
  const kept = await find(deps.db.read(scope), deps, scope, id);
  if (kept !== undefined) return replay(deps, id, asked, kept);
  const within: Once = {
    claim: async (tx) => {
      const { rows } = await sql<{ got: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${id}, 0)) as got`.execute(tx);
      if (rows[0]?.got !== true) throw new AppError('idempotency.in_progress');
      const meanwhile = await find(tx, deps, scope, id);
      if (meanwhile !== undefined) throw new Overtaken(meanwhile);
    },
    keep: async (tx, answer, userId) =>
      insert(tx, deps, scope, { id, asked, status: 200, answer, userId }),
  };
  try {
    return jsonReply(200, await work(within));
  } catch (error) {
    if (error instanceof Overtaken) return replay(deps, id, asked, error.kept);
    if (asked.keepsErrors && isKept(error)) {
      const { code, detail, beside, status } = error;
      const answer = { code, body: { detail, ...beside } };
      await deps.db.write(scope, async (tx) =>
        insert(tx, deps, scope, { id, asked, status, answer, userId: null }),
      );
    }
    throw error;
  }
}

/** Refusals of what was sent, and of repetitions, say nothing of what was done. */
function isKept(error: unknown): error is AppError {
  if (error instanceof InvalidRequest || !(error instanceof AppError)) return false;
  const { status, code } = error;
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

async function find(
  db: ReadDb,
  { clock }: Deps,
  scope: TeamScope,
  id: string,
): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select request, status, answer from idempotent_answer
    where id = ${id} and tenant_id = ${scope.tenantId} and expires_at > ${clock.now()}`.execute(db);
  return rows[0];
}

const placeOf = (id: string) => ({ field: 'idempotent_answer.answer', row: id }) as const;

async function insert(
  tx: Tx,
  { vault, clock }: Deps,
  scope: TeamScope,
  made: {
    readonly id: string;
    readonly asked: Repeatable;
    readonly status: number;
    readonly answer: unknown;
    readonly userId: UserId | null;
  },
): Promise<void> {
  const answer = await vault.seal(tx, Buffer.from(JSON.stringify(made.answer)), placeOf(made.id));
  const expiresAt = new Date(clock.now().getTime() + made.asked.keepMs);
  await sql`
    insert into idempotent_answer (id, tenant_id, user_id, request, status, answer, expires_at)
    values (${made.id}, ${scope.tenantId}, ${made.userId}, ${digestOf(made.asked)}, ${made.status}, ${answer}, ${expiresAt})
    on conflict (id) do update set user_id = excluded.user_id, request = excluded.request,
      status = excluded.status, answer = excluded.answer, expires_at = excluded.expires_at`.execute(
    tx,
  );
}

function replay({ vault }: Deps, id: string, asked: Repeatable, kept: Kept): Reply {
  if (!kept.request.equals(digestOf(asked))) throw new AppError('idempotency.key_reused');
  const text = vault.open(kept.answer, placeOf(id)).toString();
  const answer: unknown = JSON.parse(text);
  if (kept.status === 200) return jsonReply(200, answer);
  throw refusalOf(answer);
}

function refusalOf(answer: unknown): AppError {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- authenticated: nobody but once() wrote it
  const { code, body } = answer as {
    readonly code: ErrorCode;
    readonly body: { readonly detail: AppError['detail'] } & Record<string, unknown>;
  };
  const { detail, ...beside } = body;
  if (!(code in errorCatalog)) return new AppError('service.internal');
  return new AppError(code, { detail, beside });
}

/** Removes what is older than it was to be kept. */
export async function forgetAnswers(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('idempotent_answer').where('expires_at', '<=', now).execute();
}

/** Part of erasing a user. */
export async function forgetAnswersOf(tx: Tx, userId: UserId): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('idempotent_answer')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
