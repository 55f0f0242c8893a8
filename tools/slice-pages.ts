import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { kernelTables } from '#kernel/db/tables.ts';
import type { Slice } from '#kernel/slice.ts';
import type { Table } from '#kernel/table.ts';

import { mayImport } from '../server/architecture.mjs';
import { slices } from '../server/src/composition/slices.ts';

type Rows = readonly (readonly string[])[];
type Markdown = (head: readonly string[], rows: Rows) => string;

const root = path.join(import.meta.dirname, '..');
const code = (name: string): string => `\`${name}\``;
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** In the order of the import table: whoever stands further down may know those above. */
const inOrder: readonly Slice[] = Object.keys(mayImport).map((name) => {
  const found = Object.values<Slice>(slices).find((slice) => slice.name === name);
  if (found === undefined) throw new Error(`${name} has a row in architecture.mjs and no slice`);
  return found;
});

/** What every table holds, and whose rows they are. */
export function tablesPage(table: Markdown): string {
  const keys = primaryKeys();
  const rows = [{ name: 'kernel', tables: kernelTables }, ...inOrder].flatMap((slice) =>
    Object.entries<Table>(slice.tables).map(([name, { of, holds }]) => [
      code(name),
      code(slice.name),
      of,
      holds,
      keys.get(name) ?? '',
    ]),
  );
  return `
The tables of the database, by slice in the order of the import table. If this page and a migration differ, the migration is
right. Rows of a user or a tenant are erased with them: [Deletion and export](operate/deletion-and-export.md).

${table(['Table', 'Slice', 'Of', 'Holds', 'Key'], rows)}`;
}

const addedKey = String.raw`\nalter table (?<altered>\w+)[^;]*?add constraint \w+ primary key \((?<added>[^)]+)\)`;
const madeKey = String.raw`(?:^|\n)create (?:unlogged )?table (?<made>\w+) \((?<columns>[\s\S]*?)\n\)`;
const renamedColumn = String.raw`\nalter table (?<table>\w+) rename column (?<was>\w+) to (?<is>\w+)`;
const renamed = String.raw`\nalter table (?<from>\w+) rename to (?<to>\w+);`;

/** As the migrations make them, and rename their tables. */
function primaryKeys(): ReadonlyMap<string, string> {
  const keys = new Map([['schema_migration', code('version')]]);
  for (const file of readdirSync(path.join(root, 'server/migrations')).toSorted()) {
    const steps = read(`server/migrations/${file}`).matchAll(
      new RegExp(`${madeKey}|${addedKey}|${renamed}|${renamedColumn}`, 'gu'),
    );
    for (const { groups = {} } of steps) {
      const { altered, added = '', made, columns = '', from, to } = groups;
      const { table, was = '', is = '' } = groups;
      if (table !== undefined)
        keys.set(table, (keys.get(table) ?? '').replace(code(was), code(is)));
      if (altered !== undefined) keys.set(altered, keyText(added));
      if (made !== undefined) keys.set(made, keyOf(columns));
      if (from !== undefined && to !== undefined) keys.set(to, keys.get(from) ?? '');
    }
  }
  return keys;
}

function keyOf(columns: string): string {
  const several = /\n {2}primary key \((?<names>[^)]+)\)/u.exec(columns)?.groups?.['names'];
  const one = /\n {2}(?<name>\w+) [^\n]*\bprimary key\b/u.exec(columns)?.groups?.['name'];
  return one === 'only_one' ? 'one row' : keyText(several ?? one ?? '');
}

function keyText(names: string): string {
  return names === '' ? '' : names.split(', ').map(code).join(', ');
}

/** The pages that are written by hand but for what stands between `<!-- a name -->` and `<!-- end -->`. */
export function partlyWritten(table: Markdown): ReadonlyMap<string, string> {
  const parts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'ARCHITECTURE.md': { 'import table': table(['Slice', 'Is', 'May import'], importRows()) },
    'docs/operate/deletion-and-export.md': {
      'what is erased': table(['Count', 'Of'], erasedRows()),
      'what is exported': table(['File', 'Has'], exportRows()),
    },
  };
  return new Map(Object.entries(parts).map(([file, texts]) => [file, filledIn(file, texts)]));
}

function filledIn(file: string, texts: Readonly<Record<string, string>>): string {
  return Object.entries(texts).reduce((page, [name, text]) => {
    const [before, rest = ''] = page.split(`<!-- ${name} -->\n`);
    const end = rest.indexOf('<!-- end -->');
    if (end === -1) throw new Error(`${file} has no place for: ${name}`);
    return `${before}<!-- ${name} -->\n\n${text}\n\n${rest.slice(end)}`;
  }, read(file));
}

function importRows(): Rows {
  return inOrder.map(({ name, about }) => [
    code(name),
    about,
    (mayImport[name] ?? []).map(code).join(', ') || 'none',
  ]);
}

function erasedRows(): Rows {
  return inOrder.flatMap(({ tables }) =>
    Object.entries(tables)
      .filter(([, { of, outlives, goesWith }]) => of === 'user' && !outlives && !goesWith)
      .map(([name, { holds }]) => [code(name), holds]),
  );
}

function exportRows(): Rows {
  const files = inOrder.flatMap(({ exports = {} }) => Object.entries(exports));
  return [
    ...files.map(([name, what]) => [code(name), what]),
    [code('manifest.json'), 'of each file: rows, columns, units, bytes, SHA-256'],
  ];
}
