import { type Json, numberIn } from '#kernel/files/json-fields.ts';
import { UnreadableFile } from '#kernel/files/unreadable-file.ts';
import { toWireInstant } from '#kernel/time.ts';
import type { Out } from '#timeseries';

import { isSpan } from '../nights/index.ts';
import { positive, whole } from './values.ts';

const begins = /^(?:\u00EF\u00BB\u00BF)?\s*\[\s*\{\s*"summarizedActivitiesExport"\s*:\s*(?=\[)/u;
const ends = /\]\s*\}\s*\]\s*$/u;
/** More than the beginning or the end of the list has. */
const edgeCharacters = 256;

/** Yields the list of activities without the list and object around it, so that its many megabytes need not be parsed at once. */
export async function* activitiesIn(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [rest, isBegun, isWrapped] = ['', false, false];
  for await (const part of parts) {
    // Byte by byte, so that no character is cut.
    rest += part.toString('latin1');
    if (rest.length <= edgeCharacters) continue;
    if (!isBegun) [rest, isBegun, isWrapped] = [rest.replace(begins, ''), true, begins.test(rest)];
    yield Buffer.from(rest.slice(0, -edgeCharacters), 'latin1');
    rest = rest.slice(-edgeCharacters);
  }
  if (!isBegun) [rest, isWrapped] = [rest.replace(begins, ''), begins.test(rest)];
  if (isWrapped && !ends.test(rest)) {
    throw new UnreadableFile('The list of activities is cut off.');
  }
  yield Buffer.from(isWrapped ? rest.replace(ends, ']') : rest, 'latin1');
}

const [millisecondsInSecond, centimetresInMetre] = [1000, 100];

/** Reads an activity without a recording in the export: typed in, or recorded elsewhere. */
export function readActivity(
  activity: Json,
  isRecorded: (startMs: number) => boolean,
  out: Out,
): void {
  const startMs = numberIn(activity['beginTimestamp']) ?? numberIn(activity['startTimeGmt']);
  const lastsMs = positive(activity['elapsedDuration']) ?? positive(activity['duration']);
  if (startMs === null || lastsMs === null || !isSpan(startMs, startMs + lastsMs)) {
    out.refused('time');
    return;
  }
  if (isRecorded(startMs)) {
    out.leftOut('activities whose recording was read');
    return;
  }
  if (activity['parent'] === true) {
    out.leftOut('activities that are made of others');
    return;
  }
  const scaled = (field: string, parts: number): number | null => {
    const value = positive(activity[field]);
    return value === null ? null : value / parts;
  };
  const moving = scaled('movingDuration', millisecondsInSecond);
  const localMs = numberIn(activity['startTimeLocal']);
  const { name, activityType } = activity;
  out.workout({
    sourceType: 'watch',
    timeZone: null,
    points: [],
    summary: {
      time_start: toWireInstant(new Date(startMs)),
      time_end: toWireInstant(new Date(startMs + lastsMs)),
      ...(localMs === null ? {} : { timezone_offset: Math.round((localMs - startMs) / 1000) }),
      sport: typeof activityType === 'string' ? activityType : 'other',
      ...(typeof name === 'string' ? { title: name.slice(0, 512) } : {}),
      distance: scaled('distance', centimetresInMetre),
      total_elevation_gain: scaled('elevationGain', centimetresInMetre),
      ...(moving === null ? {} : { moving_time: Math.round(moving) }),
      average_hr: whole(positive(activity['avgHr'])),
      max_hr: whole(positive(activity['maxHr'])),
      min_hr: whole(positive(activity['minHr'])),
      steps: whole(positive(activity['steps'])),
    },
  });
}
