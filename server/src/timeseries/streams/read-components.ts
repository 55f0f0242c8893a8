import { isJson, type Json } from '#kernel/files/json-fields.ts';
import { notANumber, notAnObject, type Wrong } from '#kernel/http/problem-list.ts';
import { openInstant, parseInstant } from '#kernel/time/instant.ts';

import { type StreamPoint, streamChannels } from './channels.ts';
import { type Moments, momentsOf } from './moments.ts';
import { isNumber, readList, type Report } from './stream-values.ts';

export type ReadStream = {
  readonly moments: Moments;
  /** Strokes of a swimmer, which no stream has: samples of `workout_swimming_stroke`, with seconds from the anchor. */
  readonly strokes: readonly Json[];
};

type Piece = { readonly atMs: number; readonly value: number };

/** What phones send: of each kind of distance, and of strokes, values at seconds from an anchor. */
export function readComponents(input: unknown, report: Report): ReadStream {
  if (!isJson(input)) {
    report(['components'], notAnObject, input);
    return { moments: momentsOf([]), strokes: [] };
  }
  const metres: Piece[] = [];
  const strokes: Json[] = [];
  for (const [name, value] of Object.entries(input)) {
    if (value == null) continue;
    const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
    const isDistance = name.startsWith('distance_');
    if (!isDistance && name !== 'swimming_stroke_count') {
      const msg = 'Input should be distance_… or swimming_stroke_count';
      report(['components', name], { type: 'value_error', msg });
      continue;
    }
    for (const [index, entry] of entries.entries()) {
      const at = ['components', name, ...(Array.isArray(value) ? [index] : [])];
      if (!isJson(entry)) report(at, notAnObject, entry);
      else if (isDistance) metres.push(...readBulkMetres(entry, at, report));
      else strokes.push(entry);
    }
  }
  return { moments: momentsOf(cumulated(metres)), strokes };
}

function readBulkMetres(
  entry: Json,
  at: readonly (string | number)[],
  report: Report,
): readonly Piece[] {
  const anchorMs = readAnchor(entry['anchor']);
  if (Number.isNaN(anchorMs)) report([...at, 'anchor'], notATime, entry['anchor']);
  const [values, starts, ends] = ['value', 'start_offset', 'end_offset'].map((key) =>
    readList(entry[key], key, (loc, wrong, input) => report([...at, ...loc], wrong, input)),
  );
  if (values == null || starts == null || ends == null || Number.isNaN(anchorMs)) return [];
  if (starts.length !== values.length || ends.length !== values.length) {
    report(at, { type: 'value_error', msg: 'Lists should have the same length' });
    return [];
  }
  return values.flatMap((value, index) => {
    const second = ends[index];
    const { max } = streamChannels.distance;
    if (isNumber(value) && value >= 0 && value <= max && isNumber(second)) {
      return [{ atMs: anchorMs + second * 1000, value }];
    }
    report([...at, 'value', index], notANumber, value);
    return [];
  });
}

/** Metres since the start, at the end of each piece. */
function cumulated(pieces: readonly Piece[]): readonly StreamPoint[] {
  let sum = 0;
  return pieces
    .toSorted((one, other) => one.atMs - other.atMs)
    .map(({ atMs, value }): StreamPoint => {
      sum += value;
      return { atMs, distance: Math.round(sum * 100) / 100 };
    });
}

const notATime: Wrong = {
  type: 'datetime_parsing',
  msg: 'Input should be a valid datetime, YYYY-MM-DDTHH:MM:SS with Z or ±HH:MM',
};

function readAnchor(input: unknown): number {
  const parsed = openInstant();
  const isTime = typeof input === 'string' && parseInstant(input, parsed);
  return isTime ? parsed.wallMs - parsed.offsetSeconds * 1000 : Number.NaN;
}
