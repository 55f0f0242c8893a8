import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { checkEventTypes } from '../stored/type-filter.ts';
import * as store from './store.ts';

type Asked = store.Filter & { readonly state: 'pending' | 'exhausted' };
type Listed = {
  readonly deliveries: readonly store.Delivery[];
  readonly nextCursor: string | null;
};

/** Limits of a filtered page: rows that one statement reads, and statements. */
const scannedMax = 1000;
const scansMax = 10;

/** Lists a page of a team's pending or exhausted deliveries. An attempt during paging moves a delivery to its new time. */
export async function listDeliveries(
  { db, cursors }: Pick<AppContext, 'db' | 'cursors'>,
  scope: TeamScope,
  { state, ...filter }: Asked,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Promise<Listed> {
  checkEventTypes(filter.eventTypes);
  const name = JSON.stringify(['deliveries', scope.tenantId, state, filter]);
  const scan = state === 'pending' ? store.scanPending : store.scanExhausted;
  const isFiltered = state === 'exhausted' || filter.eventTypes !== null || filter.since !== null;
  const rowsMax = isFiltered ? scannedMax : limit + 1;
  const deliveries: store.Delivery[] = [];
  let place = cursor === undefined ? null : placeOf(cursors.decode(cursor, name));
  const page = (after: store.DeliveryPosition | null): Listed => {
    if (after === null) return { deliveries, nextCursor: null };
    const position = [after.at.getTime(), after.id, after.endpoint];
    return { deliveries, nextCursor: cursors.encode(position, name) };
  };
  for (let scans = 0; scans < scansMax; scans += 1) {
    // Sequential, because each scan begins where the previous one ended.
    const rows = await scan(db.read(scope), scope, filter, { after: place, limit: rowsMax });
    for (const row of rows) {
      if (row.isWanted && deliveries.length === limit) return page(place);
      if (row.isWanted) deliveries.push(row);
      place = row;
    }
    if (rows.length < rowsMax) return page(null);
  }
  return page(place);
}

function placeOf(position: readonly number[] | undefined): store.DeliveryPosition {
  const [atMs, id, endpoint] = position ?? [];
  if (atMs === undefined || id === undefined || endpoint === undefined)
    throw new AppError('request.cursor_invalid');
  return { at: new Date(atMs), id, endpoint };
}
