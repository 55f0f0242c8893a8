import { referenceMarkers } from '../../../src/labs/catalog/markers/reference.ts';
import type { Panel, Report, Row } from './model.ts';

/** Panels with the names that laboratories print, each of a biomarker of the starter catalogue. */
const panels: readonly (readonly [
  string,
  readonly (readonly [slug: string, ...names: string[]])[],
])[] = [
  [
    'Comprehensive Metabolic Panel',
    [
      ['glucose', 'Glucose', 'GLUCOSE', 'Glucose, Serum'],
      ['bun', 'BUN', 'Urea Nitrogen (BUN)', 'Blood Urea Nitrogen'],
      ['creatinine', 'Creatinine', 'CREATININE', 'Creatinine, Serum'],
      ['bun-creatinine-ratio', 'BUN/Creatinine Ratio'],
      ['sodium', 'Sodium', 'SODIUM'],
      ['potassium', 'Potassium', 'POTASSIUM'],
      ['chloride', 'Chloride'],
      ['carbon-dioxide', 'Carbon Dioxide, Total', 'CO2', 'Carbon Dioxide'],
      ['calcium', 'Calcium', 'CALCIUM'],
      ['total-protein', 'Protein, Total', 'Total Protein'],
      ['albumin', 'Albumin', 'ALBUMIN'],
      ['globulin', 'Globulin'],
      ['albumin-globulin-ratio', 'Albumin/Globulin Ratio', 'A/G Ratio'],
      ['bilirubin-total', 'Bilirubin, Total', 'Total Bilirubin'],
      ['alkaline-phosphatase', 'Alkaline Phosphatase', 'ALP'],
      ['ast', 'AST', 'AST (SGOT)'],
      ['alt', 'ALT', 'ALT (SGPT)'],
    ],
  ],
  [
    'Lipid Panel',
    [
      ['total-cholesterol', 'Cholesterol, Total', 'Total Cholesterol'],
      ['hdl-cholesterol', 'HDL Cholesterol'],
      ['triglycerides', 'Triglycerides', 'TRIGLYCERIDES'],
      ['ldl-cholesterol', 'LDL Cholesterol, Calculated', 'LDL-Cholesterol (calc)'],
      ['non-hdl-cholesterol', 'Non-HDL Cholesterol', 'Non HDL Cholesterol'],
      ['cholesterol-hdl-ratio', 'Cholesterol/HDL Ratio', 'Chol/HDL Ratio'],
    ],
  ],
  [
    'Complete Blood Count',
    [
      ['wbc', 'WBC', 'White Blood Cell Count', 'White Blood Cells'],
      ['rbc', 'RBC', 'Red Blood Cell Count'],
      ['hemoglobin', 'Hemoglobin', 'HGB'],
      ['hematocrit', 'Hematocrit', 'HCT'],
      ['mcv', 'MCV'],
      ['mch', 'MCH'],
      ['mchc', 'MCHC'],
      ['rdw', 'RDW'],
      ['platelets', 'Platelets', 'Platelet Count'],
      ['neutrophils-absolute', 'Absolute Neutrophils', 'Neutrophils (Absolute)'],
      ['lymphocytes-absolute', 'Absolute Lymphocytes', 'Lymphs (Absolute)'],
      ['neutrophils-percent', 'Neutrophils', 'Neutrophils %'],
      ['lymphocytes-percent', 'Lymphocytes', 'Lymphocytes %'],
    ],
  ],
  [
    'Thyroid Panel',
    [
      ['tsh', 'TSH', 'Thyroid Stimulating Hormone (TSH)'],
      ['free-t4', 'Free T4', 'T4, Free', 'Thyroxine (T4) Free'],
      ['total-t4', 'Total T4', 'T4, Total'],
      ['free-t3', 'Free T3', 'T3, Free'],
    ],
  ],
  [
    'Other Chemistry',
    [
      ['hemoglobin-a1c', 'Hemoglobin A1c', 'HEMOGLOBIN A1c', 'HbA1c'],
      ['ferritin', 'Ferritin', 'FERRITIN', 'Ferritin, Serum'],
      ['vitamin-b12', 'Vitamin B12', 'VITAMIN B12'],
      ['vitamin-d-25-oh', 'Vitamin D, 25-OH, Total'],
      ['hs-crp', 'hs-CRP', 'High Sensitivity CRP'],
      ['iron', 'Iron', 'IRON, SERUM'],
      ['tibc', 'TIBC', 'Iron Binding Capacity (TIBC)'],
      ['testosterone-free', 'Testosterone, Free', 'Free Testosterone'],
      ['testosterone-total', 'Testosterone, Total', 'Total Testosterone'],
      ['magnesium', 'Magnesium'],
    ],
  ],
];

