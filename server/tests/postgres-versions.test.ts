import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const script = readFileSync(path.join(root, '.ci/run'), 'utf8');

/** The versions that a run on this day names, as the shell expands them. */
function versionsOn(day: number): readonly string[] {
  const named = Array.from(
    script.matchAll(/^ *SALUS_TEST_POSTGRES=(\S*?(?:\$\(\(.*?\)\))?\S*) npm/gmu),
    ([, value = '']) => value,
  );
  const between = /^ *between=\(.*\)$/mu.exec(script)?.[0] ?? '';
  const lines = [
    `date() { echo ${day * 86_400}; }`,
    between,
    ...named.map((each) => `echo ${each}`),
  ];
  return execFileSync('bash', ['-c', lines.join('\n')], { encoding: 'utf8' })
    .trim()
    .split('\n');
}

test('each run in CI is on the oldest version of PostgreSQL, and every version comes within two days', () => {
  const days = [20_000, 20_001].map(versionsOn);
  for (const versions of days) expect(versions).toContain('15');
  expect([...new Set(days.flat())].toSorted()).toEqual(['15', '16', '17']);
});
