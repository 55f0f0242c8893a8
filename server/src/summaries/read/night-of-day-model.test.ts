import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { type SleepOfDay, sleepRoles } from './night-of-day-model.ts';

const hour = 3_600_000;
/** Sources by their names, the first choice first. */
const compare = (a: { readonly provider: string }, b: { readonly provider: string }): number =>
  a.provider.localeCompare(b.provider);
const sleep = (
  id: string,
  provider: string,
  [from, to]: readonly [number, number],
  fields: Partial<SleepOfDay> = {},
): SleepOfDay => ({
  id,
  source: { provider, sourceType: 'watch' },
  calendarDate: '2026-11-10',
  startsAt: from * hour,
  endsAt: to * hour,
  isLong: to - from >= 3,
  asleep: (to - from) * 3600,
  ...fields,
});
const rolesOf = (...sleeps: readonly SleepOfDay[]) =>
  Object.fromEntries(sleepRoles(sleeps, { compare }));

it('the main sleep is the longest one of the preferred source, and naps are beside it', () => {
  expect(
    rolesOf(
      sleep('a night', 'a', [0, 7]),
      sleep('a rest', 'a', [12, 16]),
      sleep('a nap', 'a', [18, 19]),
      sleep('b night', 'b', [0, 8]),
      sleep('b nap', 'b', [20, 21]),
    ),
  ).toEqual({ 'a night': 'main', 'a rest': 'nap', 'a nap': 'nap', 'b nap': 'nap' });
});

it('a nap of the preferred source does not hide the night of another one', () => {
  expect(rolesOf(sleep('nap', 'a', [12, 13]), sleep('night', 'b', [0, 7]))).toEqual({
    night: 'main',
    nap: 'nap',
  });
});

it('longest is by the time asleep, and a day of naps alone has no main sleep', () => {
  const inBed = sleep('in bed', 'a', [0, 9], { asleep: null });
  expect(rolesOf(inBed, sleep('asleep', 'a', [10, 14]))).toMatchObject({ asleep: 'main' });
  expect(rolesOf(sleep('nap', 'a', [12, 13]))).toEqual({ nap: 'nap' });
});

it('whatever was recorded: at most one main sleep a day, and no two that count overlap', () => {
  const some = fc
    .array(
      fc.record({
        provider: fc.constantFrom('a', 'b', 'c'),
        from: fc.integer({ min: 0, max: 22 }),
        hours: fc.integer({ min: 1, max: 10 }),
        day: fc.constantFrom('2026-11-10', '2026-11-11'),
      }),
      { maxLength: 12 },
    )
    .map((all) =>
      all.map(({ provider, from, hours, day }, index) =>
        sleep(String(index), provider, [from, from + hours], { calendarDate: day }),
      ),
    );
  fc.assert(
    fc.property(some, (sleeps) => {
      const roles = sleepRoles(sleeps, { compare });
      const counted = sleeps.filter(({ id }) => roles.has(id));
      for (const one of counted) {
        const others = counted.filter(
          ({ id, calendarDate }) => id !== one.id && calendarDate === one.calendarDate,
        );
        expect(
          others.some((other) => roles.get(other.id) === 'main' && roles.get(one.id) === 'main'),
        ).toBe(false);
        expect(
          others.some(
            ({ startsAt, endsAt }) =>
              (startsAt ?? 0) < (one.endsAt ?? 0) && (one.startsAt ?? 0) < (endsAt ?? 0),
          ),
        ).toBe(false);
      }
      for (const { calendarDate, isLong } of sleeps) {
        const main = counted.filter(
          (each) => each.calendarDate === calendarDate && roles.get(each.id) === 'main',
        );
        if (isLong) expect(main).toHaveLength(1);
      }
      expect(sleepRoles(sleeps.toReversed(), { compare })).toEqual(roles);
    }),
  );
});
