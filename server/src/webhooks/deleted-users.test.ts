import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

/** These read events to purge, to count or to queue them: no data of an event leaves by them. */
const withoutGuard = [
  'destinations/backlog-store.ts',
  'destinations/store.ts',
  'pending-deliveries/summary-store.ts',
  'store.ts',
  'stored/event-rows.ts',
  'withheld/withheld-store.ts',
];

test('every statement that reads events asks whether their users are deleted', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => {
      const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
      return /\bfrom event\b|\beventOf\(/u.test(text) && !text.includes('isWithheld(');
    });
  expect(files.toSorted()).toEqual(withoutGuard);
});
