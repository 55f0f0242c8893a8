/** A synthetic number in its printed form, and the decimals of its range. */
export type Drawn = { readonly loinc: string; readonly number: number; readonly decimals: number };

export type Person = { readonly isMale: boolean; readonly years: number };

/** The part of its range from which a value is drawn if others follow from it, so that those are normal, too. */
const spans: Readonly<Record<string, readonly [from: number, to: number]>> = Object.fromEntries(
  (
    [
      ['2160-0', 0.2, 0.5],
      ['3097-3', 0.2, 0.7],
      ['1751-7 10834-0', 0.3, 0.7],
      ['789-8', 0.3, 0.7],
      ['787-2 786-4', 0.4, 0.6],
      ['6690-2', 0.3, 0.7],
      ['736-9 5905-5 713-8 706-2', 0.3, 0.7],
      ['4548-4', 0.3, 0.7],
      ['2498-4 2500-7', 0.3, 0.7],
      ['1975-2', 0.5, 0.9],
    ] as const
  ).flatMap(([codes, from, to]) => codes.split(' ').map((code) => [code, [from, to]] as const)),
);

const usualSpan = [0.1, 0.9] as const;

/** Returns the part of its range in which a normal value is drawn. */
export function spanOf(loinc: string | null): readonly [from: number, to: number] {
  return (loinc === null ? undefined : spans[loinc]) ?? usualSpan;
}

/** Returns whether a value hardly differs between people, such as sizes of red cells, even if other values are unusual. */
export function isSteady(loinc: string | null): boolean {
  return loinc === '787-2' || loinc === '786-4';
}

/** A rule that derives a value from others. */
type Rule = {
  readonly of: string;
  readonly from: readonly string[];
  readonly work: (values: readonly number[], person: Person) => number;
  /** Applies only if this value is given, and the others must fit it. */
  readonly given?: string;
};

const rule = (of: string, from: string, work: Rule['work'], given?: string): Rule => ({
  of,
  from: from.split(' '),
  work,
  ...(given === undefined ? {} : { given }),
});

const at = (values: readonly number[], index: number): number => values[index] ?? 0;
const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

/** In the order of computation. */
const rules: readonly Rule[] = [
  // Cholesterol: total = LDL + HDL + triglycerides / 5 (Friedewald).
  rule(
    '13457-7',
    '2093-3 2085-9 2571-8',
    ([tc = 0, hdl = 0, tg = 0]) => tc - hdl - tg / 5,
    '2093-3',
  ),
  rule(
    '18262-6',
    '2093-3 2085-9 2571-8',
    ([tc = 0, hdl = 0, tg = 0]) => tc - hdl - tg / 5,
    '2093-3',
  ),
  rule('18262-6', '13457-7', ([ldl = 0]) => ldl),
  rule('2093-3', '13457-7 2085-9 2571-8', ([ldl = 0, hdl = 0, tg = 0]) => ldl + hdl + tg / 5),
  rule('2093-3', '18262-6 2085-9 2571-8', ([ldl = 0, hdl = 0, tg = 0]) => ldl + hdl + tg / 5),
  rule('43396-1', '2093-3 2085-9', ([tc = 0, hdl = 0]) => tc - hdl),
  rule('13458-5', '2571-8', ([tg = 0]) => tg / 5),
  rule('9830-1', '2093-3 2085-9', ([tc = 0, hdl = 0]) => tc / hdl),
  // Red cells: haematocrit = count × volume; haemoglobin = haematocrit × concentration.
  rule('789-8', '4544-3 787-2', ([hct = 0, mcv = 0]) => (hct * 10) / mcv, '4544-3'),
  rule('4544-3', '718-7 786-4', ([hgb = 0, mchc = 0]) => (hgb * 100) / mchc, '718-7'),
  rule('789-8', '4544-3 787-2', ([hct = 0, mcv = 0]) => (hct * 10) / mcv, '718-7'),
  rule('4544-3', '789-8 787-2', ([rbc = 0, mcv = 0]) => (rbc * mcv) / 10),
  rule('718-7', '4544-3 786-4', ([hct = 0, mchc = 0]) => (hct * mchc) / 100),
  rule('785-6', '718-7 789-8', ([hgb = 0, rbc = 0]) => (hgb * 10) / rbc),
  rule('786-4', '718-7 4544-3', ([hgb = 0, hct = 0]) => (hgb * 100) / hct),
  // White cells: the shares are a hundred together, and each count is its share.
  rule('770-8', '736-9 5905-5 713-8 706-2', (shares) => 100 - sum(shares)),
  ...(
    [
      ['751-8', '770-8'],
      ['731-0', '736-9'],
      ['742-7', '5905-5'],
      ['711-2', '713-8'],
      ['704-7', '706-2'],
    ] as const
  ).map(([count, share]) =>
    rule(count, `6690-2 ${share}`, ([wbc = 0, percent = 0]) => (wbc * percent) / 100),
  ),
  // Kidneys and liver.
  rule('3094-0', '2160-0 3097-3', ([creatinine = 0, ratio = 0]) => creatinine * ratio),
  rule('3097-3', '3094-0 2160-0', ([bun = 0, creatinine = 0]) => bun / creatinine),
  rule('98979-8', '2160-0', (values, person) => filtration(at(values, 0), person)),
  rule('10834-0', '2885-2 1751-7', ([protein = 0, albumin = 0]) => protein - albumin, '2885-2'),
  rule('2885-2', '1751-7 10834-0', ([albumin = 0, globulin = 0]) => albumin + globulin),
  rule('1759-0', '1751-7 10834-0', ([albumin = 0, globulin = 0]) => albumin / globulin),
  // Sugar and iron.
  rule('27353-2', '4548-4', ([a1c = 0]) => 28.7 * a1c - 46.7),
  rule('2502-3', '2498-4 2500-7', ([iron = 0, capacity = 0]) => (iron / capacity) * 100),
  rule('3034-6', '2500-7', ([capacity = 0]) => capacity / 1.25),
];

/** CKD-EPI 2021, in mL/min per 1.73 m². */
function filtration(creatinine: number, { isMale, years }: Person): number {
  const [kappa, alpha, factor] = isMale ? [0.9, -0.302, 1] : [0.7, -0.241, 1.012];
  const share = creatinine / kappa;
  return 142 * Math.min(share, 1) ** alpha * Math.max(share, 1) ** -1.2 * 0.9938 ** years * factor;
}

/**
 * Returns the numbers of one report that follow from others, computed from the printed ones. The given number stays, and its
 * inputs are adapted if there is a rule for that.
 */
export function makeConsistent(
  drawn: readonly Drawn[],
  given: string | null,
  person: Person,
): ReadonlyMap<string, number> {
  const decimals = new Map(drawn.map((each) => [each.loinc, each.decimals]));
  const values = new Map(drawn.map((each) => [each.loinc, each.number]));
  const worked = new Map<string, number>();
  for (const { of, from, work, given: wanted } of rules) {
    const places = decimals.get(of);
    const isMeant = (wanted === undefined || wanted === given) && of !== given && !worked.has(of);
    const known = from.map((code) => values.get(code)).filter((value) => value !== undefined);
    if (places === undefined || !isMeant || known.length < from.length) continue;
    const number = Number(work(known, person).toFixed(places));
    // An impossible result (a division by zero, a negative number) keeps the drawn value.
    if (!Number.isFinite(number) || number < 0) continue;
    values.set(of, number);
    worked.set(of, number);
  }
  return worked;
}
