import {
  seededRandom,
  glucoseLevels,
  instant,
  interval,
  isWornAtNight,
  nightSeries,
  normal,
  point,
  round,
  type Sample,
  weighing,
} from '../../synthetic/index.ts';
import { beatsBetween, type Reading, type DayOfData, untold } from './reading.ts';

/** The device uploads a night this long after the user woke up. */
const afterWakingMinutes = 5;
const scoreMax = 99;

type NightRules = {
  /** How often the heart is measured. */
  readonly beatsEvery: number;
  /** Whether it has scores of the night and the day, as rings do. */
  readonly hasScores: boolean;
};

/** Reads a finished night: its stages, and the values that were measured during it. */
export const readNight =
  ({ beatsEvery, hasScores }: NightRules) =>
  (reading: Reading): DayOfData => {
    const { person, day, untilMinute } = reading;
    const { local, night } = day;
    const { fromMinute, toMinute } = night;
    if (!isWornAtNight(person, local) || untilMinute < toMinute + afterWakingMinutes) return untold;
    const draw = seededRandom(person.seed, 'night measured', local.number);
    const delta = round(normal(draw) * 0.15 - night.form, 2);
    const series = nightSeries(person, day);
    const points = (name: keyof typeof series): readonly Sample[] =>
      series[name].map(({ minute, value }) => point(local, minute, { value }));
    const mean = (name: keyof typeof series): number =>
      round(series[name].reduce((sum, { value }) => sum + value, 0) / series[name].length, 1);
    const scores = {
      score: scoreOf(78, night.form),
      recovery_readiness_score: scoreOf(82, night.form),
    };
    const [start, stop] = [instant(local, fromMinute), instant(local, toMinute)];
    const fields = {
      provider_id: `night-${local.number}`,
      bedtime_start: start,
      bedtime_stop: stop,
      average_hrv: mean('hrv'),
      respiratory_rate: mean('respiratory_rate'),
      heart_rate: beatsBetween(reading, { fromMinute, toMinute, every: beatsEvery }, instant),
      stage_start_offset_second: night.stages.map((each) => (each.fromMinute - fromMinute) * 60),
      stage_end_offset_second: night.stages.map((each) => (each.toMinute - fromMinute) * 60),
      stage_type: night.stages.map((each) => each.stage),
      ...(hasScores ? { ...scores, temperature_delta: delta } : {}),
    };
    const temperature = interval(local, [fromMinute, toMinute], {
      value: delta,
      sensor_location: 'finger',
    });
    return {
      samples: {
        hrv: points('hrv'),
        respiratory_rate: points('respiratory_rate'),
        blood_oxygen: points('blood_oxygen'),
        ...(hasScores ? { body_temperature_delta: [temperature] } : {}),
      },
      summaries: { sleep: [{ timestamp: stop, begins: start, fields }] },
    };
  };

function scoreOf(usual: number, form: number): number {
  return Math.max(1, Math.min(scoreMax, Math.round(usual + form * 80)));
}

/** Reads the scale, in the morning on most days. */
export function readScale({ person, day, untilMinute }: Reading): DayOfData {
  const weighed = weighing(person, day);
  if (weighed === null || weighed.minute >= untilMinute) return untold;
  const { minute, kilograms, fatPercent } = weighed;
  const timestamp = instant(day.local, minute);
  return {
    samples: {
      body_weight: [point(day.local, minute, { value: kilograms })],
      body_fat: [point(day.local, minute, { value: fatPercent })],
    },
    summaries: {
      body: [{ timestamp, fields: { measured_at: timestamp, weight: kilograms, fat: fatPercent } }],
    },
  };
}

const sensorDays = 14;
const sensorMinutes = 15;
/** The user starts a new sensor at ten, which shows nothing for an hour. */
const warmUp = [600, 660] as const;
/** When the user scans the sensor, in addition to its automatic measurements; in minutes of the day. */
const scanMinutes = [432, 765, 1155, 1335] as const;
const healthy = { fasting: 5.1, rise: 1.9 } as const;

/** Glucose with its dawn and its meals, in mmol/L. */
export function readGlucose({ person, day, untilMinute }: Reading): DayOfData {
  const levels = glucoseLevels(person, day, person.glucose ?? healthy);
  const isNew = (day.local.number + person.seed) % sensorDays === 0;
  const isSeen = (minute: number): boolean =>
    minute < untilMinute && !(isNew && minute >= warmUp[0] && minute < warmUp[1]);
  const at = (minute: number, type: 'automatic' | 'manual_scan'): Sample =>
    point(day.local, minute, { value: round(levels[minute] ?? 0, 1), type, source_type: type });
  const kept: Sample[] = [];
  for (let minute = 0; minute < untilMinute; minute += sensorMinutes) {
    if (isSeen(minute)) kept.push(at(minute, 'automatic'));
  }
  const scans = scanMinutes.filter(isSeen).map((minute) => at(minute, 'manual_scan'));
  return { ...untold, samples: { glucose: [...kept, ...scans] } };
}

const strideOfHeight = 0.414;
/** The ages that heart rates of personOf belong to, by the rule of 220 less the age. */
const beatsOfNoAge = 220;
const yearOfAges = 2026;

/** Reads the profile, which is the same every day. */
export function readProfile({ person, day }: Reading): DayOfData {
  const year = yearOfAges - (beatsOfNoAge - person.maxHeartRate);
  const fields = {
    height: Math.round((person.strideM / strideOfHeight) * 100),
    sex: person.seed % 2 === 0 ? 'female' : 'male',
    birth_date: `${year}-06-15`,
  };
  return {
    ...untold,
    summaries: { profile: [{ timestamp: instant(day.local, 0), fields }] },
  };
}
