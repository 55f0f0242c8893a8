import type { ReadDb } from '#kernel/db.ts';
import type { Column, Row } from '#kernel/files/parquet.ts';
import type { Exporter, ExportTable } from '#kernel/personal-data.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import { list as listInlets } from './inlets/store.ts';
import * as invitations from './invitations/store.ts';
import { type ExportedPart, listOf as listParts } from './sync/part-store.ts';

const partColumns: readonly Column[] = [
  { name: 'provider', type: 'text' },
  { name: 'kind', type: 'text' },
  { name: 'record_id', type: 'text' },
  { name: 'starts_at', type: 'instant' },
  { name: 'ends_at', type: 'instant' },
  { name: 'data', type: 'json' },
];

const inletColumns: readonly Column[] = [
  { name: 'name', type: 'text' },
  { name: 'format', type: 'text' },
  { name: 'created_at', type: 'instant' },
  { name: 'last_received_at', type: 'instant' },
];

const invitationColumns: readonly Column[] = [
  { name: 'created_at', type: 'instant' },
  { name: 'expires_at', type: 'instant' },
  { name: 'redeemed_at', type: 'instant' },
];

export const exportSdks: Exporter = async function* tables(db, { scope, userId }) {
  yield tableOf('sdk/inlets', inletColumns, async () =>
    (await listInlets(db, scope, userId)).map(({ name, format, createdAt, lastAt }) => ({
      name,
      format,
      created_at: createdAt,
      last_received_at: lastAt,
    })),
  );
  const list = async (): Promise<readonly Row[]> => invitations.listOf(db, scope, userId);
  yield tableOf('sdk/invitations', invitationColumns, list);
  yield partsTable(db, scope, userId);
};

const pageRows = 500;

function partsTable(db: ReadDb, scope: TeamScope, userId: UserId): ExportTable {
  return {
    name: 'sdk/records',
    columns: partColumns,
    rows: async function* batches() {
      let after: string | null = '';
      while (after !== null) {
        const page: readonly ExportedPart[] = await listParts(db, scope, userId, {
          after,
          limit: pageRows,
        });
        if (page.length > 0) yield page;
        const last = page.at(-1);
        after =
          last === undefined || page.length < pageRows
            ? null
            : `${last.provider} ${last.kind} ${last.record_id}`;
      }
    },
  };
}

function tableOf(
  name: string,
  columns: readonly Column[],
  list: () => Promise<readonly Row[]>,
): ExportTable {
  return {
    name,
    columns,
    rows: async function* batches() {
      yield await list();
    },
  };
}
