import { describe, expect, test } from 'vitest';

import { PrefetchLimit } from './prefetch-limit.ts';
import type { Claimed } from './queue-store.ts';

const leaseUntil = new Date('2026-11-20T12:00:30Z');

/** Deliveries of events of this size. */
function deliveries(count: number, bytes = 100): readonly Claimed[] {
  const event = {
    id: 1,
    uid: 'msg_1',
    eventType: 'daily.data.steps.created',
    teamId: '',
    userId: null,
    clientUserId: null,
    format: 'json',
    payload: Buffer.alloc(bytes),
    wrappedKey: null,
  };
  return Array.from({ length: count }, (_, id) => ({
    id,
    endpointId: 1,
    attempt: 1,
    leaseUntil,
    sinceMs: 0,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the size matters
    event: event as unknown as Claimed['event'],
    isWithheld: false,
  }));
}

function open(): { readonly capacity: PrefetchLimit; readonly told: () => number } {
  let told = 0;
  const capacity = new PrefetchLimit({
    deliveriesMax: 10,
    bytesMax: 1024 * 1024,
    onRoom: () => {
      told += 1;
    },
  });
  return { capacity, told: () => told };
}

describe('the room of a process', () => {
  test('is less by what is held and by what somebody asked for', () => {
    const { capacity } = open();
    expect(capacity.free).toBe(10);
    capacity.reserve(4);
    expect([capacity.free, capacity.held]).toEqual([6, 0]);
    capacity.fill(4, deliveries(3));
    expect([capacity.free, capacity.held]).toEqual([7, 3]);
  });

  test('is held until the result is written, not only until the request was made', () => {
    const { capacity } = open();
    const [tried, ...others] = deliveries(10);
    if (tried === undefined) throw new Error('there are ten');
    capacity.fill(0, [tried, ...others]);
    capacity.forgetEvent(tried);
    expect(capacity.free).toBe(0);
    capacity.release(1);
    expect(capacity.free).toBe(1);
    capacity.releaseUnsent(others);
    expect([capacity.free, capacity.held]).toEqual([10, 0]);
  });

  test('ends where events are large, though there are few of them', () => {
    const { capacity } = open();
    const large = deliveries(2, 512 * 1024);
    capacity.fill(0, large);
    expect(capacity.free).toBe(0);
    capacity.releaseUnsent(large);
    // What came lately was large: what comes next is taken to be so, too.
    expect(capacity.free).toBeGreaterThan(0);
    expect(capacity.free).toBeLessThanOrEqual(10);
  });

  test('is none once it is closed', () => {
    const { capacity } = open();
    capacity.close();
    expect(capacity.free).toBe(0);
  });

  test('is told of when there is some again, and only then', () => {
    const { capacity, told } = open();
    capacity.fill(0, deliveries(9));
    capacity.release(1);
    expect(told()).toBe(0);
    capacity.fill(0, deliveries(2));
    capacity.release(1);
    capacity.release(1);
    expect(told()).toBe(1);
  });
});

describe('who waits for room', () => {
  test('is woken by the change that makes enough of it', async () => {
    const { capacity } = open();
    capacity.fill(0, deliveries(10));
    let isWoken = false;
    const wait = async (): Promise<void> => {
      await capacity.until(() => capacity.free >= 2, 60_000);
      isWoken = true;
    };
    const waiting = wait();
    capacity.release(1);
    await Promise.resolve();
    expect(isWoken).toBe(false);
    capacity.release(1);
    await waiting;
    expect(isWoken).toBe(true);
  });

  test('goes on without it after a while', async () => {
    const { capacity } = open();
    await capacity.until(() => false, 1);
    expect(capacity.free).toBe(10);
  });
});
