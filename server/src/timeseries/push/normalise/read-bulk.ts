import { notAList, notANumber } from '#kernel/http/problem-list.ts';

import { type Batch, type RawSample, report } from './batch.ts';
import { readOrigin } from './read-origin.ts';
import {
  checkInterval,
  checkTime,
  resolveTimes,
  readInstant,
  readTimezoneOffset,
} from './read-times.ts';
import { converterFor, readNumber } from './read-value.ts';
import type { SeriesCollector } from './series.ts';

type Lists = {
  readonly values: readonly unknown[];
  readonly startOffsets: readonly unknown[];
  readonly endOffsets: readonly unknown[] | null;
};

/** Reads an entry that holds many samples of one origin: lists of values, and of seconds from an anchor. */
export function readBulk(batch: Batch, entry: RawSample, collector: SeriesCollector): void {
  const { draft, instant, resource } = batch;
  if (resource.shape !== 'number') {
    const msg = 'Input should be one sample; only numbers come in bulk';
    report(batch, 'anchor', { type: 'value_error', msg });
    return;
  }
  const lists = readLists(batch, entry);
  const anchorMs = readInstant(batch, entry.anchor, 'anchor');
  const textOffset = instant.offsetSeconds;
  const explicit = readTimezoneOffset(batch, entry.timezone_offset);
  readOrigin(batch, entry);
  const converter = converterFor(batch, entry.unit);
  if (lists === null || Number.isNaN(anchorMs)) return;
  const { values, startOffsets, endOffsets } = lists;
  for (let element = 0; element < values.length; element += 1) {
    batch.element = element;
    draft.value = readNumber(batch, 'value', values[element], converter);
    const timeMs = readOffset(batch, 'start_offset', anchorMs, startOffsets[element]);
    draft.timeMs = checkTime(batch, timeMs, 'start_offset');
    draft.endMs = draft.timeMs;
    if (endOffsets !== null && resource.kind === 'interval') {
      draft.endMs = readOffset(batch, 'end_offset', anchorMs, endOffsets[element]);
      checkInterval(batch, 'end_offset');
    }
    resolveTimes(batch, { explicit, startOffset: textOffset, endOffset: textOffset });
    if (batch.problems.count === 0) collector.append(draft);
  }
  batch.element = -1;
}

function readLists(batch: Batch, entry: RawSample): Lists | null {
  const values = readList(batch, 'value', entry.value);
  const startOffsets = readList(batch, 'start_offset', entry.start_offset);
  const hasEnds = entry.end_offset != null;
  const endOffsets = hasEnds ? readList(batch, 'end_offset', entry.end_offset) : null;
  if (values === null || startOffsets === null || (hasEnds && endOffsets === null)) return null;
  const isAligned =
    startOffsets.length === values.length &&
    (endOffsets === null || endOffsets.length === values.length);
  if (isAligned) return { values, startOffsets, endOffsets };
  const msg = 'Input should have as many values as start and end offsets';
  report(batch, 'value', { type: 'value_error', msg });
  return null;
}

function readList(batch: Batch, key: string, input: unknown): readonly unknown[] | null {
  if (Array.isArray(input)) return input;
  report(batch, key, notAList, input);
  return null;
}

/** Anchor plus seconds, in whole milliseconds; NaN after a report. */
function readOffset(batch: Batch, key: string, anchorMs: number, seconds: unknown): number {
  if (typeof seconds === 'number' && Number.isFinite(seconds)) {
    return anchorMs + Math.round(seconds * 1000);
  }
  report(batch, key, notANumber, seconds);
  return Number.NaN;
}
