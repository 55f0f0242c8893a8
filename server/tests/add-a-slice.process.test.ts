import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createDatabase, type TestDatabase, urlOf } from './harness/postgres.ts';

const root = path.join(import.meta.dirname, '../..');
const left = new Set(['node_modules', 'data', 'coverage', '.git']);

/** A step of the example: a new file, or lines that are added to one that is there. */
type Step = { readonly file: string; readonly kind: string; readonly text: string };

/** What CONTRIBUTING.md says: a file is named by the paragraph before its block, or by an earlier one. */
function stepsOf(page: string): readonly Step[] {
  const [, rest = ''] = page.split('\n## A slice from nothing\n');
  const [section = ''] = rest.split('\n## ');
  let file = '';
  return [
    ...section.matchAll(/`([\w/.-]+\/[\w.-]+|CHANGELOG\.md)`[^`]*\n\n|```(\w+)\n(.*?)\n```/gsu),
  ].flatMap(([, named, kind, text = '']) => {
    if (named !== undefined) file = named;
    return kind === undefined ? [] : [{ file, kind, text }];
  });
}

/** The lines of a diff that stand there before, or after. */
function linesOf(diff: string, without: '+' | '-'): string {
  const lines = diff.split('\n').filter((line) => !line.startsWith(without));
  return lines.map((line) => line.slice(1)).join('\n');
}

const isOwn = (file: string): boolean => /^server\/(?:src\/goals|migrations)\//u.test(file);

let folder: string;
let database: TestDatabase;
let steps: readonly Step[];
/** The files beside the slices, which put them together. */
let composition: readonly string[];

async function take({ file, kind, text }: Step): Promise<void> {
  const target = path.join(folder, file);
  if (kind !== 'diff') {
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, `${text}\n`, { flag: 'wx' });
    return;
  }
  const existing = await readFile(target, 'utf8');
  const [before, ...after] = existing.split(`${linesOf(text, '+')}\n`);
  expect([file, text, after.length]).toEqual([file, text, 1]);
  await writeFile(target, `${before}${linesOf(text, '-')}\n${after[0]}`);
}

async function run(program: string, ...args: readonly string[]): Promise<string> {
  const { SALUS_TEST_ALL: _, SALUS_TEST_MAIN: __, ...own } = process.env;
  const env = { ...own, SALUS_TEST_DATABASE_URL: urlOf(database), NO_COLOR: '1' };
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, ...args],
      { cwd: folder, env, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) =>
        error === null
          ? resolve(stdout)
          : reject(new Error(`${program} ${args.join(' ')} failed:\n${stdout}\n${stderr}`)),
    );
  });
}

const tool = (name: string): string => path.join('node_modules', name);

beforeAll(async () => {
  database = await createDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'salus-slice-'));
  await cp(root, folder, {
    recursive: true,
    filter: (from) => !left.has(path.relative(root, from)),
  });
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const migrations = await readdir(path.join(folder, 'server/migrations'));
  const next = String(migrations.length + 1).padStart(4, '0');
  const beside = await readdir(path.join(folder, 'server/src'));
  composition = beside.flatMap((name) => (name.endsWith('.ts') ? [`server/src/${name}`] : []));
  const page = await readFile(path.join(root, 'CONTRIBUTING.md'), 'utf8');
  steps = stepsOf(page).map((step) => ({ ...step, file: step.file.replace('NNNN', next) }));
  for (const step of steps) await take(step);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await database.drop();
});

describe('a slice that is added as CONTRIBUTING.md says', () => {
  test('has its files in its folder, and touches three others by hand', () => {
    const [own, shared] = [true, false].map((wanted) => [
      ...new Set(steps.map(({ file }) => file).filter((file) => isOwn(file) === wanted)),
    ]);
    expect(own?.length).toBeGreaterThan(10);
    expect(shared).toEqual([
      'server/architecture.mjs',
      'server/src/composition/slices.ts',
      'CHANGELOG.md',
    ]);
  });

  test('passes the checks of types, imports and form', async () => {
    await run('tools/generate.ts');
    await run(
      tool('dependency-cruiser/bin/dependency-cruiser.mjs'),
      'server/src',
      '--config',
      'server/architecture.mjs',
    );
    // The compiler's errors, too, in the slice and wherever slices are put together: the rest of the tree is as it was.
    const judged = ['server/src/goals', ...steps.map(({ file }) => file), ...composition];
    const sources = judged.filter((file) => !path.extname(file) || file.endsWith('.ts'));
    await run(tool('oxlint/bin/oxlint'), '--deny-warnings', '--type-check', ...new Set(sources));
    await run(tool('oxfmt/bin/oxfmt'), '--check', ...steps.map(({ file }) => file));
  });

  test('passes the tests of the house, and its own', async () => {
    const output = await run(
      tool('vitest/vitest.mjs'),
      'run',
      '--no-cache',
      // One process loads the server once.
      '--maxWorkers=1',
      '--project=unit',
      '--project=db',
      'server/tests/tidy.test.ts',
      'server/tests/kernel.test.ts',
      'server/src/webhooks/catalogue',
      'server/src/goals',
      'server/tests/slice-tables.db.test.ts',
      'server/tests/flows/deletion-tables.db.test.ts',
    );
    expect(output).toContain('goals.db.test.ts');
  });

  test('is in the generated documents', async () => {
    const pages = {
      'docs/openapi.json': '"createGoal"',
      'docs/events.md': '`goal.created`',
      'docs/tables.md': '| `goal` ',
      'docs/operate/deletion-and-export.md': '| `goals` ',
      'ARCHITECTURE.md': '| `goals` ',
    };
    const missing: string[] = [];
    for (const [file, part] of Object.entries(pages)) {
      const text = await readFile(path.join(folder, file), 'utf8');
      if (!text.includes(part)) missing.push(file);
    }
    expect(missing).toEqual([]);
  });
});
