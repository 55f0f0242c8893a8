export const unitSystems = ['si', 'conventional'] as const;
export type UnitSystem = (typeof unitSystems)[number];

/** The units of an analyte in each unit system, in UCUM. */
export type Analyte = {
  readonly units: Readonly<Record<UnitSystem, string>>;
  /** Grams per mole; null if mass and amount of substance are never converted into each other. */
  readonly gramsPerMole: number | null;
  /** Charges of an ion. */
  readonly charges?: number;
  /** Moles per international unit, by the standard preparation of the World Health Organization. */
  readonly molesPerIu?: number;
  /** Where the two are no multiples of one quantity: SI = slope × conventional + intercept. */
  readonly line?: { readonly slope: number; readonly intercept: number };
};

type Row = Omit<Analyte, 'units'> & {
  readonly si: string;
  readonly conventional: string;
  /** What LOINC calls it, of blood or urine. */
  readonly loinc: string;
};

const substance = (loinc: string, conventional: string, si: string, gramsPerMole: number): Row => ({
  loinc,
  conventional,
  si,
  gramsPerMole,
});
const same = (loinc: string, conventional: string, si: string): Row => ({
  loinc,
  conventional,
  si,
  gramsPerMole: null,
});

/**
 * Molar masses from the IUPAC atomic weights. An analyte that is reported as another substance has the mass of that
 * one.
 */
