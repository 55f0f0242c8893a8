import { expect, test } from 'vitest';

import { answerText, filterTypesOf, hourAgo, instantOf, queuedText, stateOf } from './model.ts';

test('an address that has no state shows what waits', () => {
  expect(stateOf('given_up')).toBe('given_up');
  expect(stateOf('else')).toBe('waiting');
});

test('event types may be in lines or with commas; none is all of them', () => {
  expect(filterTypesOf('daily.data.*,\nlabtest.order.created ')).toEqual([
    'daily.data.*',
    'labtest.order.created',
  ]);
  expect(filterTypesOf(' \n')).toBeNull();
});

test('an answer is its status, else why there was none', () => {
  expect(answerText(503, null)).toBe('503');
  expect(answerText(null, 'connection refused')).toBe('connection refused');
  expect(answerText(null, null)).toBe('no answer yet');
});

test('the time of a field comes back as the same instant', () => {
  const now = new Date('2026-03-04T12:30:00Z');
  expect(instantOf(hourAgo(now))).toBe('2026-03-04T11:30:00.000Z');
  expect(instantOf('soon')).toBeNull();
});

test('a number of messages is said with its noun', () => {
  expect([queuedText(0), queuedText(1), queuedText(2)]).toEqual([
    'There was nothing to send.',
    '1 message is on its way.',
    '2 messages are on their way.',
  ]);
});
