import { expect, test } from 'vitest';

import {
  answerText,
  filterTypesOf,
  headersOf,
  headersText,
  hourAgo,
  instantOf,
  queuedText,
  rateOf,
  stateOf,
  deliveredText,
  endpointState,
} from './model.ts';

test('a URL without a state shows pending deliveries', () => {
  expect(stateOf('exhausted')).toBe('exhausted');
  expect(stateOf('else')).toBe('pending');
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

test('headers are typed a line each, and none twice', () => {
  expect(headersOf('x-from: salus\n\n X-Region : eu:1 ')).toEqual({
    'x-from': 'salus',
    'X-Region': 'eu:1',
  });
  expect(headersText({ a: '1', b: '2' })).toBe('a: 1\nb: 2');
  expect([headersOf(''), headersOf('no colon'), headersOf('a: 1\nA: 2')]).toEqual([{}, null, null]);
});

test('a rate is a whole number, or as many as there are', () => {
  expect([rateOf(' '), rateOf('200'), rateOf('0'), rateOf('many')]).toEqual([
    null,
    200,
    undefined,
    undefined,
  ]);
});

test('an endpoint is failing since its first failure, and never while it is switched off', () => {
  const failing = { failing_since: '2026-11-27T17:48:00Z' };
  expect(endpointState({ disabled: false }, failing)).toBe('failing');
  expect(endpointState({ disabled: true }, failing)).toBe('switched off');
  expect(endpointState({ disabled: false }, { failing_since: null })).toBe('on');
  expect(endpointState({ disabled: false }, undefined)).toBe('on');
  expect(deliveredText({ attempts: 118, succeeded: 3 })).toBe('3 of 118');
  expect(deliveredText({ attempts: 0, succeeded: 0 })).toBe('none');
});
