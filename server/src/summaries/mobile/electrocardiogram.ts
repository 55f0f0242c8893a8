import { isJson } from '#kernel/files/json-fields.ts';
import { parseInZone } from '#kernel/time/time-zone.ts';

import { type Json, type Loc } from '../fields/read-fields.ts';
import type { Adapting, Item } from '../items/item.ts';

/** Unwraps the summary that phones send. The voltages next to it are a separate time series. */
export function adaptElectrocardiogram(
  input: Json,
  at: Loc,
  { report, readRecording, timeZone, fallbackTimeZone }: Adapting,
): readonly Item[] {
  const { electrocardiogram: inner, voltage_data: data } = input;
  const within = isJson(inner) ? [...at, 'electrocardiogram'] : at;
  const given = isJson(inner) ? inner : input;
  const { device_model: model, session_start: start } = given;
  const values = { ...given, source_device_model: given['source_device_model'] ?? model };
  const zone = timeZone ?? fallbackTimeZone;
  const startMs = typeof start === 'string' ? parseInZone(start, zone) : Number.NaN;
  // An invalid start is reported when the fields are read.
  const hasVoltages = data != null && !Number.isNaN(startMs);
  const recording = hasVoltages
    ? readRecording({ stream: null, beats: [], voltages: { startMs, data } }, (loc, ...rest) =>
        report([...at, 'voltage_data', ...loc], ...rest),
      )
    : null;
  return [{ recording, values, at: within, paths: { source_device_model: ['device_model'] } }];
}
