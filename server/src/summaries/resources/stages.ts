import { choice, integer, list } from '../fields/fields.ts';
import { sessionSecondsMax } from '../fields/measures.ts';
import type { Report } from '../fields/read-fields.ts';
import { fromLists, type Hypnogram, type StageLists, stageTypes } from '../items/hypnogram.ts';

/** Minutes of a night, and some. */
const stagesMax = 5000;
const offset = integer('s', 0, sessionSecondsMax);

/** A hypnogram in the contract's form: three lists, whose nth items belong together. */
export const stageFields = {
  stage_start_offset_second: list(offset, stagesMax),
  stage_end_offset_second: list(offset, stagesMax),
  stage_type: list(choice(...stageTypes), stagesMax),
} as const;

/** Returns the hypnogram of a session of this many seconds; null if there is none, undefined after a report. */
export function readHypnogram(
  given: { readonly [Key in keyof StageLists]: StageLists[Key] | null },
  seconds: number,
  report: Report,
): Hypnogram | null | undefined {
  const {
    stage_start_offset_second: starts,
    stage_end_offset_second: ends,
    stage_type: types,
  } = given;
  if (starts === null && ends === null && types === null) return null;
  const read = fromLists(
    {
      stage_start_offset_second: starts ?? [],
      stage_end_offset_second: ends ?? [],
      stage_type: types ?? [],
    },
    seconds,
  );
  if ('hypnogram' in read) return read.hypnogram;
  for (const { list: key, index, msg } of read.problems) {
    report(index === null ? [key] : [key, index], { type: 'value_error', msg });
  }
  return undefined;
}
