import type { CompiledQuery, Kysely, QueryResult } from 'kysely';

import { kyselyOver } from './driver.ts';
import { type Reach, type Visible, visibleTo } from './row-scope.ts';

/** Kept for tenants that were read lately: building one costs more than many a statement. */
const doorsKept = 1000;

/** For each reach the same door, through which statements are sent as what it makes visible. */
export function doors<Tables>(
  send: <Row>(visible: Visible, query: CompiledQuery) => Promise<QueryResult<Row>>,
): (reach: Reach) => Kysely<Tables> {
  const opened = new Map<string, Kysely<Tables>>();
  return (reach) => {
    const visible = visibleTo(reach);
    const name = visible.across + visible.tenants;
    const known = opened.get(name);
    if (known !== undefined) return known;
    const db = kyselyOver<Tables>(async (query) => send(visible, query));
    if (opened.size >= doorsKept) opened.clear();
    opened.set(name, db);
    return db;
  };
}
