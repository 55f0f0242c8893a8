import type { ColumnType } from 'kysely';
import type { Static } from 'typebox';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, snakeRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { TeamScope } from '#kernel/scope.ts';
import type { CollectionMethod } from '#labs/catalog';
import type { orderSetBody } from '#labs/orders';

import type { LineItem, Network } from './model.ts';

export type Content = {
  /** As sent. */
  readonly orderSet: Static<typeof orderSetBody>;
  readonly method: CollectionMethod;
  readonly isPriority: boolean;
  readonly state: string;
  readonly networks: readonly Network[];
  readonly lineItems: readonly LineItem[];
};

export type Quote = {
  readonly id: string;
  readonly parentId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly content: Content;
};

declare module '#kernel/db.ts' {
  interface Schema {
    checkout_quote: SnakeRow<Omit<Quote, 'content'>> & {
      tenant_id: string;
      content: ColumnType<Content, string, never>;
    };
  }
}

export async function insert(tx: Tx, scope: TeamScope, quote: Quote): Promise<void> {
  await tx
    .insertInto('checkout_quote')
    .values({
      ...snakeRow(quote),
      tenant_id: scope.tenantId,
      content: JSON.stringify(quote.content),
    })
    .execute();
}

export async function find(db: ReadDb, scope: TeamScope, id: string): Promise<Quote | undefined> {
  const row = await db
    .selectFrom('checkout_quote')
    .select(['id', 'parent_id', 'created_at', 'expires_at', 'content'])
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirst();
  return row && camelRow(row);
}
