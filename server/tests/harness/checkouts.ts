import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { readDeclaration } from '../../src/kernel/db/migration-record.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const migrations = path.join(root, 'server/migrations');

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/**
 * The commit before the newest migration was added: until 0.1.0 is out it is the release before this one. Where that
 * migration says that nodes of before must be stopped, the commit that added it.
 */
export function previousRelease(): string | null {
  try {
    const added = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'server/migrations');
    const [newest = ''] = readdirSync(migrations).toSorted().toReversed();
    const text = readFileSync(path.join(migrations, newest), 'utf8');
    const isRolling = readDeclaration(text).kind === 'keep running';
    return git('rev-parse', '--verify', `${added}^{commit}${isRolling ? '~1' : ''}`);
  } catch {
    return null;
  }
}

/** The tree of a commit, with the packages of this one. */
export async function checkOut(commit: string, folder: string): Promise<string> {
  await mkdir(folder);
  const archive = `${folder}.tar`;
  git('archive', '--output', archive, commit);
  execFileSync('tar', ['xf', archive, '-C', folder]);
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

type Migration = { readonly what: string; readonly text: string };

/** This tree with more migrations, as the next release would have it. */
export async function withMigrations(folder: string, added: readonly Migration[]): Promise<string> {
  await mkdir(path.join(folder, 'server'), { recursive: true });
  const link = async (names: readonly string[], inside: string): Promise<void> => {
    for (const name of names)
      await symlink(path.join(root, inside, name), path.join(folder, inside, name));
  };
  const copied = ['src', 'migrations'];
  await link(
    (await readdir(root)).filter((name) => name !== 'server'),
    '',
  );
  const inServer = await readdir(path.join(root, 'server'));
  await link(
    inServer.filter((name) => !copied.includes(name)),
    'server',
  );
  for (const name of copied)
    await cp(path.join(root, 'server', name), path.join(folder, 'server', name), {
      recursive: true,
    });
  const newest = readdirSync(migrations).toSorted().at(-1) ?? '';
  for (const [index, { what, text }] of added.entries()) {
    const number = String(Number(newest.slice(0, 4)) + 1 + index).padStart(4, '0');
    await writeFile(path.join(folder, `server/migrations/${number}_kernel_${what}.sql`), text);
  }
  return folder;
}

/**
 * Builds of before the record of migrations refuse every database that is newer. Given the files, they find nothing to apply, and
 * start with their own code.
 */
export async function letStart(checkout: string, newer: string): Promise<void> {
  const record = 'server/src/kernel/db/migration-record.ts';
  const files = await readdir(path.join(checkout, path.dirname(record)));
  if (files.includes(path.basename(record))) return;
  const own = await readdir(path.join(checkout, 'server/migrations'));
  for (const name of await readdir(path.join(newer, 'server/migrations')))
    if (!own.includes(name))
      await cp(
        path.join(newer, 'server/migrations', name),
        path.join(checkout, 'server/migrations', name),
      );
}

/** As migrations of the next release that stop nobody: each table gets a column. */
export function addedColumns(): readonly Migration[] {
  const texts = readdirSync(migrations).map((name) =>
    readFileSync(path.join(migrations, name), 'utf8'),
  );
  const created = texts.flatMap((text) =>
    [...text.matchAll(/^create table (\w+) (?!partition of)/gmu)].map(([, name = '']) => name),
  );
  return [...new Set(created)].map((table) => ({
    what: `column_of_${table}`,
    text: `-- Nodes of the previous release: keep running.
alter table if exists ${table} add column of_next_release text default 'next';
`,
  }));
}

/** As a migration that does: its nodes read another column. */
export const renamedColumn = {
  what: 'renamed_column',
  text: `-- Nodes of the previous release: must be stopped, because users have another column.
alter table users rename column client_user_id to reference;
`,
};
