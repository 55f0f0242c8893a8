import { dividedBy, exactScale, type RatioText, ratioOf } from '#kernel/numbers/ratio.ts';
import { keysOf } from '#kernel/records.ts';

import type { Resource, WireUnit } from './resources.ts';

/** One unit: its UCUM code, its size in its quantity's first unit, exactly, and how else clients spell it. */
export type UnitRow = readonly [ucum: string, size: RatioText, ...spellings: string[]];

/**
 * Every unit a push may name. Text is folded before it is looked up (see `fold`), so `µg`, `º` and `℃` need no
 * spelling of their own; words of four letters and more are matched in lower case.
 */
export const units = {
  fraction: [
    ['1', 1, 'fraction'],
    ['%', 0.01, 'percent', 'percentage', 'pct'],
  ],
  // Health Connect's SDK leaves the unit of what it counts empty.
  count: [
    ['{count}', 1, 'count', 'counts', '1', '', 'steps', '{steps}', 'floors', 'events', 'times'],
  ],
  index: [['{index}', 1, 'index', '1']],
  bodyMassIndex: [['kg/m2', 1, 'kg/m^2']],
  frequency: [
    [
      '/min',
      1,
      'bpm',
      'BPM',
      '1/min',
      'count/min',
      'beats/min',
      '{beats}/min',
      'breaths/min',
      '{breaths}/min',
      'brpm',
    ],
    ['/s', 60, 'Hz', '1/s', 'count/s'],
    ['/h', '1/60', '1/h', 'count/h', 'count/hr'],
  ],
  length: [
    ['m', 1, 'meter', 'meters', 'metre', 'metres'],
    ['mm', 0.001, 'millimeter', 'millimeters'],
    ['cm', 0.01, 'centimeter', 'centimeters', 'centimetre', 'centimetres'],
    ['km', 1000, 'kilometer', 'kilometers', 'kilometre', 'kilometres'],
    ['[in_i]', 0.0254, 'in', 'inch', 'inches'],
    ['[ft_i]', 0.3048, 'ft', 'foot', 'feet'],
    ['[yd_i]', 0.9144, 'yd', 'yard', 'yards'],
    ['[mi_i]', 1609.344, 'mi', 'mile', 'miles'],
  ],
  mass: [
    ['g', 1, 'gram', 'grams'],
    ['kg', 1000, 'KG', 'kilogram', 'kilograms'],
    ['mg', 0.001, 'milligram', 'milligrams'],
    ['ug', 0.000_001, 'mcg', 'microgram', 'micrograms'],
    ['[lb_av]', 453.592_37, 'lb', 'lbs', 'LB', 'LBS', 'pound', 'pounds'],
    ['[oz_av]', 28.349_523_125, 'oz', 'ounce', 'ounces'],
    ['[stone_av]', 6350.293_18, 'st', 'stone', 'stones'],
  ],
  energy: [
    ['kcal', 1, 'Cal', '[Cal]', 'kilocalorie', 'kilocalories'],
    ['cal', 0.001],
    ['kJ', '1/4.184', 'kilojoule', 'kilojoules'],
    ['J', '1/4184', 'joule', 'joules'],
  ],
  volume: [
    ['L', 1, 'l', 'liter', 'liters', 'litre', 'litres'],
    ['mL', 0.001, 'ml', 'milliliter', 'milliliters', 'millilitre', 'millilitres'],
    ['cL', 0.01, 'cl'],
    ['dL', 0.1, 'dl'],
    ['[foz_us]', 0.029_573_529_562_5, 'fl oz', 'fl_oz', 'fl_oz_us'],
    ['[cup_us]', 0.236_588_236_5, 'cup_us'],
    ['[pt_us]', 0.473_176_473, 'pt_us'],
  ],
  time: [
    ['s', 1, 'sec', 'second', 'seconds'],
    ['ms', 0.001, 'msec', 'millisecond', 'milliseconds'],
    ['min', 60, 'minute', 'minutes'],
    ['h', 3600, 'hr', 'hour', 'hours'],
    ['d', 86_400, 'day', 'days'],
  ],
  pressure: [
    ['mm[Hg]', 1, 'mmHg', 'mmhg'],
    ['kPa', '1000/133.322'],
    ['Pa', '1/133.322'],
  ],
  voltage: [
    ['V', 1, 'volt', 'volts'],
    ['mV', 0.001, 'millivolt', 'millivolts'],
    ['uV', 0.000_001, 'mcV', 'microvolt', 'microvolts'],
  ],
  flow: [
    ['L/min', 1, 'l/min', 'liter/min', 'liters/min'],
    ['mL/min', 0.001, 'ml/min'],
    ['L/s', 60, 'l/s'],
  ],
  oxygenUptake: [
    [
      'mL/kg/min',
      1,
      'mL/min/kg',
      'ml/kg/min',
      'ml/min/kg',
      'mL/(kg.min)',
      'mL/(min.kg)',
      'mL/min·kg',
      'mL/(kg·min)',
    ],
  ],
  molarity: [
    ['mmol/L', 1, 'mmol/l', 'mM'],
    ['umol/L', 0.001, 'umol/l'],
    ['mol/L', 1000, 'mol/l'],
  ],
  massConcentration: [
    ['mg/L', 1, 'mg/l', 'ug/mL'],
    ['mg/dL', 10, 'mg/dl', 'MG/DL'],
    ['g/L', 1000, 'g/l'],
    ['g/dL', 10_000, 'g/dl'],
  ],
  insulin: [['[iU]', 1, 'unit', 'units', 'U', 'IU', 'iu', '[IU]', '{unit}']],
} as const satisfies Readonly<Record<string, readonly UnitRow[]>>;

type Quantity = keyof typeof units;
const quantities = keysOf<Quantity>(units);

/** The size of one canonical unit in its quantity's first unit; null where nothing can be converted. */
const canonical: Readonly<Record<WireUnit, readonly [Quantity, size: RatioText] | null>> = {
  '%': ['fraction', 0.01],
  '°C': null,
  bpm: ['frequency', 1],
  cm: ['length', 0.01],
  count: ['count', 1],
  FSU: null,
  g: ['mass', 1],
  index: ['index', 1],
  kcal: ['energy', 1],
  kg: ['mass', 1000],
  L: ['volume', 1],
  'L/min': ['flow', 1],
  m: ['length', 1],
  min: ['time', 60],
  ml: ['volume', 0.001],
  'mL/kg/min': ['oxygenUptake', 1],
  mmHg: ['pressure', 1],
  'mmol/L': ['molarity', 1],
  mV: ['voltage', 0.001],
  rmssd: ['time', 0.001],
  stage: null,
  'by channel': null,
  text: null,
  unit: ['insulin', 1],
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
