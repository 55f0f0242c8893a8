import type { Database, ReadDb } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import { JsonWriter } from '#kernel/http/buffer-pool/json-bytes.ts';
import type { PooledBody } from '#kernel/http/buffer-pool/pieces.ts';
import { loopTurns } from '#kernel/jobs/loop-turns.ts';
import type { CursorCodec } from '#kernel/pagination.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { isActive } from '#users';

import { SampleWriter, type SourceText } from '../read/render.ts';
import type { Resource } from '../resources/resources.ts';
import { cutPage, loadSegments, type Position, type Range, type Segment } from './segments.ts';

export type ReadDeps = {
  readonly db: Pick<Database, 'read' | 'replica'>;
  readonly cursors: CursorCodec;
  readonly sourceText: SourceText;
};

/** Samples of a page; `next_cursor` leads to the rest. */
export const pageSamplesMax = 10_000;
/** The deprecated ungrouped read has no cursor: it answers this many samples and refuses more. */
export const ungroupedSamplesMax = 100_000;

/** One page as JSON: `{"groups":{slug:[{source,data}]},"next_cursor":…,"next":…}`. */
export async function readGrouped(
  deps: ReadDeps,
  scope: TeamScope,
  userId: UserId,
  request: Range & { readonly cursor: string | null },
): Promise<PooledBody> {
  const { resource, subKind, provider, fromMs, toMs } = request;
  const query = JSON.stringify([
    scope.tenantId,
    userId,
    resource.name,
    subKind,
    provider,
    fromMs,
    toMs,
  ]);
  const after = decodeCursor(deps.cursors, request.cursor, query);
  const [segments] = await Promise.all([
    loadSegments(deps.db.replica(scope), userId, request, {
      after,
      samplesMax: pageSamplesMax,
      team: scope.tenantId,
    }),
    requireUser(deps.db.read(scope), scope, userId),
  ]);
  const last = cutPage(segments, pageSamplesMax);
  const next = last === null ? null : deps.cursors.encode([last.time, last.seriesId], query);
  const cursor = JSON.stringify(next);
  await loopTurns.take(scope.tenantId);
  const out = new JsonWriter();
  out.text('{"groups":{');
  writeGroups(deps, resource, segments, out);
  out.text(`},"next_cursor":${cursor},"next":${cursor}}`);
  return out.finish();
}

/** The deprecated ungrouped answer: a bare array in the order of time. */
export async function readUngrouped(
  deps: ReadDeps,
  scope: TeamScope,
  userId: UserId,
  range: Range,
): Promise<PooledBody> {
  const [segments] = await Promise.all([
    loadSegments(deps.db.replica(scope), userId, range, {
      after: null,
      samplesMax: ungroupedSamplesMax,
      team: scope.tenantId,
    }),
    requireUser(deps.db.read(scope), scope, userId),
  ]);
  if (cutPage(segments, ungroupedSamplesMax) !== null) {
    throw new AppError('timeseries.range_too_large');
  }
  const out = new JsonWriter();
  let count = 0;
  for (const { index, writer } of byTime(range.resource, segments)) {
    if (count % pageSamplesMax === 0) await loopTurns.take(scope.tenantId);
    out.text(count === 0 ? '[' : ',');
    writer.write(out, index, index + 1);
    count += 1;
  }
  out.text(count === 0 ? '[]' : ']');
  return out.finish();
}

/** The samples of all segments in the order of time: each segment is in order already. */
function* byTime(
  resource: Resource,
  segments: readonly Segment[],
): Generator<{ readonly index: number; readonly writer: SampleWriter }> {
  const heads = segments.map(({ columns, ...segment }) => ({
    index: segment.from,
    to: segment.to,
    times: columns.times,
    writer: new SampleWriter(resource, segment, columns),
  }));
  const timeOf = ({ index, to, times }: (typeof heads)[number]): number =>
    index < to ? (times[index] ?? Infinity) : Infinity;
  for (;;) {
    let [first] = heads;
    for (const head of heads) if (first === undefined || timeOf(head) < timeOf(first)) first = head;
    if (first === undefined || first.index >= first.to) return;
    yield { index: first.index, writer: first.writer };
    first.index += 1;
  }
}

async function requireUser(db: ReadDb, scope: TeamScope, userId: UserId): Promise<void> {
  if (!(await isActive(db, scope, userId))) throw new AppError('user.gone');
}

function decodeCursor(cursors: CursorCodec, cursor: string | null, query: string): Position | null {
  if (cursor === null) return null;
  const [time, seriesId] = cursors.decode(cursor, query) ?? [];
  if (time === undefined || seriesId === undefined) throw new AppError('timeseries.cursor_invalid');
  return { time, seriesId };
}

/** Samples that follow each other and have the same source. */
type Run = { readonly writer: SampleWriter; readonly from: number; readonly to: number };

/** Groups by provider, then by source: an app or device of its own is a group of its own. */
function writeGroups(
  deps: ReadDeps,
  resource: Resource,
  segments: readonly Segment[],
  out: JsonWriter,
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
  const writer = new SampleWriter(resource, segment, columns);
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
