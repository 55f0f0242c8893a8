import { isJson, type Json } from '#kernel/files/json-fields.ts';
import { notANumber, notAnObject } from '#kernel/http/problem-list.ts';

import { isNumber, readList, type Report } from './stream-values.ts';

/** The voltages that phones send beside an electrocardiogram. */
export type GivenVoltages = {
  /** When it began; its offsets are counted from then. */
  readonly startMs: number;
  /** `session_start_offset_millisecond`, and `lead1` or `lead_1` with as many millivolts. */
  readonly data: unknown;
};

/** Two days of four leads, as much as a stream has. */
const voltagesMax = 400_000;
const offsets = 'session_start_offset_millisecond';
/** As imports of Apple Health call them. */
const leadNames: Readonly<Record<string, string>> = { 1: 'lead_i', 2: 'lead_ii', 3: 'lead_iii' };

/** Samples of `electrocardiogram_voltage`; empty after a report. */
export function readVoltages({ startMs, data }: GivenVoltages, report: Report): readonly Json[] {
  if (!isJson(data)) {
    report([], notAnObject, data);
    return [];
  }
  const times = readList(data[offsets], offsets, report);
  if (times === null) return [];
  const leads = Object.entries(data).filter(([key, value]) => key !== offsets && value != null);
  const samples: Json[] = [];
  let problems = 0;
  const note: Report = (...wrong) => {
    problems += 1;
    report(...wrong);
  };
  if (times.length * leads.length > voltagesMax) {
    const msg = `An electrocardiogram has at most ${voltagesMax} voltages`;
    note([], { type: 'too_long', msg, ctx: { max_length: voltagesMax } });
    return [];
  }
  for (const [key, value] of leads) {
    const number = /^lead_?(\d{1,2})$/u.exec(key)?.[1];
    const list = number === undefined ? null : readList(value, key, note);
    if (number === undefined) note([key], { type: 'value_error', msg: 'Input should be lead_1 …' });
    if (number === undefined || list === null) continue;
    if (list.length !== times.length) {
      const msg = `List should have as many items as ${offsets}: ${times.length}`;
      note([key], { type: 'value_error', msg });
      continue;
    }
    const type = leadNames[number] ?? `lead_${number}`;
    for (const [index, volts] of list.entries()) {
      if (volts === null) continue;
      const offset = times[index];
      if (!isNumber(offset) || !isNumber(volts)) {
        note(
          [isNumber(offset) ? key : offsets, index],
          notANumber,
          isNumber(offset) ? volts : offset,
        );
        continue;
      }
      const timestamp = new Date(startMs + Math.round(offset)).toISOString();
      samples.push({ timestamp, type, value: volts, unit: 'mV' });
    }
  }
  return problems === 0 ? samples : [];
}
