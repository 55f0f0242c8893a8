import fc from 'fast-check';
import { expect, test } from 'vitest';

import { shareOut } from './sending/shares-model.ts';

const owners = ['loud', 'quiet', 'third'] as const;
const wishes = fc.array(
  fc.record({ owner: fc.constantFrom(...owners), quota: fc.nat({ max: 128 }) }),
  { maxLength: 60 },
);
const limits = fc.record({
  limit: fc.nat({ max: 512 }),
  ownerMax: fc.nat({ max: 400 }),
  held: fc.record({ loud: fc.nat(400), quiet: fc.nat(400), third: fc.nat(400) }),
});
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

test('a team with many endpoints gets no more than one with few, and none waits while there is capacity', () => {
  fc.assert(
    fc.property(wishes, limits, (asked, { limit, ownerMax, held }) => {
      const quotas = shareOut(asked, {
        limit,
        ownerMax,
        heldBy: (owner) => held[owner as keyof typeof held],
      });
      expect(sum(quotas)).toBeLessThanOrEqual(limit);
      for (const [index, quota] of quotas.entries())
        expect(quota).toBeLessThanOrEqual(asked[index]?.quota ?? 0);
      const of = (owner: keyof typeof held): { given: number; wanted: number } => {
        const places = asked.flatMap((each, index) => (each.owner === owner ? [index] : []));
        const all = sum(places.map((place) => asked[place]?.quota ?? 0));
        return {
          given: sum(places.map((place) => quotas[place] ?? 0)),
          wanted: Math.max(0, Math.min(all, ownerMax - held[owner])),
        };
      };
      const got = owners.map(of);
      for (const { given, wanted } of got) {
        expect(given).toBeLessThanOrEqual(wanted);
        // Whoever gets less than it could take gets as much as anybody else, but for what is left of a division.
        if (given < wanted)
          for (const other of got) expect(other.given).toBeLessThanOrEqual(given + 1);
      }
      const wantedByAll = sum(got.map(({ wanted }) => wanted));
      expect(sum(quotas)).toBe(Math.min(limit, wantedByAll));
    }),
    { numRuns: 500 },
  );
});
