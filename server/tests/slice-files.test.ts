import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { mayImport } from '../architecture.mjs';

const root = path.join(import.meta.dirname, '../..');

/** What a file at the top of a slice may be called: by the name a newcomer knows what is in it (STYLE.md). */
const roles = new Set(
  `index slice model schema store service routes jobs events event-payloads errors settings examples
   protected-fields personal-data export purge deps open`.split(/\s+/u),
);

/**
 * How many files without a role's name a slice still has beside its folders. A new file goes into a folder that is named
 * after its subject; who moves one lowers the number here.
 */
const allowance: Readonly<Record<string, number>> = {
  management: 8,
  users: 4,
  sources: 10,
  deletions: 4,
  aggregate: 5,
  insurance: 3,
  'labs/catalog': 3,
  'labs/orders': 2,
  'labs/appointments': 2,
  'labs/results': 7,
  'labs/tracking': 2,
  smart: 7,
  fhir: 7,
  mcp: 4,
  webhooks: 1,
};

/** The files at the top of a slice whose names are no role's. */
function looseFiles(files: readonly string[], slice: string): readonly string[] {
  return files
    .filter((file) => path.dirname(file) === `server/src/${slice}` && !file.endsWith('.test.ts'))
    .map((file) => path.basename(file, '.ts'))
    .filter((name) => !roles.has(name));
}

test("a slice's own files are named by their role, but for those that are counted here", () => {
  const files = globSync('server/src/**/*.ts', { cwd: root });
  const counted = Object.fromEntries(
    Object.keys(mayImport)
      .map((slice) => [slice, looseFiles(files, slice).length] as const)
      .filter(([, count]) => count > 0),
  );
  expect(counted).toEqual(allowance);
});

test('a file with another name is noticed, in a folder of its own it is not', () => {
  const planted = ['helpers.ts', 'helpers.db.test.ts', 'store.ts', 'areas/helpers.ts'];
  const files = planted.map((name) => `server/src/labs/reports/${name}`);
  expect(looseFiles(files, 'labs/reports')).toEqual(['helpers']);
});

/** How many names the two largest interfaces export. Every other slice exports fewer; both may only become smaller. */
const exportedNamesMax: Readonly<Record<string, number>> = { sources: 107, 'labs/orders': 105 };
const othersMax = 85;

function exportedNames(index: string): number {
  const lists = index.matchAll(/^export (?:type )?\{(?<names>[^}]*)\}/gmu);
  const names = [...lists].flatMap(({ groups }) => groups?.['names']?.split(',') ?? []);
  return names.filter((name) => name.trim() !== '').length;
}

test('the interfaces of slices do not grow beyond those of the two largest', () => {
  const counts = Object.keys(mayImport).map((slice) => {
    const index = readFileSync(path.join(root, 'server/src', slice, 'index.ts'), 'utf8');
    return [slice, exportedNames(index)] as const;
  });
  expect(Object.fromEntries(counts.filter(([, count]) => count > othersMax))).toEqual(
    exportedNamesMax,
  );
});

test('each exported name counts once, types among them', () => {
  expect(
    exportedNames(
      "export { one, type Two } from './a.ts';\nexport type {\n  Three,\n} from './b.ts';",
    ),
  ).toBe(3);
});
