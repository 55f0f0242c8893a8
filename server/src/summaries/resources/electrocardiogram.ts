import { trust } from '#kernel/brand.ts';
import type { PlainDate } from '#kernel/time.ts';

import * as field from '../fields/fields.ts';
import { dateAt } from '../fields/local-time.ts';
import { wholeBeats } from '../fields/measures.ts';
import { adaptElectrocardiogram } from '../mobile/electrocardiogram.ts';
import { define } from './define.ts';
import { sessionOf } from './session.ts';

const fields = {
  session_start: field.required(field.instant),
  session_end: field.required(field.instant),
  voltage_sample_count: field.required(field.integer('count', 0, 10_000_000)),
  heart_rate_mean: wholeBeats,
  sampling_frequency_hz: field.number('Hz', 0, 100_000),
  classification: field.choice('sinus_rhythm', 'atrial_fibrillation', 'inconclusive'),
  inconclusive_cause: field.choice('high_heart_rate', 'low_heart_rate', 'poor_reading'),
  // An extension: the source's own words if their language is unknown.
  classification_text: field.absentIfUnknown(field.text(128)),
  algorithm_version: field.text(128),
  time_zone: field.readOnly(field.zone),
  source_device_model: field.text(256),
} satisfies field.Fields;

/** A recording of the heart's voltage, without the voltages, which are a time series. */
export const electrocardiogram = define({
  title: 'Electrocardiogram',
  schemaName: 'ClientFacingElectrocardiogram',
  responseName: 'ClientFacingElectrocardiogramResponse',
  listKey: 'electrocardiogram',
  raw: null,
  bounds: 'dates',
  placedBy: 'start',
  fields,
  inputs: { calendar_date: field.day() },
  times: ['session_start', 'session_end'],
  adapt: adaptElectrocardiogram,
  complete: ({ own, further, localTime, sourceType, recording, report }) => {
    const session = sessionOf(own.session_start, own.session_end, 'session_end', report);
    if (session === null) return null;
    const { startMs, endMs } = session;
    const timezoneOffset = localTime.isKnown ? localTime.offsetAt(startMs) : null;
    return {
      values: { ...own, time_zone: localTime.zone },
      key: `start:${own.session_start}:${sourceType}`,
      calendarDate: trust<PlainDate>(further.calendar_date ?? dateAt(localTime, startMs)),
      startsAt: startMs,
      endsAt: endMs,
      recording:
        recording === null ? null : { store: recording.store, timezoneOffset, sport: null },
    };
  },
});
