import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { openTestApp, type TestApp } from '../../../tests/harness/app.ts';
import { type ReferenceData, openReferenceData } from './reference-data.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => app.close());
afterEach(() => vi.useRealTimers());

/** Reference data whose loads can be held up, or fail. */
function openSource(channel: string): {
  readonly live: ReferenceData<string>;
  readonly state: { version: number; isBroken: boolean; held: Promise<void>; loads: number };
} {
  const state = { version: 1, isBroken: false, held: Promise.resolve(), loads: 0 };
  const live = openReferenceData(app.resources, {
    name: 'test',
    channel,
    version: async () => String(state.version),
    load: async () => {
      const version = String(state.version);
      state.loads++;
      await state.held;
      if (state.isBroken) throw new Error('broken');
      return { value: `value ${version}`, version };
    },
  });
  return { live, state };
}

test('what was imported before a call is what the call answers, loaded once for all', async () => {
  const { live, state } = openSource('live_once');
  expect(await live.get()).toBe('value 1');
  for (let version = 2; version < 20; version++) {
    state.version = version;
    const answers = await Promise.all(Array.from({ length: 20 }, async () => live.get()));
    expect(new Set(answers)).toEqual(new Set([`value ${version}`]));
  }
  expect(state.loads).toBe(19);
});

test('an import during a load is loaded after it', async () => {
  const { live, state } = openSource('live_during');
  await live.get();
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(state, { version: 2, held: promise });
  const first = live.get();
  await vi.waitUntil(() => state.loads === 2);
  state.version = 3;
  const second = live.get();
  resolve();
  expect(await second).toBe('value 3');
  expect(await first).toMatch(/^value [23]$/u);
});

test('a load that takes too long is not waited for, and answers when it is done', async () => {
  const { live, state } = openSource('live_slow');
  await live.get();
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(state, { version: 2, held: promise });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const waiting = live.get();
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  vi.advanceTimersByTime(5000);
  expect(await waiting).toBe('value 1');
  expect(await live.get()).toBe('value 1');
  resolve();
  await live.settle();
  expect(await live.get()).toBe('value 2');
});

test('a load that failed leaves what was there, and is not repeated by each call', async () => {
  const { live, state } = openSource('live_broken');
  await live.get();
  Object.assign(state, { version: 2, isBroken: true });
  expect([await live.get(), await live.get(), state.loads]).toEqual(['value 1', 'value 1', 2]);
  Object.assign(state, { version: 3, isBroken: false });
  expect(await live.get()).toBe('value 3');
});
