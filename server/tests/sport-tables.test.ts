import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { sportOf } from '../src/terminology/sports.ts';

const folder = path.join(import.meta.dirname, '../src/connectors');

/** The names that the sport tables of connectors and imports have: in lists with commas or blanks between them. */
function namesIn(text: string): readonly string[] {
  const tables = text.matchAll(/^const (?:sports|numbered)\b[^=]*=(?<table>.*?);$/gmsu);
  return [...tables].flatMap(({ groups }) =>
    [...(groups?.['table'] ?? '').matchAll(/'(?<names>[a-z][a-z_, -]*)'/gu)].flatMap((match) => {
      const names = match.groups?.['names'] ?? '';
      return names.split(names.includes(', ') ? ', ' : ' ');
    }),
  );
}

/** Sports that the catalog lacks. They are the other sport and keep their name. */
const withoutSport = new Set(['bodyboard', 'exercise_class', 'fitness', 'football']);

test('each sport that a connector or an import names is in the catalog', () => {
  const lacking: Record<string, readonly string[]> = {};
  let count = 0;
  for (const file of globSync('**/*.ts', { cwd: folder })) {
    if (file.endsWith('.test.ts')) continue;
    const names = namesIn(readFileSync(path.join(folder, file), 'utf8'));
    count += names.length;
    const unknown = names.filter((name) => {
      const { slug, name: text } = sportOf(name);
      return slug === 'other' && text !== 'Other' && !withoutSport.has(name);
    });
    if (unknown.length > 0) lacking[file] = unknown;
  }
  expect(count).toBeGreaterThan(150);
  expect(lacking).toEqual({});
});
