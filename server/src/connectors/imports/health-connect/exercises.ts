import { numberIn } from '#kernel/files/json-fields.ts';
import { toWireInstant } from '#kernel/time.ts';

import { isSpan } from '../nights/index.ts';
import type { ExportDatabase } from './database.ts';
import { msIn, type Reading, uuidIn, whoColumns, whoWrote } from './sources.ts';

const table = 'exercise_session_record_table';
/** By the platform's numbers, from 0 on. The library for apps has other numbers, which are not stored. */
const sports = [
  'unknown badminton baseball basketball biking biking_stationary boot_camp boxing calisthenics',
  'cricket dancing exercise_class fencing football_american football_australian frisbee_disc',
  'golf guided_breathing gymnastics handball high_intensity_interval_training hiking ice_hockey',
  'ice_skating martial_arts paddling paragliding pilates racquetball rock_climbing',
  'roller_hockey rowing rugby running running_treadmill sailing scuba_diving skating skiing',
  'snowboarding snowshoeing soccer softball squash stair_climbing strength_training stretching',
  'surfing swimming_open_water swimming_pool table_tennis tennis volleyball walking water_polo',
  'weightlifting wheelchair yoga other_workout stair_climbing_machine elliptical rowing_machine',
].flatMap((line) => line.split(' '));

export async function* readExercises(
  database: ExportDatabase,
  { sources, out }: Reading,
): AsyncGenerator<number> {
  if (!database.has(table, 'start_time', 'end_time', 'exercise_type')) return;
  const of = (name: string): string => database.column(table, name);
  const sql = `select t.start_time as start, t.end_time as end, t.exercise_type as type, ${of('title')} as title,
    ${of('start_zone_offset')} as offset, ${of('uuid')} as uuid, ${whoColumns(database, table)} from ${table} t
    order by ${of('last_modified_time')}, t.rowid`;
  for await (const rows of database.rows(sql)) {
    for (const row of rows) {
      const [startMs, endMs] = [msIn(row['start']), msIn(row['end'])];
      if (!isSpan(startMs, endMs)) {
        out.refused('time');
        continue;
      }
      const { title, type } = row;
      const sport = sports[numberIn(type) ?? -1];
      if (sport === undefined)
        out.fieldLeftOut(`names of the exercise ${String(type).slice(0, 20)}`);
      const offsetSeconds = numberIn(row['offset']);
      const { appId, sourceType } = whoWrote(row, sources);
      const recordId = uuidIn(row['uuid']);
      out.workout({
        sourceType,
        timeZone: null,
        points: [],
        summary: {
          time_start: toWireInstant(new Date(startMs)),
          time_end: toWireInstant(new Date(endMs)),
          ...(appId === null ? {} : { app_id: appId }),
          ...(recordId === null ? {} : { provider_id: recordId }),
          ...(offsetSeconds === null ? {} : { timezone_offset: offsetSeconds }),
          sport: sport ?? 'other',
          ...(typeof title === 'string' && title !== '' ? { title: title.slice(0, 512) } : {}),
        },
      });
    }
    yield 0;
  }
}
