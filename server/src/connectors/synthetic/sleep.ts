import { between, type SeededRandom } from './seeded-random.ts';

/** The numbers of the hypnogram resource. */
export const stages = { deep: 1, light: 2, rem: 3, awake: 4 } as const;

export type SleepStage = {
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly stage: (typeof stages)[keyof typeof stages];
};

/** From lights out to getting up. */
type InBed = { readonly fromMinute: number; readonly toMinute: number };

/** No cycle is shorter, so that the planned ones always last until morning. */
const cycleMinutesMin = 50;
const cycleMinutes = 90;

/** A night from lights out to getting up without gaps: cycles of some 90 minutes, deep sleep first, dreams last. */
export function sleepStages(
  { fromMinute, toMinute }: InBed,
  draw: SeededRandom,
): readonly SleepStage[] {
  const found: SleepStage[] = [];
  let minute = fromMinute;
  for (const [stage, minutes] of plannedStages(toMinute - fromMinute, draw)) {
    const end = Math.min(toMinute, minute + Math.round(minutes));
    if (end > minute) found.push({ fromMinute: minute, toMinute: end, stage });
    minute = end;
  }
  return found;
}

type Planned = readonly [stage: SleepStage['stage'], minutes: number];

function plannedStages(nightMinutes: number, draw: SeededRandom): readonly Planned[] {
  const cycles = Math.ceil(nightMinutes / cycleMinutesMin);
  const planned: Planned[] = [[stages.awake, between(draw, 3, 18)]];
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const progress = Math.min(1, (cycle * cycleMinutes) / nightMinutes);
    planned.push(
      [stages.light, between(draw, 14, 30)],
      [stages.deep, between(draw, 22, 38) * (1 - progress)],
      [stages.light, between(draw, 12, 26)],
      [stages.rem, between(draw, 8, 16) + 24 * progress],
      [stages.awake, draw() < 0.4 ? between(draw, 1, 6) : 0],
    );
  }
  return planned;
}
