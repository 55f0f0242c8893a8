import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

const testFiles = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(path.join(root, file)));

/** What the end of a file's name may be, by where the file is (vitest.config.ts). */
const endings: readonly (readonly [folder: RegExp, ending: RegExp])[] = [
  [/^(?:server|clients)\//u, /^(?:db\.|walk\.|process\.)?test\.ts$/u],
  [/^console\/e2e\//u, /^(?:smoke|browser)\.test\.ts$/u],
  [/^(?:tools|console\/(?:src|tests))\//u, /^test\.ts$/u],
];

/** What a run starts once for all its tests, and the validator that judges resources of FHIR. */
const shared = new Set([
  'server/tests/harness/postgres.ts',
  'server/tests/harness/fhir-validator.ts',
]);

/** The files of the tests whose values a file imports, itself among them, whatever the depth. */
function loadedBy(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file) || shared.has(file)) return found;
  found.add(file);
  const text = readFileSync(path.join(root, file), 'utf8');
  for (const [, target = ''] of text.matchAll(
    /^(?:import(?! type)|export)[^;]*? from '(\.[^']+)';/gmu,
  )) {
    const next = path.join(path.dirname(file), target);
    if (/(?:^|\/)(?:tests|e2e)\//u.test(next)) loadedBy(next, found);
  }
  return found;
}

const startsPrograms = (file: string): boolean =>
  [...loadedBy(file)].some((each) =>
    /^import (?!type)[^;]*? from '(?:node:child_process|#kernel\/embedded-postgres\/(?!archive\/(?:folder-)?store\.ts)[^']+)';/mu.test(
      readFileSync(path.join(root, each), 'utf8'),
    ),
  );

/** The test of `npm test` that tries what a walk tries, in short. */
const shortForms: Readonly<Record<string, string>> = {
  'clients/typescript/tests/surface': 'clients/typescript/tests/data',
  'server/src/fhir/bulk/narrowed': 'server/src/fhir/bulk/routes',
  'server/src/fhir/bulk/run': 'server/src/fhir/bulk/routes',
  'server/src/management/roles/every-role': 'server/src/management/roles/every-role',
  'server/tests/fair-reads': 'server/tests/fair-queues',
  'server/tests/flows/fhir-everything': 'server/tests/flows/fhir-search',
  'server/tests/flows/hostile-text': 'server/src/management/hostile-input',
  'server/tests/flows/management-isolation': 'server/tests/flows/isolation-management',
  'server/tests/flows/mcp-isolation': 'server/tests/flows/mcp-isolation',
  'server/tests/flows/openapi-fuzz': 'server/tests/flows/http-statuses',
  'server/tests/flows/outsized-bodies': 'server/tests/loop-budget-bodies',
  'server/tests/flows/smart-isolation': 'server/src/smart/routes',
  'server/tests/loop-budget': 'server/tests/loop-budget-bodies',
  'server/tests/loop-budget-files': 'server/tests/loop-budget-bodies',
  'server/tests/loop-budget-operations': 'server/tests/loop-budget-bodies',
  'server/tests/loop-budget-pushes': 'server/tests/loop-budget-bodies',
  'server/tests/loop-budget-uploads': 'server/tests/loop-budget-bodies',
};

describe('a test file', () => {
  test('has an end of its name that some run takes', () => {
    const homeless = testFiles.filter((file) => {
      const end = path.basename(file).replace(/^[^.]+\./u, '');
      return !endings.some(([folder, ending]) => folder.test(file) && ending.test(end));
    });
    expect(testFiles.length).toBeGreaterThan(600);
    expect(homeless).toEqual([]);
  });

  test('of a walk has a short form in `npm test`', () => {
    const end = '.walk.test.ts';
    const walks = testFiles.filter((file) => file.endsWith(end));
    const names = walks.map((file) => file.slice(0, -end.length));
    expect(names.toSorted()).toEqual(Object.keys(shortForms));
    const short = Object.values(shortForms).map((file) => `${file}.db.test.ts`);
    expect(short.filter((file) => !testFiles.includes(file))).toEqual([]);
  });

  test('starts further programs only where its name says so', () => {
    expect(startsPrograms('server/tests/flows/start-and-stop.process.test.ts')).toBe(true);
    expect(
      testFiles.filter((file) => /\.(?:db|walk)\.test\.ts$/u.test(file) && startsPrograms(file)),
    ).toEqual([]);
  });
});
