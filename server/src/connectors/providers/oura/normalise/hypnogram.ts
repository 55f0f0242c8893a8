import type { Json } from '#sources';
import { textIn } from '#sources';

/** Oura's digits are the contract's numbers; the meaning of other characters is unknown. */
const stages: ReadonlyMap<string, number> = new Map([
  ['1', 1],
  ['2', 2],
  ['3', 3],
  ['4', 4],
]);
const unknownStage = -1;

const fine = { key: 'sleep_phase_30_sec', seconds: 30 } as const;
const coarse = { key: 'sleep_phase_5_min', seconds: 300 } as const;

export type StageLists = {
  readonly stage_start_offset_second: readonly number[];
  readonly stage_end_offset_second: readonly number[];
  readonly stage_type: readonly number[];
};

/** Returns the stages of a session of this many seconds, from the finest available phases; null if there are none. */
export function hypnogramOf(document: Json, sessionSeconds: number): StageLists | null {
  for (const { key, seconds } of [fine, coarse]) {
    const phases = textIn(document[key]);
    if (phases !== null) return stretchesOf(phases, seconds, sessionSeconds);
  }
  return null;
}

function stretchesOf(phases: string, phaseSeconds: number, sessionSeconds: number): StageLists {
  const starts: number[] = [];
  const ends: number[] = [];
  const types: number[] = [];
  for (const [index, character] of Array.from(phases).entries()) {
    const from = index * phaseSeconds;
    const to = Math.min(sessionSeconds, from + phaseSeconds);
    if (to <= from) break;
    const type = stages.get(character) ?? unknownStage;
    if (types.at(-1) === type) ends.pop();
    else {
      starts.push(from);
      types.push(type);
    }
    ends.push(to);
  }
  return { stage_start_offset_second: starts, stage_end_offset_second: ends, stage_type: types };
}
