import { trust } from '#kernel/brand.ts';
import type { PlainDate } from '#kernel/time.ts';

import { define } from '../define.ts';
import {
  choice,
  day,
  type Fields,
  instant,
  integer,
  number,
  readOnly,
  required,
  text,
  zone,
} from '../fields.ts';
import { dateAt } from '../local-time.ts';
import { adaptElectrocardiogram } from '../mobile/electrocardiogram.ts';
import { wholeBeats } from './measures.ts';
import { sessionOf } from './session.ts';

const fields = {
  session_start: required(instant),
  session_end: required(instant),
  voltage_sample_count: required(integer('count', 0, 10_000_000)),
  heart_rate_mean: wholeBeats,
  sampling_frequency_hz: number('Hz', 0, 100_000),
  classification: choice('sinus_rhythm', 'atrial_fibrillation', 'inconclusive'),
  inconclusive_cause: choice('high_heart_rate', 'low_heart_rate', 'poor_reading'),
  algorithm_version: text(128),
  time_zone: readOnly(zone),
  source_device_model: text(256),
} satisfies Fields;

/** One recording of the heart's voltage, without the voltages: those are a time series. */
export const electrocardiogram = define({
  title: 'Electrocardiogram',
  schemaName: 'ClientFacingElectrocardiogram',
  responseName: 'ClientFacingElectrocardiogramResponse',
  listKey: 'electrocardiogram',
  raw: null,
  bounds: 'dates',
  placedBy: 'start',
  fields,
  inputs: { calendar_date: day() },
  times: ['session_start', 'session_end'],
  adapt: adaptElectrocardiogram,
  complete: ({ own, further, localTime, sourceType, report }) => {
    const session = sessionOf(own.session_start, own.session_end, 'session_end', report);
    if (session === null) return null;
    const { startMs, endMs } = session;
    return {
      values: { ...own, time_zone: localTime.zone },
      key: `start:${own.session_start}:${sourceType}`,
      calendarDate: trust<PlainDate>(further.calendar_date ?? dateAt(localTime, startMs)),
      startsAt: startMs,
      endsAt: endMs,
    };
  },
});
