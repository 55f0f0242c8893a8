import { dividedBy, exactScale, type RatioText, ratioOf } from '#kernel/numbers/ratio.ts';
import { keysOf } from '#kernel/records.ts';

import type { Resource, WireUnit } from './resources.ts';
import { type UnitRow, units } from './unit-table.ts';

export { type UnitRow, units } from './unit-table.ts';

type Quantity = keyof typeof units;
const quantities = keysOf<Quantity>(units);

/** The size of one canonical unit in its quantity's first unit; null where nothing can be converted. */
const canonical: Readonly<Record<WireUnit, readonly [Quantity, size: RatioText] | null>> = {
  '%': ['fraction', 0.01],
  '/min': ['frequency', 1],
  '°C': null,
  bpm: ['frequency', 1],
  cm: ['length', 0.01],
  count: ['count', 1],
  dB: ['sound', 1],
  FSU: null,
  g: ['mass', 1],
  index: ['index', 1],
  kcal: ['energy', 1],
  'kcal/d': ['energyRate', 1],
  'kcal/kg/h': ['effort', 1],
  kg: ['mass', 1000],
  L: ['volume', 1],
  'L/min': ['flow', 1],
  m: ['length', 1],
  'm/s': ['speed', 1],
  min: ['time', 60],
  ml: ['volume', 0.001],
  'mL/kg/min': ['oxygenUptake', 1],
  mmHg: ['pressure', 1],
  'mmol/L': ['molarity', 1],
  ms: ['time', 0.001],
  mV: ['voltage', 0.001],
  rmssd: ['time', 0.001],
  score: ['score', 1],
  stage: null,
  'by channel': null,
  text: null,
  unit: ['insulin', 1],
  uS: ['conductance', 1],
  W: ['power', 1],
};

/** Grams per mole, by resource or sub-kind. Cholesterol is counted as such; triglycerides as triolein. */
export const molarMasses: ReadonlyMap<string, number> = new Map([
  ['glucose', 180.156],
  ['cholesterol', 386.65],
  ['cholesterol/triglycerides', 885.7],
]);

export type Converter = (value: number) => number;

const identity: Converter = (value) => value;

/** The nearest float64 to what the decimal arithmetic gives, however a value comes in. */
function scale(from: RatioText, to: RatioText): Converter {
  return exactScale(dividedBy(ratioOf(from), ratioOf(to)));
}

type TemperatureRow = readonly [
  ucum: string,
  zero: number,
  degreesPerKelvin: number,
  ...spellings: string[],
];

/** Scales of temperature: the reading at 0 °C, and how many of its degrees make one kelvin. */
export const temperatures: readonly TemperatureRow[] = [
  ['Cel', 0, 1, '°C', 'C', 'degC', 'celsius'],
  ['[degF]', 32, 1.8, '°F', 'F', 'degF', 'fahrenheit'],
  ['K', 273.15, 1, 'kelvin'],
];

function temperature(unit: string, isDifference: boolean): Converter | null {
  for (const [ucum, zero, degreesPerKelvin, ...spellings] of temperatures) {
    if (ucum !== unit && !spellings.includes(unit)) continue;
    const kelvins = dividedBy(ratioOf(1), ratioOf(degreesPerKelvin));
    return exactScale(kelvins, ratioOf(isDifference ? 0 : zero));
  }
  return null;
}

type Sizes = ReadonlyMap<string, RatioText>;

/** The sizes of a quantity's units by their spellings. */
const sizes: ReadonlyMap<Quantity, Sizes> = new Map(
  quantities.map((quantity) => [quantity, bySpelling(units[quantity])]),
);

function bySpelling(rows: readonly UnitRow[]): Sizes {
  return new Map(
    rows.flatMap(([ucum, size, ...spellings]) =>
      [ucum, ...spellings].map((text) => [text, size] as const),
    ),
  );
}

function sizeOf(quantity: Quantity, unit: string): RatioText | undefined {
  return sizes.get(quantity)?.get(unit);
}

/**
 * The conversion from a unit as a client spells it into the resource's canonical unit; null when there is none.
 * No unit means the canonical one. `type` is the sub-kind, which decides the molar mass.
 */
export function unitConverter(
  resource: Resource,
  type: string | null,
  unit: string | null,
): Converter | null {
  if (unit === null || unit === resource.unit) return identity;
  return convertFrom(resource, type, unit) ?? convertFrom(resource, type, fold(unit));
}

/** One spelling for the look-alikes of Unicode, for case in whole words, and for HealthKit's `mmol<180.156>/L`. */
function fold(unit: string): string {
  const text = unit
    .replaceAll(/[º˚]/gu, '°')
    .normalize('NFKC')
    .replaceAll('μ', 'u')
    .replaceAll(/<[\d.]+>/gu, '')
    .trim();
  return /^[a-z]{4,}$/iu.test(text) ? text.toLowerCase() : text;
}

function convertFrom(resource: Resource, type: string | null, unit: string): Converter | null {
  if (unit === resource.unit) return identity;
  if (resource.unit === '°C') return temperature(unit, resource.name === 'body_temperature_delta');
  const target = canonical[resource.unit];
  if (target === null) return null;
  const [quantity, targetSize] = target;
  const size = sizeOf(quantity, unit);
  if (size !== undefined) return scale(size, targetSize);
  return convertFromOtherQuantity(resource, type, unit);
}

/** What only one resource may do: a rate that is a count, an index with dimensions, a mass that is an amount. */
function convertFromOtherQuantity(
  resource: Resource,
  type: string | null,
  unit: string,
): Converter | null {
  if (resource.name === 'heart_rate_recovery_one_minute') {
    return scaleIfKnown(sizeOf('frequency', unit), 1);
  }
  // HealthKit has no unit for an index: body mass index and UV exposure come as counts.
  if (resource.unit === 'index' && unit === 'count') return identity;
  if (resource.name === 'body_mass_index') return scaleIfKnown(sizeOf('bodyMassIndex', unit), 1);
  const molarMass = molarMasses.get(type ?? '') ?? molarMasses.get(resource.name);
  if (molarMass === undefined) return null;
  return scaleIfKnown(sizeOf('massConcentration', unit), molarMass);
}

function scaleIfKnown(from: RatioText | undefined, to: RatioText): Converter | null {
  return from === undefined ? null : scale(from, to);
}
