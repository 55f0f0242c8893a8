import { dayMs, minuteMs, parseUtc } from '#kernel/time.ts';
import { zoneOffsetSeconds } from '#kernel/time/time-zone.ts';
import type { Normalised } from '#sources';

import { type Day, dayOf, heartRates, localDays, type Sample } from '../../synthetic/index.ts';
import type { DemoPerson } from './identity.ts';
import type { Dated, Reading } from './reading.ts';
import type { DemoResource } from './sources.ts';

/** Instants, in milliseconds. */
export type Window = {
  /** [fromMs, toMs). */
  readonly fromMs: number;
  readonly toMs: number;
  /** The device has uploaded nothing from here on. */
  readonly untilMs: number;
};

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** Returns a text in the form of `instant`, so that texts sort as moments do. */
const textOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** Returns a device's data of a window, in the form of the push API. */
export function pushBodies(
  { person, timeZone }: DemoPerson,
  { device, read, name }: DemoResource,
  window: Window,
): Normalised {
  const [from, to] = [textOf(window.fromMs), textOf(window.toMs)];
  const isInside = ({
    timestamp,
    begins = timestamp,
  }: Pick<Dated, 'timestamp' | 'begins'>): boolean => begins >= from && begins < to;
  const offsetAt = (timestamp: string): number => zoneOffsetSeconds(timeZone, parseUtc(timestamp));
  const told = [...readings({ person, timeZone }, window)].map(read);
  const samples = byResource<Sample>(told.map((each) => each.samples)).map(
    ({ resource, data }) => ({
      resource,
      data: data
        .map((sample) => ({ sample, timestamp: timeOf(sample) }))
        .filter(isInside)
        .map(({ sample, timestamp }) =>
          Object.assign({ source_type: device.sourceType }, sample, {
            timezone_offset: offsetAt(timestamp),
          }),
        ),
    }),
  );
  const summaries = byResource<Dated>(told.map((each) => each.summaries)).map(
    ({ resource, data }) => ({
      resource,
      data: data
        .filter(isInside)
        .map(({ timestamp, fields }) =>
          Object.assign(
            { source_type: device.sourceType, timezone_offset: offsetAt(timestamp) },
            fields,
          ),
        ),
    }),
  );
  const isTold = [...samples, ...summaries].some((each) => each.data.length > 0);
  const isDevice = device.sourceType !== 'app';
  const shown = { providerId: `${name.split('_')[0]}-1`, manufacturer: null, ...device };
  return { samples, summaries, devices: isTold && isDevice ? [shown] : [] };
}

function timeOf({ timestamp }: Sample): string {
  return typeof timestamp === 'string' ? timestamp : '';
}

/** Yields the local days that a window touches, as far as they were uploaded. */
function* readings(
  { person, timeZone }: DemoPerson,
  { fromMs, toMs, untilMs }: Window,
): Generator<Reading> {
  // Start a day earlier, because nights begin there, and end two days later, because evenings belong to the next night.
  const first = fromMs - 2 * dayMs;
  const count = Math.ceil((toMs - first) / dayMs) + 3;
  const calendar = localDays(dateOf(first), count + 1, timeZone);
  let before: { readonly day: Day; readonly beats: Float64Array } | undefined;
  for (const [index, local] of calendar.entries()) {
    const next = calendar[index + 1];
    if (next === undefined || local.startMs >= Math.min(toMs + dayMs, untilMs)) return;
    const day = dayOf(person, local, next);
    const beats = heartRates(person, day);
    const untilMinute = Math.min(local.minutes, Math.floor((untilMs - local.startMs) / minuteMs));
    if (before !== undefined) {
      yield { person, day, beats, beatsBefore: before.beats, untilMinute };
    }
    before = { day, beats };
  }
}

function byResource<Item>(
  days: readonly Readonly<Record<string, readonly Item[]>>[],
): readonly { readonly resource: string; readonly data: readonly Item[] }[] {
  const all = new Map<string, Item[]>();
  for (const day of days) {
    for (const [resource, items] of Object.entries(day)) {
      all.set(resource, [...(all.get(resource) ?? []), ...items]);
    }
  }
  return [...all].map(([resource, data]) => ({ resource, data }));
}
