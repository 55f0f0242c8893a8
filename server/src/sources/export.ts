import type { AppContext } from '#kernel/app-context.ts';
import { snakeRow } from '#kernel/db/rows.ts';
import type { Column, Row } from '#kernel/files/parquet.ts';
import type { Exporter, ExportTable } from '#kernel/personal-data.ts';
import { findUserKey } from '#kernel/secrets/user-keys.ts';

import { listOfUser } from './connections/store.ts';
import { list as listDevices } from './devices/store.ts';
import { rawLocationOf } from './raw/keep.ts';
import { unpackPage } from './raw/pages.ts';
import { listPagesOfUser } from './raw/store.ts';

const fetchPages = 20;

const connectionColumns: readonly Column[] = [
  { name: 'provider', type: 'text' },
  { name: 'status', type: 'text' },
  { name: 'external_user_id', type: 'text' },
  { name: 'scopes', type: 'json' },
  { name: 'created_at', type: 'instant' },
];
const deviceColumns: readonly Column[] = [
  { name: 'id', type: 'text' },
  { name: 'provider', type: 'text' },
  { name: 'provider_id', type: 'text' },
  { name: 'source_type', type: 'text' },
  { name: 'manufacturer', type: 'text' },
  { name: 'model', type: 'text' },
  { name: 'created_at', type: 'instant' },
];
const pageColumns: readonly Column[] = [
  { name: 'provider', type: 'text' },
  { name: 'resource', type: 'text' },
  { name: 'received_at', type: 'instant' },
  { name: 'body', type: 'text' },
];

function table(
  name: string,
  columns: readonly Column[],
  list: () => Promise<readonly object[]>,
): ExportTable {
  const names = new Set(columns.map((column) => column.name));
  return {
    name,
    columns,
    rows: async function* batch() {
      yield (await list()).map((item) =>
        Object.fromEntries(Object.entries(snakeRow(item)).filter(([column]) => names.has(column))),
      );
    },
  };
}

/** Exports connections without their tokens, devices, and stored raw pages of providers. */
export function exportSources(deps: Pick<AppContext, 'vault' | 'random'>): Exporter {
  return async function* tables(db, { scope, userId }) {
    yield table('sources/connections', connectionColumns, async () =>
      listOfUser(db, scope, userId),
    );
    yield table('sources/devices', deviceColumns, async () => listDevices(db, scope, userId, null));
    yield {
      name: 'sources/answers',
      columns: pageColumns,
      rows: async function* batches() {
        const key = await findUserKey(db, deps, userId);
        let after: string | null = null;
        do {
          const pages: Awaited<ReturnType<typeof listPagesOfUser>> = await listPagesOfUser(
            db,
            scope,
            userId,
            { after, limit: fetchPages },
          );
          const rows: Row[] = [];
          for (const page of key === undefined ? [] : pages) {
            const raw = key?.open(page.body, rawLocationOf(page.id));
            if (raw === undefined) continue;
            const { body } = await unpackPage(page.resource, raw);
            rows.push({
              provider: page.provider,
              resource: page.resource,
              received_at: page.receivedAt,
              body: Buffer.from(body).toString(),
            });
          }
          if (rows.length > 0) yield rows;
          after = pages.at(-1)?.id ?? null;
        } while (after !== null);
      },
    };
  };
}
