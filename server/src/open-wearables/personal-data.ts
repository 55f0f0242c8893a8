import type { Column, Row } from '#kernel/files/parquet.ts';
import type { Exporter, ExportTable } from '#kernel/personal-data.ts';

import * as invitations from './invitations/store.ts';

const invitationColumns: readonly Column[] = [
  { name: 'created_at', type: 'instant' },
  { name: 'expires_at', type: 'instant' },
  { name: 'redeemed_at', type: 'instant' },
];

export const exportSdks: Exporter = async function* tables(db, { scope, userId }) {
  const list = async (): Promise<readonly Row[]> => invitations.listOf(db, scope, userId);
  yield tableOf('sdk/invitations', invitationColumns, list);
};

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
