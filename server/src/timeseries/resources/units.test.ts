import { createRequire } from 'node:module';

import { describe, expect, test } from 'vitest';

import { exactScale, ratioOf } from '#kernel/numbers/ratio.ts';

import { normaliseSamples } from '../push/normalise.ts';
import { SampleBatch } from '../push/sample-batch.ts';
import { type Resource, type WireUnit, resources } from './resources.ts';
import { molarMasses, temperatures, type UnitRow, unitConverter, units } from './units.ts';

type Ucum = {
  convertUnitTo(
    from: string,
    value: number,
    to: string,
    options?: { readonly molecularWeight: number },
  ): { readonly status: string; readonly toVal: number | null };
};

// The reference implementation of UCUM has no types and is loaded as CommonJS.
const require = createRequire(import.meta.url);
const { UcumLhcUtils }: { UcumLhcUtils: { getInstance(): Ucum } } = require('@lhncbc/ucum-lhc');
const ucum = UcumLhcUtils.getInstance();

function expected(from: string, value: number, to: string, molecularWeight?: number): number {
  // UCUM's arbitrary units, such as [iU], convert to nothing but themselves.
  if (from === to) return value;
  const options = molecularWeight === undefined ? undefined : { molecularWeight };
  const { status, toVal } = ucum.convertUnitTo(from, value, to, options);
  if (status !== 'succeeded' || toVal === null) throw new Error(`no way from ${from} to ${to}`);
  return toVal;
}

function convert(resource: Resource, unit: string | null, value: number, type?: string): number {
  return unitConverter(resource, type ?? null, unit)?.(value) ?? Number.NaN;
}

/** The canonical units in UCUM; null where UCUM has none. */
const canonical: Readonly<Record<WireUnit, string | null>> = {
  '%': '%',
  '°C': 'Cel',
  bpm: '/min',
  cm: 'cm',
  '/min': '/min',
  dB: 'dB[SPL]',
  'kcal/d': 'kcal/d',
  'kcal/kg/h': 'kcal/kg/h',
  'm/s': 'm/s',
  ms: 'ms',
  score: '{score}',
  uS: 'uS',
  W: 'W',
  count: '{count}',
  FSU: null,
  g: 'g',
  index: '{index}',
  kcal: 'kcal',
  kg: 'kg',
  L: 'L',
  'L/min': 'L/min',
  m: 'm',
  min: 'min',
  ml: 'mL',
  'mL/kg/min': 'mL/kg/min',
  mmHg: 'mm[Hg]',
  'mmol/L': 'mmol/L',
  mV: 'mV',
  rmssd: 'ms',
  stage: null,
  'by channel': null,
  text: null,
  unit: '[iU]',
};

/** UCUM rounds Avogadro's number, so amounts agree to seven digits. */
function expectClose(actual: number, wanted: number): void {
  expect(Math.abs(actual - wanted)).toBeLessThanOrEqual(1e-7 * Math.max(1, Math.abs(wanted)));
}

/** What 150 mg/dL are, in mmol/L, of an analyte of so many grams per mole. */
function expectMolar(resource: Resource, type: string | undefined, gramsPerMole: number): void {
  const wanted = expected('mg/dL', 150, 'mmol/L', gramsPerMole);
  expectClose(convert(resource, 'mg/dL', 150, type), wanted);
}

