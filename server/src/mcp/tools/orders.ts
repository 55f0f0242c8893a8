import { AppError } from '#kernel/errors.ts';

import type { Api } from '../tool-kit/api.ts';
import { cursorAfter, type Paged, positionOf } from '../tool-kit/pages.ts';

/** The fields of an order that tools read, without the patient. */
export type Order = {
  readonly id: string;
  readonly created_at: string;
  readonly status: string;
  readonly interpretation: string | null;
  readonly expected_result_by_date: string | null;
  readonly notes: string | null;
  readonly lab_test: { readonly name: string; readonly method: string };
  readonly last_event: { readonly status: string; readonly created_at: string };
};

type Asked = Paged & {
  readonly user_id: string;
  readonly start_date: string;
  readonly end_date: string;
};

/** A page of a user's orders that were made on these days of UTC, the newest first. Errors: `request.cursor_invalid`. */
export async function findOrders(
  api: Api,
  asked: Asked,
): Promise<{ readonly orders: readonly Order[]; readonly next_cursor: string | null }> {
  const { user_id, start_date, end_date, limit } = asked;
  const page = Number(positionOf(asked) ?? 1);
  if (!Number.isSafeInteger(page)) throw new AppError('request.cursor_invalid');
  const query = {
    user_id,
    start_date: `${start_date}T00:00:00.000Z`,
    end_date: `${end_date}T23:59:59.999Z`,
    size: limit,
    page,
    order_key: 'created_at',
    order_direction: 'desc',
  };
  const { orders, total } = await api('listOrders', { query });
  const hasMore = orders.length === limit && (total === null || total > page * limit);
  return { orders, next_cursor: hasMore ? cursorAfter(asked, String(page + 1)) : null };
}
