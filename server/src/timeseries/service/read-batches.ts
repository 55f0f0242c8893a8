import { setImmediate as turn } from 'node:timers/promises';

import { AppError } from '#kernel/errors.ts';
import { greatest, least } from '#kernel/numbers/extremes.ts';
import type { Problem } from '#kernel/problem.ts';

import { type NormaliseContext, type NormalisedSamples, SampleReader } from '../push/normalise.ts';
import type { Resource } from '../resources/resources.ts';
import type { UploadHeader } from './batch.ts';

/** What is written at once: no commit holds its locks for long, and no other request waits for long. */
export const batchSamplesMax = 10_000;
/** A request carries at most this many samples; 413 beyond. */
const pushSamplesMax = 100_000;

/** Reads a pushed list in pieces, between which others have their turn, and finds what is wrong anywhere in it. */
export async function readBatches(
  resource: Resource,
  data: readonly unknown[],
  context: NormaliseContext,
): Promise<{
  readonly pieces: readonly NormalisedSamples[];
  readonly problems: readonly Problem[];
}> {
  const cuts = cutsOf(data);
  const reader = new SampleReader(resource, context);
  const pieces: NormalisedSamples[] = [];
  for (const [index, to] of cuts.entries()) {
    if (index > 0) await turn();
    const piece = reader.read(data, cuts[index - 1] ?? 0, to);
    if (piece.sampleCount > batchSamplesMax) throw new AppError('timeseries.batch_too_large');
    pieces.push(piece);
  }
  return { pieces, problems: reader.problems() };
}

/** Where each piece of a list ends; an empty list is one piece. */
function cutsOf(data: readonly unknown[]): readonly number[] {
  const cuts: number[] = [];
  let all = 0;
  let count = 0;
  for (const [index, sample] of data.entries()) {
    const size = sizeOf(sample);
    all += size;
    if (size > batchSamplesMax) throw new AppError('timeseries.entry_too_large');
    if (all > pushSamplesMax) throw new AppError('timeseries.batch_too_large');
    if (count > 0 && count + size > batchSamplesMax) {
      cuts.push(index);
      count = 0;
    }
    count += size;
  }
  return [...cuts, data.length];
}

/** How many samples an entry holds: one in the bulk form has a list of values. */
function sizeOf(sample: unknown): number {
  const value: unknown =
    typeof sample === 'object' && sample !== null ? Reflect.get(sample, 'value') : undefined;
  return Array.isArray(value) ? value.length : 1;
}

/** What a piece says of itself: the last one ends what the whole push ends, over the range of all of them. */
export function headerOf<Header extends UploadHeader>(
  upload: Header,
  pieces: readonly NormalisedSamples[],
  index: number,
): Header {
  if (index < pieces.length - 1) return { ...upload, isFinalChunk: false };
  if (pieces.length === 1) return upload;
  const columns = pieces.flatMap(({ series }) => series.map((each) => each.columns));
  const first = columns.flatMap(({ times }) => times[0] ?? []);
  const last = columns.flatMap(({ times, count }) => times[count - 1] ?? []);
  return {
    ...upload,
    startsAt: upload.startsAt ?? least(first),
    endsAt: upload.endsAt ?? greatest(last),
  };
}
