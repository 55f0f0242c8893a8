import { keysOf } from '#kernel/records.ts';
import {
  centimetresIn,
  idIn,
  type Json,
  type Normalised,
  numberIn,
  objectsIn,
  type Row,
  summariesOf,
} from '#sources';

import { type Measure, measureTypes } from '../measure-types.ts';
import { bodyIn, instantOf, momentOf, secondsIn, zoneIn } from './read.ts';

/** One measuring session, such as a step on the scale or a cuff inflation. */
export type Group = {
  readonly id: string | null;
  readonly seconds: number;
  readonly zone: string | null;
  readonly sourceType: string;
  readonly values: Readonly<Partial<Record<Measure, number>>>;
};

const nameOf: ReadonlyMap<number | null, Measure> = new Map(
  keysOf<Measure>(measureTypes).map((name) => [measureTypes[name], name]),
);

/** Measurements; the other category has targets. */
const measured = 1;
/** Measured by a shared device that could not identify its user: it may be another person's value. */
const ambiguous = 1;
/** Typed in, now or when the account was made. */
const manual: ReadonlySet<unknown> = new Set([2, 4]);

export function groupsIn(answer: unknown): readonly Group[] {
  const body = bodyIn(answer);
  return objectsIn(body['measuregrps']).flatMap((group) => {
    const seconds = secondsIn(group['date']);
    if (seconds === null || group['category'] !== measured || group['attrib'] === ambiguous)
      return [];
    const values = valuesIn(group);
    return [
      {
        id: idIn(group['grpid']),
        seconds,
        zone: zoneIn(group['timezone'], body['timezone']),
        sourceType: sourceTypeOf(group, values),
        values,
      },
    ];
  });
}

function valuesIn(group: Json): Group['values'] {
  const values: Partial<Record<Measure, number>> = {};
  for (const measure of objectsIn(group['measures'])) {
    const name = nameOf.get(numberIn(measure['type']));
    const value = scaled(measure['value'], measure['unit']);
    if (name !== undefined && value !== null) values[name] = value;
  }
  return values;
}

/**
 * Returns value · 10^unit, computed from the decimal text: 748 and -1 give 74.8, without the rounding error of a multiplication.
 */
function scaled(value: unknown, unit: unknown): number | null {
  const [digits, exponent] = [numberIn(value), numberIn(unit)];
  if (digits === null || exponent === null || !Number.isInteger(exponent)) return null;
  return numberIn(Number(`${digits}e${exponent}`));
}

function sourceTypeOf(group: Json, values: Group['values']): string {
  if (manual.has(group['attrib'])) return 'app';
  if (values.systolic !== undefined) return 'cuff';
  return values.weight === undefined ? 'unknown' : 'scale';
}

/** Resources of samples with one measure. Resources with intervals also have a moment here. */
const single = [
  ['body_weight', 'weight'],
  ['body_fat', 'fatRatio'],
  ['lean_body_mass', 'leanMass'],
  ['heartrate', 'pulse'],
  ['blood_oxygen', 'bloodOxygen'],
  ['body_temperature', 'bodyTemperature'],
  ['vo2_max', 'vo2Max'],
] as const satisfies readonly (readonly [resource: string, measure: Measure])[];

export function normaliseMeasures(answer: Json): Partial<Normalised> {
  const groups = groupsIn(answer);
  const samples = single.map(([resource, measure]) => ({
    resource,
    data: groups.flatMap((group) => sampleOf(group, group.values[measure])),
  }));
  const pressures = { resource: 'blood_pressure', data: groups.flatMap(pressureOf) };
  const summaries = [{ resource: 'body', data: groups.flatMap(bodyOf) }];
  return { samples: [...samples, pressures], summaries, devices: [] };
}

function sampleOf({ seconds, zone, sourceType }: Group, value: number | undefined): readonly Row[] {
  if (value === undefined) return [];
  return [{ source_type: sourceType, ...momentOf(seconds, zone), value }];
}

/** A blood pressure with only one of its values is left out. */
function pressureOf({ seconds, zone, sourceType, values }: Group): readonly Row[] {
  const { systolic, diastolic } = values;
  if (systolic === undefined || diastolic === undefined) return [];
  return [{ source_type: sourceType, ...momentOf(seconds, zone), systolic, diastolic }];
}

const percent = 100;

function bodyOf({ id, seconds, zone, sourceType, values }: Group): readonly Row[] {
  const { weight } = values;
  const share = (mass: number | undefined): number | null =>
    mass === undefined || weight === undefined || weight <= 0 ? null : (mass / weight) * percent;
  const found = {
    weight: weight ?? null,
    fat: values.fatRatio ?? null,
    water_percentage: share(values.hydration),
    muscle_mass_percentage: share(values.muscleMass),
    bone_mass_percentage: share(values.boneMass),
    visceral_fat_index: values.visceralFat ?? null,
    lean_body_mass_kilogram: values.leanMass ?? null,
  };
  if (Object.values(found).every((value) => value === null)) return [];
  return [
    {
      source_type: sourceType,
      provider_id: id,
      measured_at: instantOf(seconds),
      time_zone: zone,
      ...found,
    },
  ];
}

/** The height that was measured last. */
export function normaliseHeight(answer: Json): Partial<Normalised> {
  const latest = groupsIn(answer)
    .filter(({ values }) => values.height !== undefined)
    .toSorted((one, other) => other.seconds - one.seconds)[0];
  if (latest === undefined) return {};
  const height = centimetresIn(latest.values.height);
  return summariesOf('profile', [{ source_type: latest.sourceType, height }]);
}
