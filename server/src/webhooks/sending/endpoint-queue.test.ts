import { describe, expect, test } from 'vitest';

import { EndpointQueue } from './endpoint-queue.ts';
import type { Claimed } from './queue-store.ts';

const claimed = (id: number): Claimed => ({
  id,
  endpointId: 1,
  attempt: 1,
  leaseUntil: new Date(0),
  sinceMs: 0,
  event: null,
  isWithheld: false,
});

function fill(lane: EndpointQueue, count: number): void {
  for (let id = 0; id < count; id += 1) lane.push(claimed(id));
}

/** Takes from the lane what may be in flight, as the worker does. */
function start(lane: EndpointQueue): number {
  let started = 0;
  while (lane.next() !== undefined) {
    lane.inFlight += 1;
    started += 1;
  }
  return started;
}

const now = new Date('2026-11-20T12:00:00Z');
const after = (ms: number): Date => new Date(now.getTime() + ms);

describe('a lane', () => {
  test('sends in the order of the claims, and never more at once than the endpoint may have', () => {
    const lane = new EndpointQueue(1, 4);
    fill(lane, 6);
    const ids: (number | undefined)[] = [];
    for (let id = lane.next()?.id; id !== undefined; id = lane.next()?.id) {
      ids.push(id);
      lane.inFlight += 1;
    }
    expect(ids).toEqual([0, 1, 2, 3]);
  });

  test('asks for more only when half of its window is free', () => {
    const lane = new EndpointQueue(1, 4);
    expect(lane.quota).toBe(4);
    fill(lane, 3);
    expect(lane.quota).toBe(0);
    lane.next();
    expect(lane.quota).toBe(2);
  });

  test('claims ahead for a quick receiver, up to eight times what may be in flight', () => {
    const lane = new EndpointQueue(1, 4);
    for (let count = 0; count < 100; count += 1) lane.onAnswer(1, now);
    expect(lane.quota).toBe(32);
    fill(lane, 32);
    expect(start(lane)).toBe(4);
  });

  test('claims ahead for a slow receiver no more than it takes in a quarter of a second', () => {
    const lane = new EndpointQueue(1, 4);
    for (let count = 0; count < 100; count += 1) lane.onAnswer(100, now);
    expect(lane.quota).toBe(12);
    for (let count = 0; count < 100; count += 1) lane.onAnswer(1000, now);
    expect(lane.quota).toBe(4);
  });

  test('holds one delivery for a receiver that does not answer, and recovers when it does', () => {
    const lane = new EndpointQueue(1, 16);
    for (let count = 0; count < 10; count += 1) lane.onAnswer(null, now);
    expect(lane.quota).toBe(1);
    fill(lane, 2);
    expect(start(lane)).toBe(1);
    lane.onAnswer(1, now);
    expect(start(lane)).toBe(1);
  });

  test('pauses when five answers in a row are missing, longer each time, until one comes', () => {
    const lane = new EndpointQueue(1, 16);
    for (let count = 0; count < 4; count += 1) lane.onAnswer(null, now);
    expect(lane.isPaused(now)).toBe(false);
    // Those that were on their way when it began prolong nothing.
    for (let count = 0; count < 12; count += 1) lane.onAnswer(null, now);
    expect([lane.isPaused(after(999)), lane.isPaused(after(1000))]).toEqual([true, false]);
    lane.onAnswer(null, after(1000));
    expect([lane.isPaused(after(2999)), lane.isPaused(after(3000))]).toEqual([true, false]);
    for (let count = 1; count < 20; count += 1) lane.onAnswer(null, after(count * 40_000));
    const last = 19 * 40_000;
    expect(lane.isPaused(after(last + 29_999))).toBe(true);
    expect(lane.isPaused(after(last + 30_000))).toBe(false);
    // A clock that went back does not stop it for as long.
    expect(lane.isPaused(now)).toBe(false);
    lane.onAnswer(1, after(last + 30_000));
    for (let count = 0; count < 4; count += 1) lane.onAnswer(null, after(last + 30_000));
    expect(lane.isPaused(after(last + 30_000))).toBe(false);
  });

  test('is idle when it neither waits nor sends', () => {
    const lane = new EndpointQueue(1, 4);
    expect(lane.isIdle).toBe(true);
    fill(lane, 2);
    expect(lane.isIdle).toBe(false);
    start(lane);
    expect(lane.isIdle).toBe(false);
    lane.inFlight = 0;
    expect(lane.isIdle).toBe(true);
    fill(lane, 2);
    expect(lane.takeWaiting()).toHaveLength(2);
    expect(lane.isIdle).toBe(true);
  });
});
