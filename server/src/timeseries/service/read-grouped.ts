import type { ReadDb } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { CursorCodec } from '#kernel/page.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { findActive } from '#users';

import { decodeColumns } from '../codec.ts';
import type { Columns, SampleMeta } from '../columns.ts';
import { concatColumns, lowerBound } from '../merge.ts';
import { SampleWriter, type SourceText } from '../render.ts';
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
  readonly read: ReadDb;
  readonly cursors: CursorCodec;
  readonly sourceText: SourceText;
};

/** Samples of a page; `next_cursor` leads to the rest. */
export const pageSamplesMax = 10_000;
/** The deprecated ungrouped read has no cursor: it answers this many samples and refuses more. */
export const ungroupedSamplesMax = 100_000;
/** Chunks of the first fetch: a page of minutes is 7 days; each further fetch doubles. */
const firstFetchChunks = 24;
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

/** One page, rendered: `{"groups":{slug:[{source,data}]},"next_cursor":…,"next":…}`. */
export async function readGrouped(
  deps: ReadDeps,
  scope: TeamScope,
  userId: UserId,
  request: Range & { readonly cursor: string | null },
): Promise<string> {
  const query = JSON.stringify([
    scope.teamId,
    userId,
    request.resource.name,
    request.subKind,
    request.provider,
    request.fromMs,
    request.toMs,
  ]);
  const after = decodeCursor(deps.cursors, request.cursor, query);
  const [segments] = await Promise.all([
    loadSegments(deps.read, userId, request, after, pageSamplesMax),
    requireUser(deps.read, scope, userId),
  ]);
  const last = cutPage(segments, pageSamplesMax);
  const next = last === null ? null : deps.cursors.encode([last.time, last.seriesId], query);
  const cursor = JSON.stringify(next);
  return `{"groups":${renderGroups(deps, request.resource, segments)},"next_cursor":${cursor},"next":${cursor}}`;
}

/** The deprecated ungrouped answer: a bare array in the order of time. */
export async function readUngrouped(
  deps: ReadDeps,
  scope: TeamScope,
  userId: UserId,
  range: Range,
): Promise<string> {
  const [segments] = await Promise.all([
    loadSegments(deps.read, userId, range, null, ungroupedSamplesMax),
    requireUser(deps.read, scope, userId),
  ]);
  if (cutPage(segments, ungroupedSamplesMax) !== null) {
    throw new AppError('timeseries.range_too_large');
  }
  const samples: { time: number; text: string }[] = [];
  for (const segment of segments) {
    const writer = new SampleWriter(range.resource, segment.sourceType, segment.columns);
    for (let index = segment.from; index < segment.to; index += 1) {
      samples.push({ time: segment.columns.times[index] ?? 0, text: writer.write(index) });
    }
  }
  const inOrder = samples.toSorted((a, b) => a.time - b.time);
  return `[${inOrder.map((sample) => sample.text).join(',')}]`;
}

async function requireUser(read: ReadDb, scope: TeamScope, userId: UserId): Promise<void> {
  if ((await findActive(read, scope, userId)) === undefined) throw new AppError('user.gone');
}

function decodeCursor(cursors: CursorCodec, cursor: string | null, query: string): Position | null {
  if (cursor === null) return null;
  const [time, seriesId] = cursors.decode(cursor, query) ?? [];
  if (time === undefined || seriesId === undefined) throw new AppError('timeseries.cursor_invalid');
  return { time, seriesId };
}

/** The stored samples after the position, enough of them to fill the page (or all there are). */
async function loadSegments(
  read: ReadDb,
  userId: UserId,
  range: Range,
  after: Position | null,
  samplesMax: number,
): Promise<readonly Segment[]> {
  const fromMs = after === null ? range.fromMs : Math.max(range.fromMs, after.time);
  const chunks: store.StoredChunk[] = [];
  let chunksMax = firstFetchChunks;
  let bySeries = new Map<number, Segment>();
  for (;;) {
    const last = chunks.at(-1);
    const fetched = await store.listChunks(read, {
      userId,
      resource: range.resource.name,
      subKind: range.subKind,
      provider: range.provider,
      fromMs,
      toMs: range.toMs,
      after: last === undefined ? null : { startsAt: last.startsAt, seriesId: last.seriesId },
      chunksMax,
    });
    chunks.push(...fetched);
    const isComplete = fetched.length < chunksMax;
    // Chunks that start later than the last one are not here yet, so only times before it are sure.
    const sureMs = isComplete ? range.toMs : (chunks.at(-1)?.startsAt ?? range.toMs);
    const possible = chunks.reduce((sum, chunk) => sum + chunk.samples, 0);
    if (isComplete || possible > samplesMax) {
      bySeries = openSegments(chunks, { fromMs, toMs: sureMs }, after);
      const found = [...bySeries.values()].reduce((sum, each) => sum + each.to - each.from, 0);
      if (isComplete || found > samplesMax) break;
    }
    chunksMax = Math.min(chunksMax * 2, fetchChunksMax);
  }
  return [...bySeries.values()].toSorted((a, b) => a.seriesId - b.seriesId);
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
    segments.set(seriesId, { seriesId, provider, sourceType, columns, from, to: Math.max(from, to) });
  }
  return segments;
}

/**
 * Shortens the segments to the first samples of the order (timestamp, series). Answers the last one
 * taken, or null when everything fits.
 */
function cutPage(segments: readonly Segment[], samplesMax: number): Position | null {
  const total = segments.reduce((sum, each) => sum + each.to - each.from, 0);
  if (total <= samplesMax) return null;
  const countUpTo = (time: number): number =>
    segments.reduce((sum, each) => sum + clamp(each, lowerBound(each.columns.times, time + 1)) - each.from, 0);
  let low = Math.min(...segments.map((each) => each.columns.times[each.from] ?? Infinity));
  let high = Math.max(...segments.map((each) => each.columns.times[each.to - 1] ?? -Infinity));
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

type Group = { readonly source: string; data: string };

/** Groups by provider, then by source: an app or device of its own is a group of its own. */
function renderGroups(deps: ReadDeps, resource: Resource, segments: readonly Segment[]): string {
  const providers = new Map<string, Map<string, Group>>();
  for (const segment of segments) {
    if (segment.from === segment.to) continue;
    const groups = providers.get(segment.provider) ?? new Map<string, Group>();
    providers.set(segment.provider, groups);
    renderSegment(deps, resource, segment, groups);
  }
  const entries = [...providers].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([provider, groups]) => {
    const rendered = [...groups.values()].map((group) => `{"source":${group.source},"data":[${group.data}]}`);
    return `${JSON.stringify(provider)}:[${rendered.join(',')}]`;
  });
  return `{${entries.join(',')}}`;
}

function renderSegment(
  deps: ReadDeps,
  resource: Resource,
  segment: Segment,
  groups: Map<string, Group>,
): void {
  const { columns, provider, sourceType } = segment;
  const writer = new SampleWriter(resource, sourceType, columns);
  const sources = columns.metas.map((meta: SampleMeta) => deps.sourceText({ provider, sourceType, meta }));
  let index = segment.from;
  while (index < segment.to) {
    const source = sources[columns.metaIndex[index] ?? 0] ?? '';
    let past = index + 1;
    while (past < segment.to && sources[columns.metaIndex[past] ?? 0] === source) past += 1;
    const group = groups.get(source) ?? { source, data: '' };
    groups.set(source, group);
    group.data += `${group.data === '' ? '' : ','}${writer.writeRange(index, past)}`;
    index = past;
  }
}
