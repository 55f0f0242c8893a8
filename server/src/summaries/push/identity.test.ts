import { expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import { uuidPattern } from '#kernel/formats.ts';
import type { UserId } from '#kernel/scope.ts';

import { userId } from '../../../tests/harness/summaries.ts';
import { summaryId } from './identity.ts';

test('the id of a summary never changes, in this release or another', () => {
  expect(summaryId(userId, 'sleep', 'oura', 'id:1')).toBe('d0f39291-e2ce-50ed-a24b-73f4bf17b946');
});

test('it is a UUID, and another one for another user, resource, provider or key', () => {
  const other = trust<UserId>('0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d4');
  const ids = [
    summaryId(userId, 'sleep', 'oura', 'id:1'),
    summaryId(other, 'sleep', 'oura', 'id:1'),
    summaryId(userId, 'workouts', 'oura', 'id:1'),
    summaryId(userId, 'sleep', 'garmin', 'id:1'),
    summaryId(userId, 'sleep', 'oura', 'id:2'),
  ];
  expect(new Set(ids).size).toBe(5);
  expect(ids.every((id) => uuidPattern.test(id) && id.charAt(14) === '5')).toBe(true);
});
