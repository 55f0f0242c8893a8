import { openProtected } from '#kernel/events/outbox.ts';

import type { UserId } from '../../src/kernel/scope.ts';
import type { TestApp } from './app.ts';

type Row = {
  readonly uid: string;
  readonly userId: UserId;
  readonly eventType: string;
  readonly format: string;
  readonly payload: Buffer;
  readonly wrappedKey: Buffer | null;
};

/** The events about a user whose types begin so, in their order, each with its data as it was told. */
export async function toldOf(
  app: TestApp,
  userId: string,
  typesLike = '%',
): Promise<readonly { readonly type: string; readonly data: unknown }[]> {
  const { rows } = await app.database.query<Row>(
    `select uid, event.user_id as "userId", event_type as "eventType", format, payload, wrapped as "wrappedKey"
      from event left join user_data_key on user_data_key.user_id = event.user_id
      where event.user_id = $1 and event_type like $2 order by event.id`,
    [userId, typesLike],
  );
  return rows.map((row) => {
    const data = row.format === 'sealed' ? openProtected(app.resources, row) : row.payload;
    return { type: row.eventType, data: JSON.parse(String(data)) as unknown };
  });
}
