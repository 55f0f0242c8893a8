import type { LocalDay, Span } from './calendar.ts';
import { between, type Draw, drawFor, normal, whole } from './draw.ts';
import type { Person } from './person.ts';

/** A person's day, minute by minute from local midnight: what the devices will measure, each in its own way. */
export type Day = {
  readonly local: LocalDay;
  /** The night that ends on this day; it mostly begins before midnight, at a negative minute. */
  readonly night: Night;
  readonly isAsleep: Uint8Array;
  readonly steps: Float64Array;
  readonly metres: Float64Array;
  /** 0 at rest, 1 at the utmost. */
  readonly effort: Float64Array;
  readonly hasPhone: Uint8Array;
};

export type Night = { readonly fromMinute: number; readonly toMinute: number };

type Bout = {
  readonly fromMinute: number;
  readonly minutes: number;
  readonly stepsPerMinute: number;
  readonly effort: number;
  readonly hasPhone: boolean;
};

/** A running step is longer than a walking one. */
const runningStepsPerMinute = 140;
const runningStrideFactor = 1.4;

export function dayOf(person: Person, local: LocalDay, next: LocalDay): Day {
  const night = nightOf(person, local);
  const day: Day = {
    local,
    night,
    isAsleep: new Uint8Array(local.minutes),
    steps: new Float64Array(local.minutes),
    metres: new Float64Array(local.minutes),
    effort: new Float64Array(local.minutes),
    hasPhone: new Uint8Array(local.minutes),
  };
  const bedMinute = Math.min(local.minutes, local.minutes + nightOf(person, next).fromMinute);
  day.isAsleep.fill(1, Math.max(0, night.fromMinute), night.toMinute);
  day.isAsleep.fill(1, bedMinute);
  const draw = drawFor(person.seed, 'movement', local.number);
  for (const bout of boutsOf(person, local, [night.toMinute + 10, bedMinute - 5])) {
    move(person, day, bout, draw);
  }
  return day;
}

function nightOf(person: Person, local: LocalDay): Night {
  const draw = drawFor(person.seed, 'night', local.number);
  const late = local.isWeekend ? between(draw, 10, 70) : 0;
  return {
    fromMinute: Math.round(person.sleepsAt + late / 2 + normal(draw) * 18),
    toMinute: Math.round(person.wakesAt + late + normal(draw) * 14),
  };
}

/** Where two bouts meet, the later one holds. */
function move(person: Person, day: Day, bout: Bout, draw: Draw): void {
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
  const draw = drawFor(person.seed, 'bouts', local.number);
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

/** Some minutes on one's feet every hour, mostly without the phone. */
function pottering(person: Person, draw: Draw, [fromMinute, toMinute]: Span): readonly Bout[] {
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
function training(person: Person, local: LocalDay, draw: Draw): readonly Bout[] {
  if (draw() > 0.4 * person.liveliness) return [];
  const kind = whole(draw, 0, 2);
  return [
    {
      fromMinute: whole(draw, 1090, 1130) - (local.isWeekend ? 240 : 0),
      minutes: Math.round(between(draw, 25, 50)),
      stepsPerMinute: [between(draw, 156, 172), 0, between(draw, 4, 12)][kind] ?? 0,
      effort: [0.74, 0.62, 0.45][kind] ?? 0,
      hasPhone: draw() < 0.5,
    },
  ];
}
