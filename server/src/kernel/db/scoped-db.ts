import type { CompiledQuery, Kysely, QueryResult } from 'kysely';

import { kyselyOver } from './driver.ts';
import { type RowScope, type RlsSettings, rlsSettingsOf } from './row-scope.ts';

/** The cache size in tenants: building an instance costs more than many a statement. */
const cachedDbsMax = 1000;

/** Returns one cached Kysely instance per row-level-security scope. */
export function scopedDbFactory<Tables>(
  send: <Row>(visible: RlsSettings, query: CompiledQuery) => Promise<QueryResult<Row>>,
): (reach: RowScope) => Kysely<Tables> {
  const opened = new Map<string, Kysely<Tables>>();
  return (reach) => {
    const visible = rlsSettingsOf(reach);
    const name = visible.across + visible.tenants;
    const known = opened.get(name);
    if (known !== undefined) return known;
    const db = kyselyOver<Tables>(async (query) => send(visible, query));
    if (opened.size >= cachedDbsMax) opened.clear();
    opened.set(name, db);
    return db;
  };
}
