import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const [, table = ''] = read('docs/glossary.md').split('## Retired words');
const retired = new Set(Array.from(table.matchAll(/^\| ([a-z]+) +\|/gmu), ([, word = '']) => word));

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'server/src', 'console/src', 'tools'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.(?:tsx?|mjs)$/u.test(file));

const exported =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gmu;

const wordsOf = (name: string): readonly string[] =>
  Array.from(name.matchAll(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/gu), ([word]) => word.toLowerCase());

function retiredIn(file: string, text: string): readonly string[] {
  const names = Array.from(text.matchAll(exported), ([, name = '']) => name);
  return [...file.split(/[/.-]/u).map((part) => [part]), ...names.map(wordsOf)]
    .flat()
    .filter((word) => retired.has(word.toLowerCase()))
    .map((word) => `${file}: ${word}`);
}

describe('retired words of the glossary', () => {
  test('are in no exported name and no path', () => {
    expect(retired.size).toBeGreaterThan(25);
    const sources = files.filter((file) => !file.includes('.test.'));
    expect(sources.flatMap((file) => retiredIn(file, read(file)))).toEqual([]);
  });

  test('are found in a name and in a path', () => {
    expect(retiredIn('server/src/users/told-store.ts', 'export const openDoors = 1;')).toEqual([
      'server/src/users/told-store.ts: told',
      'server/src/users/told-store.ts: doors',
    ]);
  });
});
