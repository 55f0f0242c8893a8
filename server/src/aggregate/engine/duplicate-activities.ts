import {
  findDuplicateActivities,
  type Session as AnySession,
} from '../../sources/priority/duplicate-activities.ts';
import type { Query } from '../language/query.ts';
import type { AnyTable } from '../tables.ts';
import { type Batch, pickRows } from './batch.ts';
import type { Job } from './job.ts';
import { valueAt } from './vectors.ts';

type Session = AnySession<Batch['origin']>;

const sourceColumns: ReadonlySet<string> = new Set([
  'source_provider',
  'source_type',
  'source_app_id',
]);

/**
 * Returns whether duplicate activities of several sources count once: for grouped workouts, unless they are grouped by source.
 */
export function countsActivitiesOnce(query: Query, table: AnyTable): boolean {
  const isBySource = query.groupBy.some(
    (key) => key.kind === 'value' && key.of.kind === 'column' && sourceColumns.has(key.of.column),
  );
  return table.name === 'workout' && query.isGrouped && !isBySource;
}

/** Returns the rows of all sources without the activities that duplicate one of a preferred source. */
export function withoutRepeats(
  batches: readonly Batch[],
  ranking: Job['ranking'],
): readonly Batch[] {
  const places = new Map(ranking.map((each, place) => [nameOf(each), place]));
  const placeOf = (source: Batch['origin']): number => places.get(nameOf(source)) ?? places.size;
  const sessions = batches.flatMap(sessionsOf);
  const same = findDuplicateActivities(sessions, (left, right) => placeOf(left) - placeOf(right));
  let first = 0;
  return batches.map((batch) => {
    const rows = Int32Array.from({ length: batch.count }, (_, row) => row);
    const kept = rows.filter((row) => !same.has(first + row));
    first += batch.count;
    return kept.length === batch.count ? batch : pickRows(batch, kept);
  });
}

const nameOf = ({ provider, sourceType }: Batch['origin']): string => `${provider}\n${sourceType}`;

function sessionsOf(batch: Batch): readonly Session[] {
  const [starts, ends, sports, apps] = [
    'session_start',
    'session_end',
    'sport_slug',
    'source_app_id',
  ].map(batch.column);
  if (!starts || !ends || !sports || !apps) return [];
  return Array.from({ length: batch.count }, (_, row): Session => {
    const startMs = batch.instants[row] ?? Number.NaN;
    const lengthMs = Number(valueAt(ends, row)) - Number(valueAt(starts, row));
    const sport = String(valueAt(sports, row));
    const app = valueAt(apps, row);
    return {
      source: batch.origin,
      app: typeof app === 'string' ? app : null,
      startMs,
      endMs: startMs + lengthMs,
      sport,
    };
  });
}
