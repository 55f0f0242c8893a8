import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The tasks of a newcomer. Each is a row of the page, so that the file is two hops from ARCHITECTURE.md. */
const tasks = [
  'When is a webhook tried again?',
  'Where is a result judged critical?',
  'How do I add a provider?',
  'How do I add an import of files?',
  'How is a pushed value converted to its unit?',
  'Which time zone does a sample get?',
  'Which activity counts, of two that say the same?',
  'How is a night chosen for a day?',
  'When are two nights one night?',
  'How are copies of a workout merged?',
  "When are a provider's tokens refreshed?",
  'How is a request authenticated?',
  'How are requests limited?',
  'How is a repeated request recognized?',
  'What may a role do?',
  'Which statuses has a lab order?',
  'How do results find their order?',
  'How is X12 eligibility written and read?',
  'How are data of a time range deleted and restored?',
  'How do recurring jobs run?',
];

const rows = new Map(
  [
    ...read('docs/where-to-find-what.md').matchAll(
      /^\| (?<question>[^|]+?) +\| (?<places>[^|]+?) +\|$/gmu,
    ),
  ].map(({ groups }) => [groups?.['question'] ?? '', groups?.['places'] ?? ''] as const),
);

/** The paths that a row names from the root of the repository. */
const pathsIn = (places: string): readonly string[] =>
  [...places.matchAll(/`(?<path>(?:server|console|bench|tools)\/[^`]*)`/gu)].map(
    ({ groups }) => groups?.['path'] ?? '',
  );

test('ARCHITECTURE.md leads to the page', () => {
  expect(read('ARCHITECTURE.md')).toContain('(docs/where-to-find-what.md)');
});

test('every path of the page exists', () => {
  const paths = [...rows.values()].flatMap(pathsIn);
  expect(paths.length).toBeGreaterThan(tasks.length);
  expect(paths.filter((each) => !existsSync(path.join(root, each)))).toEqual([]);
});

test.each(tasks)('names a file or folder for: %s', (task) => {
  expect(pathsIn(rows.get(task) ?? '')).not.toEqual([]);
});
