import { openInstant, type ParsedInstant, readInstantAt } from '#kernel/time/instant.ts';

import type { Batch } from './batch.ts';
import { type ParsedNumber, readNumberAt } from './json-number.ts';
import {
  checkInterval,
  checkSameInstant,
  checkTime,
  endKeyOf,
  instantMs,
  resolveTimes,
  readTimezoneOffset,
  startKeyOf,
} from './read-times.ts';
import { readNumber } from './read-value.ts';
import type { SampleText, VaryingKey } from './sample-text.ts';
import type { SeriesCollector } from './series.ts';

/** A position in the text that varies between samples, and the bytes before it. */
type Slot = {
  readonly key: VaryingKey;
  readonly before: DataView;
  /** The last matched instant, if the slot is a time. */
  readonly instant: ParsedInstant;
};

type Parts = {
  /** With a draft of what the samples share: the type, the source, the device, … */
  readonly batch: Batch;
  readonly slots: readonly Slot[];
  readonly after: DataView;
  readonly start: Slot;
  readonly end: Slot | undefined;
  /** The other time of an interval. */
  readonly timestamp: Slot | undefined;
  /** As the samples themselves state it. */
  readonly timezoneOffset: number | null;
};

/** A sample as the pattern of those that differ from it in their times and value only. */
export class SampleTemplate {
  readonly #parts: Parts;
  readonly #number: ParsedNumber = { value: 0 };

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Returns the end of the sample at `from` and stores its values, or -1 if it does not match. The bytes come with a
   * view of them.
   */
  match(bytes: Buffer, view: DataView, from: number): number {
    const { slots, after } = this.#parts;
    let at = from;
    for (const { key, before, instant } of slots) {
      at = pass(view, at, before);
      if (at < 0) return -1;
      at =
        key === 'value' ? readNumberAt(bytes, at, this.#number) : readInstantAt(bytes, at, instant);
      if (at < 0) return -1;
    }
    return pass(view, at, after);
  }

  /** Appends the matched sample to its series, or reports its problems. */
  append(collector: SeriesCollector, index: number): void {
    const { batch, start, end, timestamp, timezoneOffset } = this.#parts;
    const { draft } = batch;
    batch.index = index;
    const startMs = checkTime(batch, instantMs(batch, start.instant, start.key), start.key);
    draft.timeMs = startMs;
    draft.endMs = startMs;
    if (timestamp !== undefined) {
      checkSameInstant(batch, instantMs(batch, timestamp.instant, timestamp.key), startMs);
    }
    if (end !== undefined) {
      draft.endMs = instantMs(batch, end.instant, end.key);
      checkInterval(batch, end.key);
    }
    const startOffset = start.instant.offsetSeconds;
    const endOffset = end?.instant.offsetSeconds ?? startOffset;
    resolveTimes(batch, { explicit: timezoneOffset, startOffset, endOffset });
    draft.value = readNumber(batch, 'value', this.#number.value, batch.lastConverter);
    if (batch.problems.count === 0) collector.append(draft);
  }
}

/** The pattern of a sample that the batch has just read and found good; null for a bulk entry, which is many. */
export function openTemplate(batch: Batch, text: SampleText): SampleTemplate | null {
  const { sample, cuts, after } = text;
  const slots = cuts.map(({ key, before }): Slot => ({
    key,
    before: viewOf(before),
    instant: openInstant(),
  }));
  const slotOf = (key: string | undefined): Slot | undefined =>
    slots.find((slot) => slot.key === key);
  const start = slotOf(startKeyOf(batch, sample));
  if (start === undefined || slotOf('value') === undefined || sample.anchor != null) return null;
  const hasTimestamp = batch.resource.kind === 'interval' && start.key !== 'timestamp';
  return new SampleTemplate({
    batch: { ...batch, draft: { ...batch.draft } },
    slots,
    after: viewOf(after),
    start,
    end: slotOf(endKeyOf(batch, sample)),
    timestamp: hasTimestamp ? slotOf('timestamp') : undefined,
    timezoneOffset: readTimezoneOffset(batch, sample.timezone_offset),
  });
}

export function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** Where the bytes go on after the expected ones, or -1 if they are others. Compared by fours: it is most of the work. */
function pass(bytes: DataView, from: number, expected: DataView): number {
  const length = expected.byteLength;
  const end = from + length;
  if (end > bytes.byteLength) return -1;
  let at = 0;
  for (; at + 4 <= length; at += 4) {
    if (bytes.getInt32(from + at) !== expected.getInt32(at)) return -1;
  }
  for (; at < length; at += 1) {
    if (bytes.getInt8(from + at) !== expected.getInt8(at)) return -1;
  }
  return end;
}
