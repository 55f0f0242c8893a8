import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { readAs } from '../../../../tests/harness/read-file.ts';
import { whoop } from './index.ts';

type Night = {
  readonly onset: string;
  readonly wake: string;
  readonly zone: string;
  readonly hrv: number;
  readonly readiness: number;
  readonly light: number;
  readonly isNap?: boolean;
};

const sleepHeading =
  'Cycle start time,Cycle end time,Cycle timezone,Sleep onset,Wake onset,Sleep performance %,Respiratory rate (rpm),Asleep duration (min),In bed duration (min),Light sleep duration (min),Deep (SWS) duration (min),REM duration (min),Awake duration (min),Sleep need (min),Sleep debt (min),Sleep efficiency %,Sleep consistency %,Nap';
const cycleHeading =
  'Cycle start time,Cycle end time,Cycle timezone,Recovery score %,Resting heart rate (bpm),Heart rate variability (ms),Skin temp (celsius),Blood oxygen %,Day Strain,Energy burned (cal),Max HR (bpm),Average HR (bpm),Sleep onset,Wake onset,Sleep performance %,Respiratory rate (rpm),Asleep duration (min),In bed duration (min),Light sleep duration (min),Deep (SWS) duration (min),REM duration (min),Awake duration (min),Sleep need (min),Sleep debt (min),Sleep efficiency %,Sleep consistency %';
const workoutHeading =
  'Cycle start time,Cycle end time,Cycle timezone,Workout start time,Workout end time,Duration (min),Activity name,Activity Strain,Energy burned (cal),Max HR (bpm),Average HR (bpm),HR Zone 1 %,GPS enabled';

function write(nights: readonly Night[], workouts: readonly string[] = []) {
  const sleeps = nights.map(
    ({ onset, wake, zone, light, isNap = false }) =>
      `${onset},,${zone},${onset},${wake},92,15.2,${light + 200},${light + 230},${light},110,90,30,480,30,94,85,${isNap}`,
  );
  const cycles = nights
    .filter(({ isNap }) => isNap !== true)
    .map(
      ({ onset, wake, zone, hrv, readiness }) =>
        `${onset},,${zone},${readiness},52,${hrv},33.1,96,12.5,2600,165,75,${onset},${wake},92,15.2,450,475,210,110,130,25,480,30,94,85`,
    );
  return {
    'my_whoop/workouts.csv': [workoutHeading, ...workouts].join('\n'),
    'my_whoop/sleeps.csv': [sleepHeading, ...sleeps].join('\n'),
    'my_whoop/physiological_cycles.csv': [
      cycleHeading,
      ...cycles,
      '2026-05-12 23:00:00,,UTC+02:00,,,,,,,,,,,,,,,,,,,,,,,',
    ].join('\n'),
    'my_whoop/journal_entries.csv': 'Cycle start time,Question text\n',
  };
}

const night: Night = {
  onset: '2026-05-09 23:15:00',
  wake: '2026-05-10 07:00:00',
  zone: 'UTC+02:00',
  hrv: 58,
  readiness: 72,
  light: 210,
};

it('becomes nights with what their recoveries say, and workouts', async () => {
  const nap: Night = {
    ...night,
    onset: '2026-05-10 13:05:00',
    wake: '2026-05-10 13:40:00',
    isNap: true,
  };
  const run =
    '2026-05-10 23:00:00,,UTCZ,2026-05-10 18:00:00,2026-05-10 19:00:00,60,"Running, easy",9.5,520,175,142,5,true';
  const { samples, summaries, workouts, report } = await readAs(whoop, write([night, nap], [run]));
  expect(
    samples.map(({ resource, atMs, value, offset }) => [resource, atMs, value, offset]),
  ).toEqual(
    [
      ['blood_oxygen', 96],
      ['hrv', 58],
      ['respiratory_rate', 15.2],
    ].map(([resource, value]) => [resource, Date.parse('2026-05-09T21:15:00Z'), value, 7200]),
  );
  expect(summaries).toMatchObject([
    [
      'sleep',
      {
        bedtime_start: '2026-05-09T21:15:00+00:00',
        bedtime_stop: '2026-05-10T05:00:00+00:00',
        timezone_offset: 7200,
        light: 210 * 60,
        recovery_readiness_score: 72,
        hr_resting: 52,
        average_hrv: 58,
        skin_temperature: 33.1,
      },
    ],
    ['sleep', { type: 'acknowledged_nap', recovery_readiness_score: null }],
  ]);
  expect(workouts).toMatchObject([
    { summary: { time_start: '2026-05-10T18:00:00+00:00', sport: 'Running, easy', calories: 520 } },
  ]);
  expect(report).toMatchObject({
    samples: 3,
    sleeps: 2,
    workouts: 1,
    notImported: { 'cycles without a recovery': 1, 'file journal_entries.csv': 1 },
  });
});