const rows: readonly Row[] = [
  substance('2345-7 1558-6 2339-0 2340-8 41653-7 27353-2', 'mg/dL', 'mmol/L', 180.156),
  // Urea, reported as its two atoms of nitrogen.
  substance('3094-0 6299-2', 'mg/dL', 'mmol/L', 28.014),
  substance('2160-0 38483-4', 'mg/dL', 'umol/L', 113.12),
  substance('2161-8', 'mg/dL', 'mmol/L', 113.12),
  { ...substance('17861-6 1995-0 2000-8', 'mg/dL', 'mmol/L', 40.078), charges: 2 },
  { ...substance('19123-9 2601-3', 'mg/dL', 'mmol/L', 24.305), charges: 2 },
  substance('2524-7 32693-4', 'mg/dL', 'mmol/L', 90.08),
  substance('16362-6', 'ug/dL', 'umol/L', 17.031),
  substance('6873-4', 'mg/dL', 'mmol/L', 104.1),
  // Phosphate, reported as phosphorus.
  substance('2777-1', 'mg/dL', 'mmol/L', 30.974),
  substance('3084-1', 'mg/dL', 'umol/L', 168.11),
  substance('1975-2 1968-7 1971-1 42719-5', 'mg/dL', 'umol/L', 584.66),
  substance('2093-3 2085-9 13457-7 18262-6 2089-1 43396-1 13458-5', 'mg/dL', 'mmol/L', 386.65),
  // A mean of the fats that there are, as laboratories use it.
  substance('2571-8', 'mg/dL', 'mmol/L', 885.4),
  substance('1986-9', 'ng/mL', 'nmol/L', 3020.3),
  substance('3024-7', 'ng/dL', 'pmol/L', 776.87),
  substance('3026-2', 'ug/dL', 'nmol/L', 776.87),
  substance('3051-0', 'pg/mL', 'pmol/L', 650.97),
  substance('3053-6', 'ng/dL', 'nmol/L', 650.97),
  substance('62292-8 1989-3', 'ng/mL', 'nmol/L', 400.64),
  substance('2132-9', 'pg/mL', 'pmol/L', 1355.37),
  substance('2284-8', 'ng/mL', 'nmol/L', 441.4),
  substance('2498-4 2500-7', 'ug/dL', 'umol/L', 55.845),
  substance('13965-9', 'umol/L', 'umol/L', 135.18),
  substance('2986-8', 'ng/dL', 'nmol/L', 288.42),
  substance('2991-8', 'pg/mL', 'pmol/L', 288.42),
  substance('2243-4', 'pg/mL', 'pmol/L', 272.38),
  substance('2839-9', 'ng/mL', 'nmol/L', 314.46),
  substance('2191-5', 'ug/dL', 'umol/L', 368.49),
  substance('2143-6', 'ug/dL', 'nmol/L', 362.46),
  substance('2731-8', 'pg/mL', 'pmol/L', 9425),
  substance('2484-4', 'ng/mL', 'nmol/L', 7649),
  substance('38476-8', 'ng/mL', 'pmol/L', 140_000),
  substance('5671-3', 'ug/dL', 'umol/L', 207.2),
  substance('62290-2', 'pg/mL', 'pmol/L', 416.64),
  substance('2283-0', 'ng/mL', 'nmol/L', 441.4),
  substance('2923-1', 'ug/dL', 'umol/L', 286.45),
  substance('1823-4', 'mg/L', 'umol/L', 430.71),
  substance('1903-4', 'mg/dL', 'umol/L', 176.12),
  substance('5763-8', 'ug/dL', 'umol/L', 65.38),
  substance('5631-7', 'ug/dL', 'umol/L', 63.546),
  substance('2141-0', 'pg/mL', 'pmol/L', 4541),
  substance('1763-2', 'ng/dL', 'pmol/L', 360.44),
  substance('1668-3', 'ng/dL', 'nmol/L', 330.46),
  substance('1854-9', 'ng/dL', 'nmol/L', 286.41),
  // Drugs.
  substance('10535-3', 'ng/mL', 'nmol/L', 780.94),
  substance('3968-5', 'ug/mL', 'umol/L', 252.27),
  substance('4086-5', 'ug/mL', 'umol/L', 144.21),
  substance('3432-2', 'ug/mL', 'umol/L', 236.27),
  substance('3948-7', 'ug/mL', 'umol/L', 232.24),
  substance('20578-1 4092-3', 'ug/mL', 'umol/L', 1449.3),
  substance('4049-3', 'ug/mL', 'umol/L', 180.16),
  substance('3298-7', 'ug/mL', 'umol/L', 151.16),
  substance('4024-6', 'mg/dL', 'mmol/L', 138.12),
  substance('5643-2', 'mg/dL', 'mmol/L', 46.07),
  substance('6948-4', 'ug/mL', 'umol/L', 256.09),
  same('2885-2 1751-7 10834-0 718-7 786-4', 'g/dL', 'g/L'),
  same(
    '1884-6 1869-7 3034-6 2458-8 2465-3 2472-9 4485-9 4498-2 4542-7 2064-4 14338-8 1825-9 3255-7',
    'mg/dL',
    'g/L',
  ),
  same('10835-7 14957-5', 'mg/dL', 'mg/L'),
  same('1988-5 30522-7', 'mg/L', 'mg/L'),
  same('2276-4 2857-1 10886-0 2842-3 10839-9', 'ng/mL', 'ug/L'),
  same('30934-4 33762-6', 'pg/mL', 'ng/L'),
  same('48065-7', 'ug/mL', 'mg/L'),
  same('4544-3 20570-8', '%', 'L/L'),
  // Kinds of white cells as a share of all.
  same('770-8 736-9 5905-5 713-8 706-2 71695-1', '%', '1'),
  same('6690-2 777-3 751-8 731-0 742-7 711-2 704-7', '10*3/uL', '10*9/L'),
  same('789-8', '10*6/uL', '10*12/L'),
  same('3016-3 11580-8', 'm[IU]/L', 'm[IU]/L'),
  same('15067-2 10501-5 19080-1', 'm[IU]/mL', '[IU]/L'),
  same('8099-4 8098-6 11572-5', '[IU]/mL', 'k[IU]/L'),
  { ...same('2951-2 2823-3 2075-0 2028-9', 'mmol/L', 'mmol/L'), charges: 1 },
  { ...same('20448-7', 'u[IU]/mL', 'pmol/L'), molesPerIu: 6e-9 },
  // NGSP and IFCC are tied by their master equation.
  {
    ...same('4548-4 17856-6', '%', 'mmol/mol'),
    line: { slope: 1 / 0.091_48, intercept: -2.152 / 0.091_48 },
  },
  // Albumin for a mass or an amount of creatinine, which weighs 113.12 g a mole.
  { ...same('14959-1 9318-7', 'mg/g', 'mg/mmol'), line: { slope: 0.113_12, intercept: 0 } },
];

const byLoinc = new Map<string, Analyte>(
  rows.flatMap(({ loinc, si, conventional, ...row }) =>
    loinc.split(' ').map((code) => [code, { ...row, units: { si, conventional } }] as const),
  ),
);

export function findAnalyte(loinc: string): Analyte | undefined {
  return byLoinc.get(loinc);
}
