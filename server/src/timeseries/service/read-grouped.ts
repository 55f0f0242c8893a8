import type { Database, ReadDb } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { CursorCodec } from '#kernel/http/page.ts';
import { greatest, least } from '#kernel/numbers/extremes.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { findActive } from '#users';

import { decodeColumns } from '../codec.ts';
import type { Columns } from '../columns.ts';
import { JsonBytes } from '../json-bytes.ts';
import { concatColumns, lowerBound } from '../merge.ts';
import { sampleBytesTypical, SampleWriter, type SourceText } from '../render.ts';
import type { Resource } from '../resources.ts';
import * as store from '../store.ts';

export type Range = {
  readonly resource: Resource;
  readonly subKind: string | null;
  readonly provider: string | null;
  /** [fromMs, toMs). */
  readonly fromMs: number;
  readonly toMs: number;
};

export type ReadDeps = {
  readonly db: Pick<Database, 'read'>;
  readonly cursors: CursorCodec;
  readonly sourceText: SourceText;
};

/** Samples of a page; `next_cursor` leads to the rest. */
export const pageSamplesMax = 10_000;
/** The deprecated ungrouped read has no cursor: it answers this many samples and refuses more. */
export const ungroupedSamplesMax = 100_000;
/** Chunks of the first fetch: a page of minutes is 7 days; each further fetch doubles. */
const firstFetchChunks = 16;
const fetchChunksMax = 512;

/** The last sample of a page, in the order (timestamp, series). */
type Position = { readonly time: number; readonly seriesId: number };

type Segment = {
  readonly seriesId: number;
  readonly provider: string;
  readonly sourceType: string;
  columns: Columns;
  /** The part of the columns that the page takes: [from, to). */
  from: number;
  to: number;
};

/** One page as JSON: `{"groups":{slug:[{source,data}]},"next_cursor":…,"next":…}`. */
export async function readGrouped(
  deps: ReadDeps,
  scope: TeamScope,
  userId: UserId,
  request: Range & { readonly cursor: string | null },
): Promise<Uint8Array> {
  const query = JSON.stringify([
    scope.tenantId,
    userId,
    request.resource.name,
    request.subKind,
    request.provider,
    request.fromMs,
    request.toMs,
  ]);
  const after = decodeCursor(deps.cursors, request.cursor, query);
  const db = deps.db.read(scope);
  const [segments] = await Promise.all([
    loadSegments(db, userId, request, { after, samplesMax: pageSamplesMax }),
    requireUser(db, scope, userId),
  ]);
  const last = cutPage(segments, pageSamplesMax);
  const next = last === null ? null : deps.cursors.encode([last.time, last.seriesId], query);
  const cursor = JSON.stringify(next);
  const out = openBytes(segments);
  out.text('{"groups":{');
  writeGroups(deps, request.resource, segments, out);
  out.text(`},"next_cursor":${cursor},"next":${cursor}}`);
  return out.finish();
}

/** The deprecated ungrouped answer: a bare array in the order of time. */
export async function readUngrouped(
  deps: ReadDeps,
  scope: TeamScope,
  userId: UserId,
  range: Range,
): Promise<Uint8Array> {
  const db = deps.db.read(scope);
  const [segments] = await Promise.all([
    loadSegments(db, userId, range, { after: null, samplesMax: ungroupedSamplesMax }),
    requireUser(db, scope, userId),
  ]);
  if (cutPage(segments, ungroupedSamplesMax) !== null) {
    throw new AppError('timeseries.range_too_large');
  }
  const samples: { time: number; index: number; writer: SampleWriter }[] = [];
  for (const segment of segments) {
    const writer = new SampleWriter(range.resource, segment.sourceType, segment.columns);
    for (let index = segment.from; index < segment.to; index += 1) {
      samples.push({ time: segment.columns.times[index] ?? 0, index, writer });
    }
  }
  samples.sort((a, b) => a.time - b.time);
  const out = openBytes(segments);
  for (const [position, { index, writer }] of samples.entries()) {
    out.text(position === 0 ? '[' : ',');
    writer.write(out, index, index + 1);
  }
  out.text(samples.length === 0 ? '[]' : ']');
  return out.finish();
}

function openBytes(segments: readonly Segment[]): JsonBytes {
  return new JsonBytes((countOf(segments) + 4) * sampleBytesTypical);
}

function countOf(segments: Iterable<Segment>): number {
  let count = 0;
  for (const each of segments) count += each.to - each.from;
  return count;
}

