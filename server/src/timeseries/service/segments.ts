import type { ReadDb } from '#kernel/db.ts';
import { loopTurns } from '#kernel/jobs/loop-turns.ts';
import { greatest, least } from '#kernel/numbers/extremes.ts';
import type { UserId } from '#kernel/scope.ts';

import { decodeColumns } from '../chunks/codec.ts';
import type { Columns } from '../chunks/columns.ts';
import { concatColumns, lowerBound } from '../chunks/merge.ts';
import type { Resource } from '../resources/resources.ts';
import { chunkPages } from '../stored/chunk-pages.ts';
import * as store from '../stored/store.ts';

export type Range = {
  readonly resource: Resource;
  readonly subKind: string | null;
  readonly provider: string | null;
  /** [fromMs, toMs). */
  readonly fromMs: number;
  readonly toMs: number;
};

/** A page of minutes is 7 days. */
const firstPageChunks = 16;

/** The last sample of a page, in the order (timestamp, series). */
export type Position = { readonly time: number; readonly seriesId: number };

/** What the range has of one series. */
export type Segment = {
  readonly seriesId: number;
  readonly provider: string;
  readonly sourceType: string;
  readonly subKind: string;
  columns: Columns;
  /** The part of the columns that the page takes: [from, to). */
  from: number;
  to: number;
};

export function countOf(segments: Iterable<Segment>): number {
  let count = 0;
  for (const each of segments) count += each.to - each.from;
  return count;
}

/** The stored samples after the position, enough of them to fill the page (or all there are). */
export async function loadSegments(
  db: ReadDb,
  userId: UserId,
  range: Range,
  {
    after,
    samplesMax,
    team,
  }: { readonly after: Position | null; readonly samplesMax: number; readonly team: string },
): Promise<readonly Segment[]> {
  const fromMs = after === null ? range.fromMs : Math.max(range.fromMs, after.time);
  const query = { ...range, userId, resource: range.resource.name, fromMs };
  const chunks: store.StoredChunk[] = [];
  const pages = chunkPages(async (page) => store.listChunks(db, query, page), {
    first: firstPageChunks,
  });
  for await (const { chunks: fetched, isLast } of pages) {
    chunks.push(...fetched);
    await loopTurns.take(team);
    for (const count of [countLikelyEnough(chunks, fromMs, samplesMax), chunks.length]) {
      // Chunks from here on are not looked at, so only times before the next one's start are sure.
      const next = count < chunks.length ? chunks[count] : isLast ? undefined : chunks.at(-1);
      const window = { fromMs, toMs: Math.min(range.toMs, next?.startsAt ?? range.toMs) };
      const bySeries = openSegments(chunks.slice(0, count), window, after);
      const isAll = isLast && count === chunks.length;
      if (isAll || countOf(bySeries.values()) > samplesMax) {
        return [...bySeries.values()].toSorted((a, b) => a.seriesId - b.seriesId);
      }
    }
  }
  throw new Error('the last page is read whole');
}

/** How many chunks, from the first, should fill the page: those that begin before the range count for nothing. */
function countLikelyEnough(
  chunks: readonly store.StoredChunk[],
  fromMs: number,
  samplesMax: number,
): number {
  let samples = 0;
  for (const [index, chunk] of chunks.entries()) {
    if (samples > samplesMax) return index;
    if (chunk.startsAt >= fromMs) samples += chunk.samples;
  }
  return chunks.length;
}

function openSegments(
  chunks: readonly store.StoredChunk[],
  window: { readonly fromMs: number; readonly toMs: number },
  after: Position | null,
): Map<number, Segment> {
  const parts = new Map<number, { chunk: store.StoredChunk; columns: Columns[] }>();
  for (const chunk of chunks) {
    const part = parts.get(chunk.seriesId) ?? { chunk, columns: [] };
    part.columns.push(decodeColumns(chunk.data));
    parts.set(chunk.seriesId, part);
  }
  const segments = new Map<number, Segment>();
  for (const [seriesId, { chunk, columns: pieces }] of parts) {
    const columns = concatColumns(pieces);
    const isTaken = after !== null && seriesId <= after.seriesId && after.time >= window.fromMs;
    // Times are whole milliseconds, so the next possible sample is one later.
    const from = lowerBound(columns.times, isTaken ? after.time + 1 : window.fromMs);
    const to = lowerBound(columns.times, window.toMs);
    const { provider, sourceType, subKind } = chunk;
    const place = { from, to: Math.max(from, to) };
    segments.set(seriesId, { seriesId, provider, sourceType, subKind, columns, ...place });
  }
  return segments;
}

/**
 * Shortens the segments to the first samples of the order (timestamp, series). Answers the last one
 * taken, or null when everything fits.
 */
export function cutPage(segments: readonly Segment[], samplesMax: number): Position | null {
  if (countOf(segments) <= samplesMax) return null;
  const countUpTo = (time: number): number =>
    segments.reduce(
      (sum, each) => sum + clamp(each, lowerBound(each.columns.times, time + 1)) - each.from,
      0,
    );
  let low = least(segments.map((each) => each.columns.times[each.from] ?? Infinity));
  let high = greatest(segments.map((each) => each.columns.times[each.to - 1] ?? -Infinity));
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (countUpTo(middle) >= samplesMax) high = middle;
    else low = middle + 1;
  }
  let room = samplesMax - countUpTo(low - 1);
  let last: Position = { time: low, seriesId: 0 };
  for (const each of segments) {
    const before = clamp(each, lowerBound(each.columns.times, low));
    const isAtCut = before < each.to && each.columns.times[before] === low;
    if (isAtCut && room > 0) {
      each.to = before + 1;
      room -= 1;
      last = { time: low, seriesId: each.seriesId };
    } else {
      each.to = before;
    }
  }
  return last;
}

function clamp(segment: Segment, index: number): number {
  return Math.min(Math.max(index, segment.from), segment.to);
}
