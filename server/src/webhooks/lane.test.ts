import { describe, expect, test } from 'vitest';

import type { Claimed } from './delivery-store.ts';
import { Lane } from './lane.ts';

const claimed = (id: number): Claimed => ({
  id,
  endpointId: 1,
  attempt: 1,
  leaseUntil: new Date(0),
  event: null,
});

function fill(lane: Lane, count: number): void {
  for (let id = 0; id < count; id += 1) lane.push(claimed(id));
}

/** Takes from the lane what may be in flight, as the worker does. */
function start(lane: Lane): number {
  let started = 0;
  while (lane.next() !== undefined) {
    lane.inFlight += 1;
    started += 1;
  }
  return started;
}

describe('a lane', () => {
  test('sends in the order of the claims, and never more at once than the endpoint may have', () => {
    const lane = new Lane(1, 4);
    fill(lane, 6);
    const ids: (number | undefined)[] = [];
    for (let id = lane.next()?.id; id !== undefined; id = lane.next()?.id) {
      ids.push(id);
      lane.inFlight += 1;
    }
    expect(ids).toEqual([0, 1, 2, 3]);
  });

  test('asks for more only when half of its window is free', () => {
    const lane = new Lane(1, 4);
    expect(lane.quota).toBe(4);
    fill(lane, 3);
    expect(lane.quota).toBe(0);
    lane.next();
    expect(lane.quota).toBe(2);
  });

  test('claims ahead for a receiver that answers, up to three times what may be in flight', () => {
    const lane = new Lane(1, 4);
    for (let count = 0; count < 100; count += 1) lane.onAnswer(true);
    expect(lane.quota).toBe(12);
    fill(lane, 12);
    expect(start(lane)).toBe(4);
  });

  test('holds one delivery for a receiver that does not answer, and recovers when it does', () => {
    const lane = new Lane(1, 16);
    for (let count = 0; count < 10; count += 1) lane.onAnswer(false);
    expect(lane.quota).toBe(1);
    fill(lane, 2);
    expect(start(lane)).toBe(1);
    lane.onAnswer(true);
    expect(start(lane)).toBe(1);
  });

  test('is idle when it neither waits nor sends', () => {
    const lane = new Lane(1, 4);
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
