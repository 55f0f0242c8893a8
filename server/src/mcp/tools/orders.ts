import type { Api } from '../api.ts';

/** What tools read of an order; who the patient is, is not among it. */
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

type Asked = {
  readonly user_id: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly limit: number;
};

/** A user's orders that were made on these days of UTC, the newest first, and whether there are older ones. */
export async function findOrders(
  api: Api,
  { user_id, start_date, end_date, limit }: Asked,
): Promise<{ readonly orders: readonly Order[]; readonly hasMore: boolean }> {
  const query = {
    user_id,
    start_date: `${start_date}T00:00:00.000Z`,
    end_date: `${end_date}T23:59:59.999Z`,
    size: limit,
    order_key: 'created_at',
    order_direction: 'desc',
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of an operation of ours
  const { orders, total } = (await api('listOrders', { query })) as {
    readonly orders: readonly Order[];
    readonly total: number | null;
  };
  return { orders, hasMore: total === null || total > orders.length };
}