describe('the table of units', () => {
  const rows = Object.entries(units).flatMap(([quantity, list]) =>
    list.map(([code, size]) => ({ quantity, code, size, base: list[0][0] })),
  );
  test.each(rows)('$code of $quantity is as large as UCUM says', ({ code, size, base }) => {
    expectClose(exactScale(ratioOf(size))(1) / expected(code, 1, base), 1);
  });

  test.each(temperatures.map(([code, zero]) => ({ code, zero })))(
    '$code measures warmth as UCUM says',
    ({ code, zero }) => {
      for (const value of [-10, 0, 37, 98.6, 310.15]) {
        const celsius = expected(code, value, 'Cel');
        expectClose(convert(resources.body_temperature, code, value), celsius);
        const difference = celsius - expected(code, 0, 'Cel');
        expectClose(convert(resources.body_temperature_delta, code, value), difference);
      }
      expectClose(expected(code, zero, 'Cel'), 0);
    },
  );

  test('converts every code for every resource that takes it as UCUM does', () => {
    const codes = Object.values(units).flatMap((list) => list.map(([code]) => code));
    let compared = 0;
    for (const resource of Object.values(resources)) {
      const to = canonical[resource.unit];
      for (const code of codes) {
        const molarMass = molarMasses.get(resource.name);
        const converter = unitConverter(resource, null, code);
        if (converter === null || to === null || code === 'kg/m2') continue;
        // A rate of beats over one minute is a count of beats.
        const target =
          resource.name === 'heart_rate_recovery_one_minute' && code.startsWith('/') ? '/min' : to;
        expectClose(converter(3.7), expected(code, 3.7, target, molarMass));
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(150);
  });
});

describe('unitConverter', () => {
  test('leaves a value in the canonical unit, or without a unit, as it is', () => {
    for (const resource of Object.values(resources)) {
      expect(convert(resource, resource.unit, 0.1)).toBe(0.1);
      expect(convert(resource, null, 0.1)).toBe(0.1);
    }
  });

  test('knows how many grams a mole of each analyte has', () => {
    expectMolar(resources.glucose, undefined, 180.156);
    expectMolar(resources.cholesterol, 'cholesterol/ldl', 386.65);
    expectMolar(resources.cholesterol, 'cholesterol/total', 386.65);
    expectMolar(resources.cholesterol, 'cholesterol/triglycerides', 885.7);
  });

  test.each([
    ['heartrate', 'count/min'],
    ['heartrate', 'beats/min'],
    ['heartrate', '{beats}/min'],
    ['heartrate', '/min'],
    ['heartrate', 'BPM'],
    ['respiratory_rate', 'breaths/min'],
    ['respiratory_rate', 'bpm'],
    ['hrv', 'ms'],
    ['blood_oxygen', 'percentage'],
    ['blood_oxygen', 'Percent'],
    ['body_fat', 'percentage'],
    ['waist_circumference', 'centimeter'],
    ['distance', 'meter'],
    ['calories_active', 'Cal'],
    ['calories_active', '[Cal]'],
    ['steps', 'steps'],
    ['steps', '1'],
    ['steps', ''],
    ['vo2_max', 'mL/min/kg'],
    ['vo2_max', 'mL/min·kg'],
    ['vo2_max', 'ml/kg/min'],
    ['glucose', 'mmol/l'],
    ['glucose', 'mmol<180.1558800000541>/L'],
    ['blood_pressure', 'mm[Hg]'],
    ['water', 'mL'],
    ['water', 'milliliter'],
    ['caffeine', 'gram'],
    ['mindfulness_minutes', 'minute'],
    ['mindfulness_minutes', 'Minutes'],
    ['body_temperature', '℃'],
    ['body_temperature', 'ºC'],
    ['body_temperature', 'C'],
    ['body_temperature', 'degC'],
    ['insulin_injection', 'U'],
    ['insulin_injection', 'IU'],
    ['insulin_injection', '[iU]'],
    ['body_mass_index', 'kg/m²'],
    ['heart_rate_recovery_one_minute', 'bpm'],
    ['forced_vital_capacity', 'l'],
    ['electrocardiogram_voltage', 'millivolt'],
  ] as const)('%s in %s is the canonical unit under another name', (name, unit) => {
    expect(convert(resources[name], unit, 12.5)).toBe(12.5);
  });

  test.each([
    ['body_weight', 'lb', 150, 68.0388555],
    ['body_weight', 'st', 10, 63.5029318],
    ['body_weight', 'g', 72_500, 72.5],
    ['distance', 'mi', 1, 1609.344],
    ['distance', 'ft', 1000, 304.8],
    ['distance', 'yd', 100, 91.44],
    ['waist_circumference', 'in', 30, 76.2],
    ['waist_circumference', 'm', 0.762, 76.2],
    ['calories_active', 'kJ', 418.4, 100],
    ['calories_active', 'cal', 100_000, 100],
    ['water', 'L', 1.5, 1500],
    ['water', 'fl oz', 8, 236.5882365],
    ['caffeine', 'mg', 80, 0.08],
    ['caffeine', 'µg', 80_000, 0.08],
    ['caffeine', 'μg', 80_000, 0.08],
    ['mindfulness_minutes', 's', 90, 1.5],
    ['stand_duration', 'h', 1.5, 90],
    ['blood_pressure', 'kPa', 16, 120.010_200_867_073_7],
    ['electrocardiogram_voltage', 'V', 0.0015, 1.5],
    ['electrocardiogram_voltage', 'μV', 1500, 1.5],
    ['hrv', 's', 0.045, 45],
    ['peak_expiratory_flow_rate', 'mL/min', 400_000, 400],
    ['blood_oxygen', '1', 0.98, 98],
    ['blood_oxygen', 'fraction', 0.98, 98],
    ['body_temperature', '°F', 98.6, 37],
    ['body_temperature', 'degF', 98.6, 37],
    ['body_temperature', 'K', 310.15, 37],
    ['body_temperature_delta', '°F', 1.8, 1],
    ['body_temperature_delta', 'K', 0.5, 0.5],
    ['heartrate', 'Hz', 1.2, 72],
    ['body_temperature', '°F', 100.4, 38],
    ['body_temperature', 'K', 309.65, 36.5],
    ['body_weight', 'lb', 154.3, 69.989_302_691],
    ['blood_oxygen', 'fraction', 0.57, 57],
    ['caffeine', 'mg', 95, 0.095],
    ['hrv', 's', 0.0573, 57.3],
  ] as const)('%s in %s is converted to the last digit', (name, unit, value, wanted) => {
    expect(convert(resources[name], unit, value)).toBe(wanted);
  });

  test('a push and a file answer the same for every unit of every resource', () => {
    const at = '2026-05-01T12:00:00Z';
    const context = {
      receivedAtMs: Date.parse(at),
      provider: 'oura',
      sourceType: null,
      timeZone: null,
    };
    const rows: readonly UnitRow[] = Object.values(units).flat();
    const spellings = rows.flatMap(([, , ...names]) => names);
    let compared = 0;
    for (const resource of Object.values(resources)) {
      if (resource.shape !== 'number' || resource.types !== null) continue;
      for (const unit of [...spellings, '°F', 'K']) {
        const batch = new SampleBatch(resource, Date.now());
        const startMs = Date.parse(at);
        const common = { type: null, sourceType: 'unknown', timezoneOffset: null } as const;
        const value = 98.6;
        const sample = { ...common, startMs, endMs: startMs, value, unit, appId: null };
        if (batch.add(sample) !== null) continue;
        const pushed = normaliseSamples(resource, [{ start: at, value, unit }], context);
        const [series] = pushed.ok ? pushed.series : [];
        expect(batch.take().series[0]?.columns.values).toEqual(series?.columns.values);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  test('does not take a percentage for a fraction', () => {
    expect(convert(resources.blood_oxygen, '%', 0.98)).toBe(0.98);
  });

  test.each([
    ['heartrate', 'kg'],
    ['body_weight', 'cm'],
    ['body_weight', 'mmol/L'],
    ['hrv', 'sdnn'],
    ['steps', '%'],
    ['ige', 'mg/dL'],
    ['calories_active', 'calories'],
    ['calories_active', 'CAL'],
    ['body_temperature', 'lb'],
    ['glucose', 'furlong'],
    ['glucose', ''],
    ['glucose', 'constructor'],
    ['hypnogram', 'count'],
  ] as const)('%s in %s is refused', (name, unit) => {
    expect(unitConverter(resources[name], null, unit)).toBeNull();
  });
});
