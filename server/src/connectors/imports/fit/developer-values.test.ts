import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { fitSeconds, rawFile, startsAt, uint32 } from '../../../../tests/harness/fit-files.ts';
import { readFitFile } from './index.ts';

type Raw = readonly number[];

const fileId: readonly Raw[] = [
  [0x40, 0, 0, 0, 0, 2, 0, 1, 0x00, 1, 2, 0x84],
  [0x00, 4, 1, 0],
];
const text = (value: string): Raw => [...Buffer.from(value.padEnd(16, '\0'))];

/** developer_data_id: the index of an app. */
const declared = (index: number, app: number): readonly Raw[] => [
  [0x41, 0, 0, 207, 0, 2, 1, 16, 0x0d, 3, 1, 0x02],
  [0x01, ...Array.from({ length: 16 }, () => app), index],
];
/** field_description of a uint16. */
const described = (index: number, number: number, [name, units, native]: Field): readonly Raw[] => [
  [0x42, 0, 0, 206, 0, 6, 0, 1, 2, 1, 1, 2, 2, 1, 2, 3, 16, 7, 8, 16, 7, 15, 1, 2],
  [0x02, index, number, 0x84, ...text(name), ...text(units), native],
];
type Field = readonly [name: string, units: string, native: number];
const cadence: Field = ['Cadence', 'rpm', 4];
const power: Field = ['Power', 'watts', 7];
const other: Field = ['Form', 'mm', 255];

/** A definition of records with fields of apps, and one record. */
const recorded = (second: number, values: readonly (readonly [Raw, number])[]): readonly Raw[] => [
  [0x63, 0, 0, 20, 0, 1, 253, 4, 0x86, values.length, ...values.flatMap(([field]) => field)],
  [
    0x03,
    ...uint32(fitSeconds(startsAt) + second),
    ...values.flatMap(([, value]) => [value & 0xff, value >> 8]),
  ],
];
const field = (number: number, index: number): Raw => [number, 2, index];

const pointsOf = (...records: readonly (readonly Raw[])[]) =>
  readFitFile(rawFile(...fileId, ...records.flat())).parts[0]?.workouts[0]?.points;

it('fields of an app that takes over the index of another are its own', () => {
  const points = pointsOf(
    declared(0, 7),
    described(0, 0, power),
    described(0, 1, other),
    recorded(0, [[field(0, 0), 250]]),
    declared(0, 8),
    described(0, 0, cadence),
    recorded(1, [[field(0, 0), 80]]),
  );
  expect(points).toMatchObject([
    { power: 250, cadence: null },
    { power: null, cadence: 80 },
  ]);
});

it('a field that nothing describes, or that is described anew, is never taken for another', () => {
  const points = pointsOf(
    declared(0, 7),
    // Of an index that no app has declared.
    described(3, 0, other),
    described(0, 0, cadence),
    described(0, 1, power),
    recorded(0, [
      [field(0, 0), 81],
      [field(1, 0), 260],
    ]),
    described(0, 1, cadence),
    recorded(1, [[field(1, 0), 82]]),
    declared(0, 9),
    recorded(2, [[field(0, 0), 83]]),
  );
  expect(points).toMatchObject([
    { cadence: 81, power: 260 },
    { cadence: 82, power: null },
    { cadence: null, power: null },
  ]);
});

it('whatever apps declare in whatever order, each value is of the field in force at its record', () => {
  const kinds = { cadence, power, other } as const;
  const step = fc.oneof(
    fc.record({ index: fc.nat(2), app: fc.integer({ min: 1, max: 5 }) }),
    fc.record({
      index: fc.nat(2),
      number: fc.nat(2),
      kind: fc.constantFrom('cadence', 'power', 'other'),
    }),
    fc.record({ index: fc.nat(2), number: fc.nat(2), value: fc.integer({ min: 20, max: 300 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
      const inForce = new Map<string, keyof typeof kinds>();
      const apps = new Map<number, number>();
      const records: Raw[] = [];
      const expected: object[] = [];
      for (const each of steps) {
        if ('app' in each) {
          records.push(...declared(each.index, each.app));
          if (apps.get(each.index) !== each.app) {
            for (const number of [0, 1, 2]) inForce.delete(`${each.index} ${number}`);
          }
          apps.set(each.index, each.app);
        } else if ('kind' in each) {
          records.push(...described(each.index, each.number, kinds[each.kind]));
          inForce.set(`${each.index} ${each.number}`, each.kind);
        } else {
          const kind = inForce.get(`${each.index} ${each.number}`);
          records.push(
            ...recorded(expected.length, [[field(each.number, each.index), each.value]]),
          );
          expected.push({
            cadence: kind === 'cadence' ? each.value : null,
            power: kind === 'power' ? each.value : null,
          });
        }
      }
      if (expected.length < 2) return;
      expect(pointsOf(records)).toMatchObject(expected);
    }),
    { numRuns: 200 },
  );
});