async function requireUser(db: ReadDb, scope: TeamScope, userId: UserId): Promise<void> {
  if ((await findActive(db, scope, userId)) === undefined) throw new AppError('user.gone');
}

function decodeCursor(cursors: CursorCodec, cursor: string | null, query: string): Position | null {
  if (cursor === null) return null;
  const [time, seriesId] = cursors.decode(cursor, query) ?? [];
  if (time === undefined || seriesId === undefined) throw new AppError('timeseries.cursor_invalid');
  return { time, seriesId };
}

/** The stored samples after the position, enough of them to fill the page (or all there are). */
async function loadSegments(
  db: ReadDb,
  userId: UserId,
  range: Range,
  { after, samplesMax }: { readonly after: Position | null; readonly samplesMax: number },
): Promise<readonly Segment[]> {
  const fromMs = after === null ? range.fromMs : Math.max(range.fromMs, after.time);
  const chunks: store.StoredChunk[] = [];
  let chunksMax = firstFetchChunks;
  for (;;) {
    const last = chunks.at(-1);
    const fetched = await store.listChunks(db, {
      userId,
      resource: range.resource.name,
      subKind: range.subKind,
      provider: range.provider,
      fromMs,
      toMs: range.toMs,
      after: last === undefined ? null : { startsAt: last.startsAt, seriesId: last.seriesId },
      chunksMax,
    });
    for (const chunk of fetched) chunks.push(chunk);
    const isComplete = fetched.length < chunksMax;
    for (const count of [countLikelyEnough(chunks, fromMs, samplesMax), chunks.length]) {
      // Chunks from here on are not looked at, so only times before the next one's start are sure.
      const next = count < chunks.length ? chunks[count] : isComplete ? undefined : chunks.at(-1);
      const window = { fromMs, toMs: Math.min(range.toMs, next?.startsAt ?? range.toMs) };
      const bySeries = openSegments(chunks.slice(0, count), window, after);
      const isAll = isComplete && count === chunks.length;
      if (isAll || countOf(bySeries.values()) > samplesMax) {
        return [...bySeries.values()].toSorted((a, b) => a.seriesId - b.seriesId);
      }
    }
    chunksMax = Math.min(chunksMax * 2, fetchChunksMax);
  }
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
    const { provider, sourceType } = chunk;
    segments.set(seriesId, {
      seriesId,
      provider,
      sourceType,
      columns,
      from,
      to: Math.max(from, to),
    });
  }
  return segments;
}

/**
 * Shortens the segments to the first samples of the order (timestamp, series). Answers the last one
 * taken, or null when everything fits.
 */
function cutPage(segments: readonly Segment[], samplesMax: number): Position | null {
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

/** Samples that follow each other and have the same source. */
type Run = { readonly writer: SampleWriter; readonly from: number; readonly to: number };

/** Groups by provider, then by source: an app or device of its own is a group of its own. */
function writeGroups(
  deps: ReadDeps,
  resource: Resource,
  segments: readonly Segment[],
  out: JsonBytes,
): void {
  const providers = new Map<string, Map<string, Run[]>>();
  for (const segment of segments) {
    if (segment.from === segment.to) continue;
    const groups = providers.get(segment.provider) ?? new Map<string, Run[]>();
    providers.set(segment.provider, groups);
    collectRuns(deps, resource, segment, groups);
  }
  const inOrder = [...providers].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [place, [provider, groups]] of inOrder.entries()) {
    out.text(`${place === 0 ? '' : ','}${JSON.stringify(provider)}:[`);
    for (const [index, [source, runs]] of [...groups].entries()) {
      out.text(`${index === 0 ? '' : ','}{"source":${source},"data":[`);
      for (const [position, run] of runs.entries()) {
        if (position > 0) out.text(',');
        run.writer.write(out, run.from, run.to);
      }
      out.text(']}');
    }
    out.text(']');
  }
}

function collectRuns(
  deps: ReadDeps,
  resource: Resource,
  segment: Segment,
  groups: Map<string, Run[]>,
): void {
  const { columns, provider, sourceType } = segment;
  const writer = new SampleWriter(resource, sourceType, columns);
  const sources = columns.metas.map((meta) => deps.sourceText({ provider, sourceType, meta }));
  let from = segment.from;
  while (from < segment.to) {
    const source = sources[columns.metaIndex[from] ?? 0] ?? '';
    let to = from + 1;
    while (to < segment.to && sources[columns.metaIndex[to] ?? 0] === source) to += 1;
    const runs = groups.get(source) ?? [];
    groups.set(source, runs);
    runs.push({ writer, from, to });
    from = to;
  }
}
