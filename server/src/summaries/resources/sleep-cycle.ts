import { trust } from '#kernel/brand.ts';
import type { PlainDate } from '#kernel/time.ts';

import * as field from '../fields/fields.ts';
import { dateAt } from '../fields/local-time.ts';
import { define } from './define.ts';
import { sessionOf } from './session.ts';
import { sleepKey } from './sleep.ts';
import { readHypnogram, stageFields } from './stages.ts';

const fields = {
  sleep_id: field.derived(field.uuid),
  session_start: field.required(field.instant),
  session_end: field.required(field.instant),
  stage_start_offset_second: field.required(stageFields.stage_start_offset_second),
  stage_end_offset_second: field.required(stageFields.stage_end_offset_second),
  stage_type: field.required(stageFields.stage_type),
  time_zone: field.readOnly(field.zone),
} satisfies field.Fields;

/** Returns the key of a sleep's cycle. */
export const cycleKey = (sleepId: string): string => `sleep:${sleepId}`;

/** The stages of one sleep. */
export const sleepCycle = define({
  title: 'Sleep cycle',
  schemaName: 'ClientFacingSleepCycle',
  responseName: 'ClientSleepCycleResponse',
  listKey: 'sleep_cycle',
  raw: null,
  bounds: 'dates',
  placedBy: 'end',
  hasOwnKey: true,
  fields,
  inputs: { calendar_date: field.day() },
  times: ['session_end', 'session_start'],
  complete: ({ own, further, localTime, sourceType, appId, context, report }) => {
    const session = sessionOf(own.session_start, own.session_end, 'session_end', report);
    if (session === null) return null;
    if (readHypnogram(own, session.seconds, report) === undefined) return null;
    const { startMs, endMs } = session;
    const key = sleepKey({ start: own.session_start, sourceType, appId });
    const sleepId = own.sleep_id ?? context.idOf('sleep', key);
    return {
      values: { ...own, sleep_id: sleepId, time_zone: localTime.zone },
      key: cycleKey(sleepId),
      calendarDate: trust<PlainDate>(further.calendar_date ?? dateAt(localTime, endMs)),
      startsAt: startMs,
      endsAt: endMs,
    };
  },
});
