import fc from 'fast-check';
import { expect, it } from 'vitest';

import type { Generation } from './archive.ts';
import { parseWalName, renderLsn, walNameOf, type WalObject } from './names.ts';
import { expiredObjects, planRestore } from './plan.ts';

/** A generation of stretches of 100 bytes a second, with a base backup at each of these seconds. */
function generationOf(seconds: number, basesAt: readonly number[]): Generation {
  const name = '20261120T120000-00000000';
  const wal = Array.from({ length: seconds }, (_, second): WalObject => {
    const part = { start: BigInt(second * 100), end: BigInt(second * 100 + 100) };
    const through = (second + 1) * 1000;
    return { name: walNameOf(name, { ...part, through }), bytes: 50, ...part, through };
  });
  const bases = basesAt.map((second) => ({
    name: (second * 100).toString(16).padStart(16, '0'),
    isComplete: true,
    bytes: 10,
    manifest: {
      installation: 'a',
      schemaVersion: 1,
      postgresqlVersion: '18.4',
      masterKeyFingerprint: '',
      timeline: 1,
      startLsn: renderLsn(BigInt(second * 100)),
      endLsn: renderLsn(BigInt(second * 100 + 50)),
      startedAt: new Date(second * 1000).toISOString(),
      finishedAt: new Date(second * 1000 + 500).toISOString(),
      bytes: 10,
      parts: [{ bytes: 10 }],
    },
  }));
  return { name, bases, wal, unfinished: [] };
}

const archives = fc
  .record({
    seconds: fc.integer({ min: 2, max: 60 }),
    later: fc.array(fc.integer({ min: 1, max: 59 }), { maxLength: 3 }),
  })
  .map(({ seconds, later }) =>
    generationOf(
      seconds,
      [...new Set([0, ...later.filter((at) => at < seconds)])].toSorted((a, b) => a - b),
    ),
  );

it('a plan has the whole log from the newest base backup before the moment to a commit after it', () => {
  fc.assert(
    fc.property(archives, fc.nat(), (generation, choice) => {
      const last = generation.wal.length * 1000;
      const at = 500 + (choice % (last - 499));
      const plan = planRestore([generation], new Date(at));
      const covered = plan.wal.map(({ start, end }) => [start, end]);
      expect(Date.parse(plan.base.manifest.finishedAt)).toBeLessThanOrEqual(at);
      for (const { manifest } of generation.bases)
        if (Date.parse(manifest.finishedAt) <= at)
          expect(manifest.finishedAt <= plan.base.manifest.finishedAt).toBe(true);
      expect(renderLsn(covered[0]?.[0] ?? 0n)).toBe(plan.base.manifest.startLsn);
      for (const [index, [start]] of covered.entries())
        if (index > 0) expect(start).toBe(covered[index - 1]?.[1]);
      const reached = plan.wal.at(-1)?.through ?? 0;
      expect(plan.isLast ? reached === at : reached > at).toBe(true);
    }),
  );
});

it('a gap in the log is an error for the moments behind it, and for no moment before it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 40 }), fc.nat(), (seconds, choice) => {
      const generation = generationOf(seconds, [0]);
      const gap = 1 + (choice % (seconds - 2));
      const torn = { ...generation, wal: generation.wal.toSpliced(gap, 1) };
      expect(() => planRestore([torn], undefined)).toThrow(/write-ahead log after .* is missing/u);
      expect(planRestore([torn], new Date(gap * 1000 - 1)).wal).toHaveLength(gap);
    }),
  );
});

it('what expires is needed by no moment that is still to be restored', () => {
  fc.assert(
    fc.property(archives, fc.nat(), (generation, choice) => {
      const from = 500 + (choice % (generation.wal.length * 1000 - 499));
      const expired = new Set(expiredObjects([generation], generation.name, new Date(from)));
      const left = {
        ...generation,
        bases: generation.bases.filter(
          ({ name }) => !expired.has(`${generation.name}/base/${name}/manifest`),
        ),
        wal: generation.wal.filter(({ name }) => !expired.has(name)),
      };
      for (let at = from; at <= generation.wal.length * 1000; at += 250)
        expect(planRestore([left], new Date(at))).toEqual(planRestore([generation], new Date(at)));
    }),
  );
});

it('a former generation goes as a whole once its last moment is too old', () => {
  const generation = generationOf(5, [0]);
  const past = new Date(5001);

  expect(expiredObjects([generation], 'another', past)).toHaveLength(7);
  expect(expiredObjects([generation], generation.name, past)).toHaveLength(0);
});

it('names of stretches are read as they were written', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 63n }),
      fc.nat(),
      fc.nat(),
      (start, length, through) => {
        const stretch = { start, end: start + BigInt(length), through };
        expect(parseWalName(walNameOf('g', stretch), 9)).toMatchObject({ ...stretch, bytes: 9 });
      },
    ),
  );
  expect(parseWalName('g/base/0/manifest', 1)).toBeUndefined();
});
