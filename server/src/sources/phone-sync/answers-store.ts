import { sql } from 'kysely';

import type { Tx } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { LastAnswer } from './model.ts';

/** The last response of an operation to a user's phone, and its last error. */
export type KeptAnswer = Pick<
  LastAnswer,
  'operation' | 'at' | 'status' | 'resource' | 'requestId'
> & {
  readonly userId: string;
  readonly scope: TeamScope;
  readonly refused: Pick<LastAnswer, 'at' | 'status' | 'refusal'> | null;
};

/** Sort by user, so that concurrent writers do not deadlock. */
export async function saveAnswers(tx: Tx, kept: readonly KeptAnswer[]): Promise<void> {
  const column = <Value>(pick: (each: KeptAnswer) => Value): Value[] => kept.map(pick);
  await sql`
    insert into phone_answer
      (user_id, operation, tenant_id, at, status, resource, request_id, refused_at, refused_status, refusal)
    select users.id, operation, users.tenant_id, at, status, resource, request_id, refused_at, refused_status, refusal
    from unnest(
      ${column((each) => each.userId)}::uuid[], ${column((each) => each.operation)}::text[],
      ${column(({ scope }) => scope.tenantId)}::uuid[], ${column((each) => each.at)}::timestamptz[],
      ${column((each) => each.status)}::smallint[],
      ${column((each) => each.resource)}::text[],
      ${column((each) => each.requestId)}::text[],
      ${column(({ refused }) => refused?.at ?? null)}::timestamptz[],
      ${column(({ refused }) => refused?.status ?? null)}::smallint[],
      ${column(({ refused }) => refused?.refusal ?? null)}::text[]
    ) as asked (user_id, operation, tenant_id, at, status, resource, request_id, refused_at, refused_status, refusal)
    join users on users.id = asked.user_id and users.tenant_id = asked.tenant_id
    order by users.id, operation
    on conflict (user_id, operation) do update set at = excluded.at, status = excluded.status,
      resource = excluded.resource, request_id = excluded.request_id,
      refused_at = coalesce(excluded.refused_at, phone_answer.refused_at),
      refused_status = coalesce(excluded.refused_status, phone_answer.refused_status),
      refusal = case when excluded.refused_at is null then phone_answer.refusal else excluded.refusal end
      where phone_answer.at <= excluded.at`.execute(tx);
}
