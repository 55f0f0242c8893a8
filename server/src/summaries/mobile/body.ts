import { isTimeZone, parsePlainDate, type PlainDate, plainDate } from '#kernel/time.ts';
import { zoneOffsetSeconds } from '#kernel/time/time-zone.ts';

import { originOfSample, type Quantity, readQuantities } from '../fields/quantities.ts';
import type { Json, Loc, Report } from '../fields/read-fields.ts';
import type { Adapting, Item } from '../items/item.ts';
import { renamed } from './renamed.ts';

/** A phone's lists of samples: the field that each fills, and its unit. */
const lists = {
  body_mass: ['weight', 'kg'],
  body_fat_percentage: ['fat', '%'],
  body_mass_index: ['body_mass_index', 'index'],
  waist_circumference: ['waist_circumference_centimeter', 'cm'],
  lean_body_mass: ['lean_body_mass_kilogram', 'kg'],
} as const;

/** Groups a scale's simultaneous samples of one source into one summary. */
export function adaptBody(input: Json, at: Loc, { report }: Adapting): readonly Item[] {
  if (!Object.keys(lists).some((key) => Array.isArray(input[key]))) {
    const { values, paths } = renamed(input, {
      date: isDay(input['date']) ? 'calendar_date' : 'measured_at',
    });
    return [{ values: { ...input, ...values }, at, paths }];
  }
  const moments = new Map<string, [field: string, quantity: Quantity][]>();
  for (const [key, [field, unit]] of Object.entries(lists)) {
    for (const quantity of readQuantities(input[key], unit, [...at, key], report)) {
      const moment = `${quantity.startMs} ${JSON.stringify(originOfSample(quantity))}`;
      const sofar = moments.get(moment) ?? [];
      sofar.push([field, quantity]);
      moments.set(moment, sofar);
    }
  }
  const zones = readZones(input['time_zones'], [...at, 'time_zones'], report);
  return [...moments.values()].map((measured) => itemOf(input, measured, at, zones));
}

type DayZone = { readonly day: PlainDate; readonly zone: string };

/** Reads the time zone of the phone on each day, as pairs of a day and a zone. Other days have the zone of the push. */
function readZones(given: unknown, at: Loc, report: Report): readonly DayZone[] {
  if (given == null) return [];
  const msg = 'Input should be a list of pairs of a day, YYYY-MM-DD, and an IANA time zone';
  const pairs: readonly unknown[] = Array.isArray(given) ? given : [null];
  return pairs.flatMap((pair, index): DayZone[] => {
    const [text, zone]: readonly unknown[] = Array.isArray(pair) ? pair : [];
    const day = typeof text === 'string' ? parsePlainDate(text.slice(0, 10)) : undefined;
    if (day !== undefined && typeof zone === 'string' && isTimeZone(zone)) return [{ day, zone }];
    report([...at, index], { type: 'value_error', msg });
    return [];
  });
}

/** Returns the zone in which the moment belongs to the day for which the phone named the zone. */
function zoneAt(zones: readonly DayZone[], ms: number): string | undefined {
  return zones.find(({ day, zone }) => {
    const wallMs = ms + zoneOffsetSeconds(zone, ms) * 1000;
    return plainDate(new Date(wallMs)) === day;
  })?.zone;
}

function isDay(text: unknown): boolean {
  return typeof text === 'string' && parsePlainDate(text) !== undefined;
}

function itemOf(
  input: Json,
  measured: readonly (readonly [field: string, quantity: Quantity])[],
  at: Loc,
  zones: readonly DayZone[],
): Item {
  const [first] = measured;
  const origin = first === undefined ? {} : originOfSample(first[1]);
  const { time_zone, source_bundle, source_type } = input;
  const values = {
    time_zone: (first && zoneAt(zones, first[1].startMs)) ?? time_zone,
    ...origin,
    source_bundle: origin['source_bundle'] ?? source_bundle,
    source_type: origin['source_type'] ?? source_type,
    measured_at: first?.[1].sample['start_date'] ?? first?.[1].sample['timestamp'],
    ...Object.fromEntries(measured.map(([field, { value }]) => [field, value])),
  };
  const within = (place: Loc): Loc => place.slice(at.length);
  const paths = Object.fromEntries(
    measured.map(([field, quantity]) => [field, within([...quantity.at, 'value'])]),
  );
  const measuredAt = first === undefined ? [] : within([...first[1].at, 'start_date']);
  return { values, at, paths: { ...paths, measured_at: measuredAt }, received: values };
}
