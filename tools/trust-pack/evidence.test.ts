import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';

import { commands } from '../../server/src/cli/commands.ts';
import { deadReferences, evidenceRows } from './evidence.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const scripts = Object.keys(
  (JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> })
    .scripts,
);
const known = { scripts: new Set(scripts), commands: new Set(Object.keys(commands)) };
const pages = globSync('docs/trust/*.md', { cwd: root }).toSorted();

/** How many requirements of the levels 1 and 2 each section of ASVS 5.0.0 has; they are numbered from 1. */
const asvsSections =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2';

describe('the trust pack', () => {
  test.each(pages)(
    '%s refers to files, test titles and commands that exist, in each row',
    (page) => {
      const rows = evidenceRows(read(page));
      expect(rows.flatMap(({ evidence }) => deadReferences(root, evidence, known))).toEqual([]);
      for (const { cells } of rows) expect(cells.every((cell) => cell !== '')).toBe(true);
    },
  );

  test('has each requirement of ASVS 5 level 2 once', () => {
    const wanted = asvsSections.split(' ').flatMap((each) => {
      const [section = '', count = ''] = each.split(':');
      return Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`);
    });
    expect(wanted).toHaveLength(253);
    const rows = evidenceRows(read('docs/trust/asvs.md'));
    const named = rows.flatMap(({ cells }) => requirementsOf(cells[0] ?? ''));
    expect(named.toSorted()).toEqual(wanted.toSorted());
  });

  test.each([
    ['hipaa.md', 45],
    ['soc2.md', 33],
    ['gdpr.md', 26],
    ['threat-model.md', 22],
  ])('%s has %i rows or more', (page, count) => {
    expect(evidenceRows(read(`docs/trust/${page}`)).length).toBeGreaterThanOrEqual(count);
  });

  test('a dead path, title, script, command or subcommand is noticed, and a row without evidence', () => {
    const file = '`tools/trust-pack/evidence.test.ts`';
    const title =
      'a dead path, title, script, command or subcommand is noticed, and a row without evidence';
    const dead = (text: string): readonly string[] => deadReferences(root, text, known);
    expect(
      dead(`${file}: “${title}”; \`salus audit verify\`; \`npm run check\`; \`npm test\``),
    ).toEqual([]);
    expect(dead('the operator’s task: [template](templates.md#dpia)')).toEqual([]);
    for (const text of [
      '`server/src/gone.ts`',
      `${file}: “no such title”`,
      '`npm run gone`',
      '`salus gone`',
      '`salus audit gone`',
    ])
      expect(dead(text)).toEqual([text]);
    expect(dead('trust us')).toHaveLength(1);
  });
});

/** `V1.2.6–V1.2.8, V1.3.1` as single requirements without the V. */
function requirementsOf(cell: string): readonly string[] {
  return cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–').map((each) => each.slice(1));
    const section = first.slice(0, first.lastIndexOf('.'));
    const [from, to] = [first, last].map((each) => Number(each.split('.').at(-1)));
    return Array.from(
      { length: (to ?? 0) - (from ?? 0) + 1 },
      (_, index) => `${section}.${(from ?? 0) + index}`,
    );
  });
}
