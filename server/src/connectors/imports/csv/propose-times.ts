import { dateOrderOf } from '#timeseries';

import { type Mapping, unknown } from './mapping.ts';
import { readTime } from './times.ts';

/** Returns whether all values that are not empty match the pattern. */
export function every(values: readonly string[], pattern: RegExp): boolean {
  const given = values.filter((value) => value !== '');
  return given.length > 0 && given.every((value) => pattern.test(value));
}

const dateFormats = ['year-first', 'day-first', 'month-first'] as const;
/** Formats of times from 2001 to 2100. */
const epochs = [
  ['epoch-seconds', /^[1-4]\d{9}(?:\.\d+)?$/u],
  ['epoch-milliseconds', /^[1-4]\d{12}$/u],
] as const;

export function isTime(values: readonly string[]): boolean {
  const given = values.filter((value) => value !== '');
  return (
    epochs.some(([, pattern]) => every(values, pattern)) ||
    (given.length > 0 &&
      given.every((value) => dateFormats.some((format) => readTime(value, format) !== undefined)))
  );
}

export async function formatOf(
  texts: readonly string[],
): Promise<{ readonly format: Mapping['time_format']; readonly why: string }> {
  const epoch = epochs.find(([, pattern]) => every(texts, pattern))?.[0];
  if (epoch !== undefined) return { format: epoch, why: `It counts ${epoch.slice(6)} since 1970.` };
  const fitting = dateFormats.filter((format) =>
    texts.every((text) => text.trim() === '' || readTime(text, format) !== undefined),
  );
  if (fitting.length === 1 && fitting[0] !== undefined)
    return { format: fitting[0], why: `Its dates can only be read ${fitting[0]}.` };
  if (fitting.includes('year-first'))
    return { format: 'year-first', why: 'Its dates begin with the year.' };
  try {
    const order = await dateOrderOf(iterated(texts));
    const format = order === 'month first' ? 'month-first' : 'day-first';
    return { format, why: `Its dates are read ${format}: hours are in halves of a day.` };
  } catch {
    const why = `time_format: its dates can be read with the day or with the month first; write "day-first" or "month-first".`;
    return { format: unknown, why };
  }
}

async function* iterated(texts: readonly string[]): AsyncGenerator<string> {
  yield* texts;
}

export function zoneOf(
  texts: readonly string[],
  format: Mapping['time_format'],
): { readonly zone: string; readonly why: string } {
  const asked = format === unknown ? 'day-first' : format;
  const given = texts.filter((text) => text.trim() !== '');
  const hasOffsets = given.every((text) => {
    const read = readTime(text, asked);
    return read !== undefined && 'atMs' in read;
  });
  return hasOffsets
    ? {
        zone: 'written',
        why: 'Each time tells its place in the world itself, so the zone is "written".',
      }
    : {
        zone: unknown,
        why: 'zone: its times are local; write where they were recorded, such as "Europe/Berlin", or "UTC".',
      };
}
