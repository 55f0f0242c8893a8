import { expect, test } from 'vitest';

import { readiness } from './readiness.ts';

test('a question that is not answered in time is no readiness, and is asked once for all that wait', async () => {
  let asked = 0;
  const hanging = Promise.withResolvers<undefined>();
  const isReady = readiness(async () => {
    asked += 1;
    return asked === 1 ? hanging.promise : undefined;
  }, 10);
  expect(await Promise.all([isReady(), isReady()])).toEqual([false, false]);
  expect([await isReady(), asked]).toEqual([false, 1]);
  hanging.resolve(undefined);
  await expect.poll(isReady).toBe(true);
  expect(asked).toBeGreaterThan(1);
});

test('what fails is said, and asked again', async () => {
  let isBroken = true;
  const isReady = readiness(async () => {
    if (isBroken) throw new Error('gone');
  });
  await expect(isReady()).rejects.toThrow('gone');
  isBroken = false;
  expect(await isReady()).toBe(true);
});
