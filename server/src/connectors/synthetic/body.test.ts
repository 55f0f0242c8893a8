import { expect, test } from 'vitest';

import { watchWorn } from './body.ts';
import { localDays } from './calendar.ts';
import { dayOf } from './day.ts';
import { personOf } from './person.ts';

test('what is worn at night is worn from lights out, also by those who go to bed early', () => {
  const [days, people] = [20, 300];
  const calendar = localDays('2026-03-20', days + 1, 'Europe/Berlin');
  for (let seed = 0; seed < people; seed += 1) {
    const person = personOf(seed);
    for (const [index, local] of calendar.slice(0, days).entries()) {
      const day = dayOf(person, local, calendar[index + 1] ?? local);
      const worn = watchWorn(person, day);
      const inBed = day.stageAt.findIndex((stage, minute) => stage > 0 && worn[minute] === 0);
      expect(inBed, `person ${seed}, day ${local.number}`).toBe(-1);
    }
  }
});