it('keeps whatever nights it is written of, one table by itself, too', async () => {
  const nights = fc.uniqueArray(
    fc.record({
      day: fc.nat(400),
      minutes: fc.integer({ min: 30, max: 600 }),
      hours: fc.integer({ min: -11, max: 12 }),
    }),
    { maxLength: 8, selector: ({ day }) => day },
  );
  await fc.assert(
    fc.asyncProperty(nights, async (given) => {
      const startMs = Date.parse('2025-01-01T22:00:00Z');
      const text = (ms: number): string =>
        new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
      const zone = (hours: number): string =>
        `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
      const rows = given.map(({ day, minutes, hours }) => ({
        ...night,
        onset: text(startMs + day * 86_400_000),
        wake: text(startMs + day * 86_400_000 + minutes * 60_000),
        zone: zone(hours),
      }));
      const content = write(rows)['my_whoop/sleeps.csv'];
      const { summaries } = await readAs(whoop, content);
      const told = summaries.map(([, { bedtime_start: start, bedtime_stop: stop }]) => [
        start,
        stop,
      ]);
      const at = (ms: number): string => new Date(ms).toISOString().replace('.000Z', '+00:00');
      expect(told).toEqual(
        given.map(({ day, minutes, hours }) => {
          const onsetMs = startMs + day * 86_400_000 - hours * 3_600_000;
          return [at(onsetMs), at(onsetMs + minutes * 60_000)];
        }),
      );
    }),
    { numRuns: 20 },
  );
});

it('of another language is named and not guessed', async () => {
  const content = {
    ...write([night]),
    'my_whoop/sleeps.csv': 'Hora de inicio del ciclo,Zona\n1,2\n',
  };
  const { report, summaries } = await readAs(whoop, content);
  expect(summaries).toEqual([]);
  expect(report.unreadable).toEqual([expect.stringContaining('another language')]);
});

it('has its nights also where the table of cycles is all there is', async () => {
  const cycles = write([night])['my_whoop/physiological_cycles.csv'];
  for (const content of [{ 'my_whoop/physiological_cycles.csv': cycles }, cycles]) {
    const { report, summaries } = await readAs(whoop, content);
    expect(report).toMatchObject({ sleeps: 1, refused: { time: 0, value: 0 } });
    expect(JSON.stringify(summaries)).toContain('"recovery_readiness_score":72');
  }
});

it('of cycles alone has the nights of days without a recovery, and a table of its own may begin with a mark', async () => {
  const begun = `2026-05-09 23:15:00,,UTC+02:00,`;
  const slept = `2026-05-09 23:15:00,2026-05-10 07:00:00,92,15.2,450,475,210,110,130,25,480,30,94,85`;
  const without = `${begun},,,,,12.5,2600,165,75,${slept}`;
  for (const content of [
    { 'physiological_cycles.csv': [cycleHeading, without].join('\n') },
    `\uFEFF${[cycleHeading, without].join('\n')}`,
  ]) {
    const { summaries, report } = await readAs(whoop, content);
    expect(summaries).toMatchObject([
      ['sleep', { bedtime_start: '2026-05-09T21:15:00+00:00', total: 27_000, score: 92 }],
    ]);
    expect(report).toMatchObject({ records: 1, stored: 1, notImported: {} });
  }
});
