import { expect, it } from 'vitest';

import { sparseLog } from './sparse-log.ts';

it('logs a message once a minute, and then how often it was left out', () => {
  const lines: unknown[] = [];
  let nowMs = 0;
  const write = (fields: object, message: string): void => void lines.push([message, fields]);
  const log = sparseLog({ warn: write, error: write }, () => nowMs);
  for (nowMs = 0; nowMs < 60_000; nowMs += 1000) log.warn({ at: nowMs }, 'lost');
  log.error({}, 'another');
  log.warn({ at: nowMs }, 'lost');
  log.warn({ at: nowMs }, 'lost');
  expect(lines).toEqual([
    ['lost', { at: 0 }],
    ['another', {}],
    ['lost', { at: 60_000, left_out: 59 }],
  ]);
});
