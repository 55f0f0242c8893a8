import { parsePlainDate } from '#kernel/time.ts';

import type { Adapting, Item } from '../item.ts';
import type { Json, Loc } from '../read-fields.ts';
import { originOfSample, type Quantity, readQuantities } from './quantities.ts';
import { renamed } from './renamed.ts';

/** A phone's lists of samples: the field that each fills, and its unit. */
const lists = {
  body_mass: ['weight', 'kg'],
  body_fat_percentage: ['fat', '%'],
  body_mass_index: ['body_mass_index', 'index'],
  waist_circumference: ['waist_circumference_centimeter', 'cm'],
  lean_body_mass: ['lean_body_mass_kilogram', 'kg'],
} as const;

/** What a scale measures at once are several samples of one moment and source: they become one summary. */
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
  return [...moments.values()].map((measured) => itemOf(input, measured, at));
}

function isDay(text: unknown): boolean {
  return typeof text === 'string' && parsePlainDate(text) !== undefined;
}

function itemOf(
  input: Json,
  measured: readonly (readonly [field: string, quantity: Quantity])[],
  at: Loc,
): Item {
  const [first] = measured;
  const origin = first === undefined ? {} : originOfSample(first[1]);
  const { time_zone, source_bundle, source_type } = input;
  const values = {
    time_zone,
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
