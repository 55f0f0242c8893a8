import { sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { LinkTokenId } from '../model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    link_challenge: {
      id: string;
      tenant_id: string;
      user_id: UserId;
      region: string | null;
      challenge: Buffer;
      attempts: number;
      created_at: Date;
    };
  }
}

const linkChallengeColumns = [
  'id',
  'tenant_id',
  'user_id',
  'region',
  'challenge',
  'attempts',
  'created_at',
] as const;

/** A code that the provider sent to the user and expects back. It has the id of the link session. */
export type Challenge = {
  readonly id: string;
  readonly userId: UserId;
  readonly region: string | null;
  readonly sealed: Buffer;
};

export async function insertChallenge(
  tx: Tx,
  scope: TeamScope,
  challenge: Challenge & { readonly createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('link_challenge')
    .values({
      id: challenge.id,
      tenant_id: scope.tenantId,
      user_id: challenge.userId,
      region: challenge.region,
      challenge: challenge.sealed,
      attempts: 0,
      created_at: challenge.createdAt,
    })
    .execute();
}

/**
 * Counts an attempt at the newest challenge of the link token for the provider. Returns undefined if there is none with attempts
 * left.
 */
export async function tryChallenge(
  tx: Tx,
  scope: TeamScope,
  way: { readonly linkTokenId: LinkTokenId; readonly provider: string },
  attemptsMax: number,
): Promise<(Challenge & { readonly attempts: number }) | undefined> {
  const row = await tx
    .updateTable('link_challenge')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', (each) =>
      each
        .selectFrom('link_session')
        .innerJoin('link_challenge as open', 'open.id', 'link_session.id')
        .select('link_session.id')
        .where('link_session.link_token_id', '=', way.linkTokenId)
        .where('link_session.provider', '=', way.provider)
        .where('link_session.tenant_id', '=', scope.tenantId)
        .where('link_session.outcome', 'is', null)
        .orderBy('link_session.created_at', 'desc')
        .orderBy('link_session.id', 'desc')
        .limit(1),
    )
    .where('tenant_id', '=', scope.tenantId)
    .where('attempts', '<', attemptsMax)
    .returning(linkChallengeColumns)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      userId: trust<UserId>(row.user_id),
      region: row.region,
      sealed: row.challenge,
      attempts: row.attempts,
    }
  );
}

export async function removeChallenge(tx: Tx, scope: TeamScope, id: string): Promise<void> {
  await tx
    .deleteFrom('link_challenge')
    .where((each) => each.and({ id, tenant_id: scope.tenantId }))
    .execute();
}

/** Returns the number of link sessions that a link token has begun. */
export async function countWays(
  db: ReadDb,
  scope: TeamScope,
  linkTokenId: LinkTokenId,
): Promise<number> {
  const { count } = await db
    .selectFrom('link_session')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where((each) => each.and({ link_token_id: linkTokenId, tenant_id: scope.tenantId }))
    .executeTakeFirstOrThrow();
  return count;
}
