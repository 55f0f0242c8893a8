import fc from 'fast-check';
import { expect, it } from 'vitest';

import type { Job } from '../engine/job.ts';
import { pack, unpack } from './packing.ts';

const chunk = fc.record({
  provider: fc.constantFrom('oura', 'fitbit', 'garmin'),
  sourceType: fc.constantFrom('ring', 'watch'),
  bytes: fc.uint8Array({ maxLength: 40 }),
  method: fc.constantFrom('', 'sdnn'),
  isRollup: fc.boolean(),
});

const jobOf = (data: Job['data']): Job => ({
  table: 'heartrate',
  queries: [],
  window: { fromMs: 0, toMs: 1 },
  fallbackZone: 'Europe/Paris',
  nowMs: 5,
  explain: false,
  ranking: [],
  data,
});

it('a task comes out of its packing as it went in, also over a copy', () => {
  fc.assert(
    fc.property(fc.array(chunk), (chunks) => {
      const data = { kind: 'series', chunks, countsOverlapsOnce: false, whySamples: null } as const;
      const task = { job: jobOf(data), format: 'json' } as const;
      const [packed, given] = pack(task);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a copy as a thread gets it
      const sent = structuredClone(packed, { transfer: [...given] });
      expect(unpack(sent)).toEqual(task);
    }),
  );
});

it('a task without chunks is sent as it is', () => {
  const task = { job: jobOf({ kind: 'derived', rows: [] }), format: 'parquet' } as const;
  expect(unpack(pack(task)[0])).toEqual(task);
});
