import { expect, it } from 'vitest';

import { parseConfig } from '../process/settings.ts';
import { processesFinding } from './processes.ts';

it.each([
  ['1', 'ok', 'one serves'],
  ['2', 'ok', 'each by one of them'],
  ['auto', 'ok', '2 serve'],
  ['4', 'warn', 'fewer cores (2)'],
])('%s processes on two cores: %s', (asked, level, text) => {
  const parsed = parseConfig({ SALUS_PROCESSES: asked });
  if (!parsed.ok) throw new Error(parsed.problems.join('; '));
  const found = processesFinding(parsed.config, { cores: 2, memoryBytes: 4 * 1024 ** 3 });
  expect(found).toMatchObject({ level, text: expect.stringContaining(text) as string });
});

it('warns where they may need more memory than there is', () => {
  const parsed = parseConfig({ SALUS_PROCESSES: '4' });
  if (!parsed.ok) throw new Error(parsed.problems.join('; '));
  const found = processesFinding(parsed.config, { cores: 8, memoryBytes: 1024 ** 3 });
  expect(found).toMatchObject({ check: 'processes', level: 'warn' });
});
