import { kernelTables } from '#kernel/db/tables.ts';
import { listFields } from '#kernel/secrets/protected-fields.ts';
import type { Table } from '#kernel/table.ts';

import { protectedFields, slices } from '../../server/src/composition/slices.ts';

type Markdown = (head: readonly string[], rows: readonly (readonly string[])[]) => string;

const subjects = {
  user: 'Users',
  tenant: 'Teams',
  organisation: 'Members and the organization',
  installation: 'The installation',
} as const satisfies Readonly<Record<Table['of'], string>>;

/** Lists every table by the subject of its rows, with its encrypted fields and its erasure. */
export function dataMap(table: Markdown): string {
  const sealed = sealedColumns();
  const tables = [kernelTables, ...Object.values(slices).map((slice) => slice.tables)]
    .flatMap((each) => Object.entries<Table>(each))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const groups = (Object.keys(subjects) as (keyof typeof subjects)[]).map((of) => {
    const rows = tables
      .filter(([, each]) => each.of === of)
      .map(([name, each]) => [
        `\`${name}\``,
        each.holds,
        (sealed.get(name) ?? []).join(', ') || 'none',
        erasureOf(each),
      ]);
    return `## ${subjects[of]}\n\n${table(['Table', 'Content', 'Encrypted fields', 'Erased'], rows)}`;
  });
  return `
Every table of the database by the subject of its rows. It is the input for a record of processing (GDPR, article 30) and for a
risk analysis (HIPAA). Fields that are not encrypted are readable in the database and in its backups: encrypt the disk.

Data enters through the API, connected providers, laboratories and files. It leaves through reads, webhooks, brokers, exports,
FHIR, assistants, laboratories and payers: see the data flows of the [threat model](threat-model.md). Encryption is described in
[encryption](../operate/encryption.md), erasure in [deletion and export](../operate/deletion-and-export.md).

${groups.join('\n\n')}`;
}

function sealedColumns(): ReadonlyMap<string, readonly string[]> {
  const columns = new Map<string, string[]>();
  for (const by of ['user key', 'master key'] as const)
    for (const { table, column } of listFields(protectedFields, by))
      columns.set(table, [...(columns.get(table) ?? []), `\`${column}\` (${by})`]);
  return columns;
}

function erasureOf({ of, outlives, goesWith }: Table): string {
  if (outlives !== undefined) return `no: ${outlives}`;
  if (of === 'user') return goesWith === undefined ? 'with the user' : `with \`${goesWith}\``;
  if (of === 'tenant') return 'with the team';
  return of === 'organisation' ? 'with its member or key' : 'no';
}
