import type { LocalDay, Span } from './calendar.ts';
import type { Person } from './person.ts';
import { between, type SeededRandom, seededRandom, normal, whole } from './seeded-random.ts';
import { type SleepStage, sleepStages } from './sleep.ts';

/** A synthetic person's day, minute by minute from local midnight, from which each device derives its measurements. */
export type Day = {
  readonly local: LocalDay;
  /** The night that ends on this day; it mostly begins before midnight, at a negative minute. */
  readonly night: Night;
  /** The night that ends on the next day; its minutes count from the midnight before its end. */
  readonly nextNight: Night;
  /** Stages of both nights; 0 out of bed. */
  readonly stageAt: Uint8Array;
  readonly steps: Float64Array;
  readonly metres: Float64Array;
  /** 0 at rest, 1 at the utmost. */
  readonly effort: Float64Array;
  readonly hasPhone: Uint8Array;
  readonly trainings: readonly Training[];
};

/** Minutes count from the midnight of the day on which it ends. */
type Night = {
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly stages: readonly SleepStage[];
  /** Around 0: how much better than usual the body recovers. */
  readonly form: number;
};

export type Training = {
  readonly sport: 'running' | 'cycling' | 'strength_training';
  readonly fromMinute: number;
  readonly toMinute: number;
  /** Distance of rides; runs count in the metres of the day. */
  readonly metresRidden: number;
};

type Bout = {
  readonly fromMinute: number;
  readonly minutes: number;
  readonly stepsPerMinute: number;
  readonly effort: number;
  readonly hasPhone: boolean;
  readonly sport?: Training['sport'];
};

/** A running step is longer than a walking one. */
const runningStepsPerMinute = 140;
const runningStrideFactor = 1.4;

export function dayOf(person: Person, local: LocalDay, next: LocalDay): Day {
  const night = nightOf(person, local);
  const nextNight = nightOf(person, next);
  const bedMinute = Math.min(local.minutes, local.minutes + nextNight.fromMinute);
  const bouts = boutsOf(person, local, [night.toMinute + 10, bedMinute - 5]);
  const day: Day = {
    local,
    night,
    nextNight,
    stageAt: new Uint8Array(local.minutes),
    trainings: bouts.flatMap(trainingOf),
    steps: new Float64Array(local.minutes),
    metres: new Float64Array(local.minutes),
    effort: new Float64Array(local.minutes),
    hasPhone: new Uint8Array(local.minutes),
  };
  mark(day.stageAt, night, 0);
  mark(day.stageAt, nextNight, local.minutes);
  const draw = seededRandom(person.seed, 'movement', local.number);
  for (const bout of bouts) move(person, day, bout, draw);
  return day;
}

/** Marks the part of a night that lies within the day; `midnight` is the minute of the midnight before its end. */
function mark(stageAt: Uint8Array, night: Night, midnight: number): void {
  for (const { fromMinute, toMinute, stage } of night.stages) {
    stageAt.fill(stage, Math.max(0, midnight + fromMinute), Math.max(0, midnight + toMinute));
  }
}

function nightOf(person: Person, local: LocalDay): Night {
  const draw = seededRandom(person.seed, 'night', local.number);
  const late = local.isWeekend ? between(draw, 10, 70) : 0;
  const inBed = {
    fromMinute: Math.round(person.sleepsAt + late / 2 + normal(draw) * 18),
    toMinute: Math.round(person.wakesAt + late + normal(draw) * 14),
  };
  return {
    ...inBed,
    stages: sleepStages(inBed, seededRandom(person.seed, 'sleep', local.number)),
    form: normal(seededRandom(person.seed, 'form', local.number)) * 0.1,
  };
}

/** Adds a bout. If two bouts overlap, the later one counts. */
function move(person: Person, day: Day, bout: Bout, draw: SeededRandom): void {
  const stride =
    person.strideM * (bout.stepsPerMinute > runningStepsPerMinute ? runningStrideFactor : 1);
  const toMinute = Math.min(day.local.minutes, bout.fromMinute + bout.minutes);
  for (let minute = bout.fromMinute; minute < toMinute; minute += 1) {
    const steps = Math.max(0, bout.stepsPerMinute * (1 + normal(draw) * 0.06));
    day.steps[minute] = steps;
    day.metres[minute] = steps * stride;
    day.effort[minute] = bout.effort * (1 + normal(draw) * 0.05);
    day.hasPhone[minute] = bout.hasPhone ? 1 : 0;
  }
}

function boutsOf(person: Person, local: LocalDay, awake: Span): readonly Bout[] {
  const draw = seededRandom(person.seed, 'bouts', local.number);
  const walk = (minute: number, minutes: number): Bout => ({
    fromMinute: Math.round(minute + normal(draw) * 12),
    minutes: Math.round(minutes * person.liveliness),
    stepsPerMinute: between(draw, 98, 116),
    effort: 0.27,
    hasPhone: draw() < 0.85,
  });
  const walks = local.isWeekend
    ? [walk(640, between(draw, 35, 85)), walk(1000, between(draw, 5, 40))]
    : [
        walk(awake[0] + 60, between(draw, 7, 18)),
        walk(755, between(draw, 8, 22)),
        walk(1065, between(draw, 7, 18)),
      ];
  const bouts = [...pottering(person, draw, awake), ...walks, ...training(person, local, draw)];
  return bouts.filter(
    ({ fromMinute, minutes }) => fromMinute >= awake[0] && fromMinute + minutes <= awake[1],
  );
}

/** Adds some minutes of walking every hour, mostly without the phone. */
function pottering(
  person: Person,
  draw: SeededRandom,
  [fromMinute, toMinute]: Span,
): readonly Bout[] {
  const bouts: Bout[] = [];
  const meanPause = 42 / person.liveliness;
  for (let minute = fromMinute; minute < toMinute; minute += Math.ceil(draw() * 2 * meanPause)) {
    bouts.push({
      fromMinute: minute,
      minutes: whole(draw, 1, 5),
      stepsPerMinute: between(draw, 35, 85),
      effort: 0.14,
      hasPhone: draw() < 0.4,
    });
  }
  return bouts;
}

/** Every second or third day: a run, a ride or weights, in the early evening. */
function training(person: Person, local: LocalDay, draw: SeededRandom): readonly Bout[] {
  if (draw() > 0.4 * person.liveliness) return [];
  const kind = whole(draw, 0, 2);
  return [
    {
      sport: sports[kind] ?? 'running',
      fromMinute: whole(draw, 1090, 1130) - (local.isWeekend ? 240 : 0),
      minutes: Math.round(between(draw, 25, 50)),
      stepsPerMinute: [between(draw, 156, 172), 0, between(draw, 4, 12)][kind] ?? 0,
      effort: [0.74, 0.62, 0.45][kind] ?? 0,
      hasPhone: draw() < 0.5,
    },
  ];
}

const sports = ['running', 'cycling', 'strength_training'] as const;
const rideMetresPerMinute = 380;

function trainingOf({ sport, fromMinute, minutes }: Bout): readonly Training[] {
  if (sport === undefined) return [];
  const metresRidden = sport === 'cycling' ? minutes * rideMetresPerMinute : 0;
  return [{ sport, fromMinute, toMinute: fromMinute + minutes, metresRidden }];
}
