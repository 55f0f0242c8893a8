import { expect, test } from 'vitest';

import { openHubMatching } from './hub-matching.ts';

const matching = openHubMatching(
  [
    { regex: String.raw`\.updated$`, eventHub: 'updates' },
    { prefix: 'daily.data.sleep', eventHub: 'sleep' },
    { prefix: 'daily.', eventHub: 'daily' },
  ],
  'rest',
);

test.each([
  ['daily.data.sleep.updated', 'updates'],
  ['daily.data.sleep.created', 'sleep'],
  ['daily.data.sleep_cycle.created', 'sleep'],
  ['daily.data.steps.created', 'daily'],
  ['labtest.order.created', 'rest'],
  ['', 'rest'],
  [`daily.${'x'.repeat(200)}`, 'rest'],
])('%s goes to the hub of the first matcher that matches', (eventType, hub) => {
  expect(matching(eventType)).toBe(hub);
  expect(matching(eventType)).toBe(hub);
});

test('more event types than are remembered are matched as well', () => {
  for (let number = 0; number < 5000; number += 1) {
    expect(matching(`daily.data.x${number}.created`)).toBe('daily');
  }
});
