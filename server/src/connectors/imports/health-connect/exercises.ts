import { toWireInstant } from '#kernel/time.ts';

import { isSpan } from '../nights/index.ts';
import type { ExportDatabase } from './database.ts';
import { msIn, numberIn, type Reading, whoColumns, whoWrote } from './sources.ts';

const table = 'exercise_session_record_table';
/** The one number that public readers agree on. */
const running = 33;

export async function* readExercises(
  database: ExportDatabase,
  { sources, out }: Reading,
): AsyncGenerator<number> {
  if (!database.has(table, 'start_time', 'end_time', 'exercise_type')) return;
  const of = (name: string): string => database.column(table, name);
  const sql = `select t.start_time as start, t.end_time as end, t.exercise_type as type, ${of('title')} as title,
    ${of('start_zone_offset')} as offset, ${whoColumns(database, table)} from ${table} t`;
  for await (const rows of database.rows(sql)) {
    for (const row of rows) {
      const [startMs, endMs] = [msIn(row['start']), msIn(row['end'])];
      if (!isSpan(startMs, endMs)) {
        out.refused('time');
        continue;
      }
      const { title, type } = row;
      if (type !== running) out.leftOut(`names of the exercise ${String(type).slice(0, 20)}`);
      const offsetSeconds = numberIn(row['offset']);
      out.workout({
        sourceType: whoWrote(row, sources).sourceType,
        timeZone: null,
        points: [],
        summary: {
          time_start: toWireInstant(new Date(startMs)),
          time_end: toWireInstant(new Date(endMs)),
          ...(offsetSeconds === null ? {} : { timezone_offset: offsetSeconds }),
          sport: type === running ? 'running' : 'other',
          ...(typeof title === 'string' && title !== '' ? { title: title.slice(0, 512) } : {}),
        },
      });
    }
    yield 0;
  }
}
