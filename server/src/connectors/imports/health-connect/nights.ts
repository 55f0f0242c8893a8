import { numberIn } from '#kernel/files/json-fields.ts';
import { toWireInstant } from '#kernel/time.ts';

import { inLists, isSpan, type Stage, type StageList } from '../nights/index.ts';
import type { ExportDatabase } from './database.ts';
import { msIn, type Reading, uuidIn, whoColumns, whoWrote } from './sources.ts';

/** Lists in which a phone pushes each stage, by the platform's numbers. */
const lists: ReadonlyMap<unknown, StageList> = new Map([
  [1, 'awake_sleep_samples'],
  [2, 'unspecified_sleep_samples'],
  [3, 'out_of_bed_sleep_samples'],
  [4, 'light_sleep_samples'],
  [5, 'deep_sleep_samples'],
  [6, 'rem_sleep_samples'],
  [7, 'awake_sleep_samples'],
]);
/** Twice as many as thirty years of nights and naps with forty stages each. */
const stagesMax = 1_000_000;
const sessions = 'sleep_session_record_table';
const stageColumns = ['parent_key', 'stage_start_time', 'stage_end_time', 'stage_type'] as const;

export async function* readNights(
  database: ExportDatabase,
  { sources, out }: Reading,
): AsyncGenerator<number> {
  if (!database.has(sessions, 'start_time', 'end_time')) return;
  const stages = await stagesOf(database, out);
  const offset = database.column(sessions, 'end_zone_offset');
  // Of two versions of one night the later one counts, so read them in the order of their last change.
  const sql = `select t.rowid as id, t.start_time as start, t.end_time as end, ${offset} as offset,
    ${database.column(sessions, 'uuid')} as uuid, ${whoColumns(database, sessions)} from ${sessions} t
    order by ${database.column(sessions, 'last_modified_time')}, t.rowid`;
  for await (const rows of database.rows(sql)) {
    for (const row of rows) {
      const [startMs, endMs] = [msIn(row['start']), msIn(row['end'])];
      if (!isSpan(startMs, endMs)) {
        out.refused('time');
        continue;
      }
      const offsetSeconds = numberIn(row['offset']);
      const ofNight = [...(stages.get(row['id'])?.values() ?? [])];
      const { appId, sourceType } = whoWrote(row, sources);
      const recordId = uuidIn(row['uuid']);
      stages.delete(row['id']);
      const night = {
        source_type: sourceType,
        ...(appId === null ? {} : { app_id: appId }),
        ...(recordId === null ? {} : { provider_id: recordId }),
        bedtime_start: toWireInstant(new Date(startMs)),
        bedtime_stop: toWireInstant(new Date(endMs)),
        ...(offsetSeconds === null ? {} : { timezone_offset: offsetSeconds }),
        ...(ofNight.length === 0 ? {} : { sleep_stages: inLists(ofNight) }),
      };
      out.summary('sleep', night, 1 + ofNight.length);
    }
    yield 0;
  }
  const orphans = [...stages.values()].reduce((sum, { size }) => sum + size, 0);
  if (orphans > 0) out.leftOut('stages without their night', orphans);
}

/** Returns stages by the number of their night. Duplicates, which some phones write, are removed. */
async function stagesOf(
  database: ExportDatabase,
  out: Reading['out'],
): Promise<Map<unknown, ReadonlyMap<number, Stage>>> {
  const byNight = new Map<unknown, Map<number, Stage>>();
  if (!database.has('sleep_stages_table', ...stageColumns)) return new Map(byNight);
  let count = 0;
  const sql = `select ${stageColumns.join(', ')} from sleep_stages_table`;
  for await (const rows of database.rows(sql)) {
    for (const { parent_key: night, stage_start_time, stage_end_time, stage_type } of rows) {
      const [startMs, endMs] = [msIn(stage_start_time), msIn(stage_end_time)];
      const list = lists.get(stage_type);
      if (list === undefined) out.leftOut(`sleep stage ${String(stage_type).slice(0, 20)}`);
      else if (!isSpan(startMs, endMs)) out.refused('time');
      else if (count >= stagesMax) out.leftOut('stages beyond what nights can have');
      else {
        const ofNight = byNight.get(night) ?? new Map<number, Stage>();
        if (ofNight.has(startMs)) out.merged();
        ofNight.set(startMs, { startMs, endMs, list });
        byNight.set(night, ofNight);
        count += 1;
      }
    }
  }
  return new Map(byNight);
}