/** How laboratories print the units of UCUM. */
const printedUnits: Readonly<Record<string, readonly string[]>> = {
  '10*3/uL': ['x10E3/uL', '10^3/uL', 'K/uL', 'Thousand/uL'],
  '10*6/uL': ['x10E6/uL', '10^6/uL', 'M/uL', 'Million/uL'],
  'm[IU]/L': ['mIU/L', 'uIU/mL'],
  '{ratio}': [''],
  'mmol/L': ['mmol/L', 'mEq/L'],
  'U/L': ['U/L', 'IU/L'],
};

/** Numbers from 0 to 1 that are the same for the same seed. */
export function numbersFrom(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const marker = (slug: string) => {
  const found = referenceMarkers.find((each) => each.slug === slug);
  if (found === undefined) throw new Error(`there is no biomarker ${slug}`);
  return found;
};

/** A report with these many panels; the same seed makes the same report. */
export function madeReport(seed: number, panelCount = 5): Report {
  const next = numbersFrom(seed);
  const pick = <Each>(all: readonly Each[]): Each => {
    const each = all[Math.floor(next() * all.length)];
    if (each === undefined) throw new Error('nothing to pick from');
    return each;
  };
  const unitsOf = new Map<string, string>();
  const rowOf = ([slug, ...names]: readonly [string, ...string[]]): Row => {
    const { unit, ranges } = marker(slug);
    const ucum = unit ?? '';
    const units = unitsOf.get(ucum) ?? pick(printedUnits[ucum] ?? [ucum]);
    // A laboratory prints a unit in one way.
    unitsOf.set(ucum, units);
    return { slug, name: pick(names), units, ...valuesOf(ranges.female, next) };
  };
  const first = Math.floor(next() * panels.length);
  const chosen = panels.map((_, index) => panels[(first + index) % panels.length] ?? panels[0]);
  return {
    firstName: pick(['Ada', 'Noor', 'Grace', 'Emil']),
    lastName: pick(['Example', 'Sample-Test', 'Nobody']),
    dob: `19${50 + Math.floor(next() * 49)}-0${1 + Math.floor(next() * 9)}-${13 + Math.floor(next() * 15)}`,
    gender: pick(['male', 'female'] as const),
    labName: pick([
      'Example Laboratories',
      'Northside Clinical Lab',
      'Harbor Diagnostics Laboratory',
    ]),
    collected: `2026-10-${13 + Math.floor(next() * 15)}`,
    reported: `2026-11-${13 + Math.floor(next() * 15)}`,
    specimen: `S${10_000 + Math.floor(next() * 80_000)}`,
    panels: chosen.slice(0, panelCount).flatMap((panel): Panel[] => {
      if (panel === undefined) return [];
      const [name, rows] = panel;
      return [{ name, rows: rows.map(rowOf) }];
    }),
  };
}

type Values = Pick<Row, 'value' | 'min' | 'max' | 'range' | 'flag' | 'previous'>;

/** A value in or out of the range, as exact as the range is, with the flag that belongs to it. */
function valuesOf(range: string, next: () => number): Values {
  const decimals = /\.(\d+)/u.exec(range)?.[1]?.length ?? 0;
  const [, sign, limit] = /^(<|>=)([\d.]+)$/u.exec(range) ?? [];
  const [low, high] =
    limit === undefined
      ? range.split('-').map(Number)
      : sign === '<'
        ? [0, Number(limit)]
        : [Number(limit), Number(limit) * 2];
  const [min = 0, max = 1] = [low, high];
  const value = (): number => {
    const at = next();
    const share = at < 0.15 ? -0.2 * next() : at > 0.8 ? 1 + 0.4 * next() : next();
    return Math.max(0, min + share * (max - min));
  };
  const printed = value().toFixed(decimals);
  const isLow = sign !== '<' && Number(printed) < min;
  const isHigh =
    sign === '<' ? Number(printed) >= max : sign === undefined && Number(printed) > max;
  const ends = limit === undefined ? range.split('-') : [];
  return {
    value: printed,
    ...(limit === undefined ? { min: ends[0] ?? '', max: ends[1] ?? '' } : {}),
    ...(sign === '<' ? { max: limit ?? '' } : {}),
    ...(sign === '>=' ? { min: limit ?? '' } : {}),
    range,
    flag: isLow ? 'L' : isHigh ? 'H' : '',
    previous: value().toFixed(decimals),
  };
}
