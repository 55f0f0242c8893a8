import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { simulateReport } from '../src/connectors/labs/sandbox/report.ts';
import { parsePlainDate } from '../src/kernel/time.ts';
import { referenceMarkers, referencePanels } from '../src/labs/catalog/markers/reference.ts';
import { labOrder } from './harness/lab-examples.ts';

const values = referenceMarkers.map(({ name, slug, loinc, unit }) => ({
  name,
  slug,
  loinc,
  unit,
  providerId: slug,
  loincSlug: slug,
  required: true,
}));
const bySlug = new Map(values.map((each) => [each.slug, each]));
const panels = referencePanels.map(({ slug, components }) => ({
  slug,
  expected: components.flatMap((each) => bySlug.get(each) ?? []),
}));

type Drawn = {
  readonly panel: string;
  readonly interpretation: 'normal' | 'abnormal' | 'critical';
  readonly gender: string;
  readonly years: number;
  readonly number: string;
};

const at = new Date('2026-03-05T00:00:00Z');

function report(
  { panel, interpretation, gender, years, number }: Drawn,
  status: 'final' | 'partial' = 'final',
  orderedAt = new Date('2026-02-01T00:00:00Z'),
) {
  const expected = panels.find(({ slug }) => slug === panel)?.expected ?? values;
  return simulateReport({
    order: {
      ...labOrder,
      orderNumber: number,
      orderedAt,
      patient: {
        ...labOrder.patient,
        gender,
        birthDate: parsePlainDate(`${2026 - years}-01-01`) ?? labOrder.patient.birthDate,
      },
      markers: [{ markerId: 1, providerId: 'P', name: panel, slug: panel, expected }],
    },
    messageId: 'M',
    status,
    interpretation,
    kinds: null,
    hasMissing: false,
    at,
    rangeOf: ({ slug }) => referenceMarkers.find((each) => each.slug === slug)?.ranges ?? null,
  });
}

const drawn = (interpretation: readonly Drawn['interpretation'][]): fc.Arbitrary<Drawn> =>
  fc.record({
    panel: fc.constantFrom('all', ...panels.map(({ slug }) => slug)),
    interpretation: fc.constantFrom(...interpretation),
    gender: fc.constantFrom('male', 'female'),
    years: fc.integer({ min: 18, max: 100 }),
    number: fc.uuid(),
  });

/** Two numbers that are printed to so many decimals may differ by what was rounded away. */
function expectAlmost(value: number, worked: number, within: number): void {
  expect(Math.abs(value - worked)).toBeLessThanOrEqual(within + 1e-9);
}

describe('values of one report fit each other', () => {
  test('fats, red and white cells, kidneys, liver, sugar and iron', () => {
    fc.assert(
      fc.property(drawn(['normal', 'abnormal', 'critical']), (what) => {
        const found = new Map(
          report(what).observations.map(({ code, result }) => [code, Number(result)]),
        );
        const has = (...slugs: readonly string[]): boolean =>
          slugs.every((each) => found.has(each));
        const of = (slug: string): number => found.get(slug) ?? Number.NaN;
        const [tc, hdl, tg] = ['total-cholesterol', 'hdl-cholesterol', 'triglycerides'].map(of);
        if (tc === undefined || hdl === undefined || tg === undefined) throw new Error('unread');
        if (has('total-cholesterol', 'ldl-cholesterol'))
          expectAlmost(tc, of('ldl-cholesterol') + hdl + tg / 5, 0.5);
        if (has('ldl-cholesterol', 'ldl-cholesterol-direct'))
          expect(of('ldl-cholesterol-direct')).toBe(of('ldl-cholesterol'));
        if (has('non-hdl-cholesterol')) expect(of('non-hdl-cholesterol')).toBeCloseTo(tc - hdl, 9);
        if (has('vldl-cholesterol')) expectAlmost(of('vldl-cholesterol'), tg / 5, 0.5);
        if (has('cholesterol-hdl-ratio')) expectAlmost(of('cholesterol-hdl-ratio'), tc / hdl, 0.05);
        if (has('hematocrit', 'rbc', 'mcv')) {
          expectAlmost(of('hematocrit'), (of('rbc') * of('mcv')) / 10, 0.06);
          expectAlmost(of('mch'), (of('hemoglobin') * 10) / of('rbc'), 0.5);
          expectAlmost(of('mchc'), (of('hemoglobin') * 100) / of('hematocrit'), 0.5);
        }
        const shares = ['neutrophils', 'lymphocytes', 'monocytes', 'eosinophils', 'basophils'];
        if (has('neutrophils-percent')) {
          const all = shares.map((each) => of(`${each}-percent`));
          expectAlmost(
            all.reduce((sum, each) => sum + each, 0),
            100,
            0,
          );
          for (const each of shares)
            expectAlmost(of(`${each}-absolute`), (of('wbc') * of(`${each}-percent`)) / 100, 0.05);
        }
        if (has('bun', 'creatinine', 'bun-creatinine-ratio'))
          expectAlmost(of('bun-creatinine-ratio'), of('bun') / of('creatinine'), 0.5);
        if (has('globulin', 'albumin', 'total-protein'))
          expectAlmost(of('total-protein'), of('albumin') + of('globulin'), 0);
        if (has('albumin-globulin-ratio'))
          expectAlmost(of('albumin-globulin-ratio'), of('albumin') / of('globulin'), 0.05);
        if (has('estimated-average-glucose'))
          expectAlmost(of('estimated-average-glucose'), 28.7 * of('hemoglobin-a1c') - 46.7, 0.5);
        if (has('iron-saturation'))
          expectAlmost(of('iron-saturation'), (of('iron') / of('tibc')) * 100, 0.5);
      }),
    );
  });

  test('where all is to be usual, all is, and nothing is left that does not fit', () => {
    fc.assert(
      fc.property(drawn(['normal']), (what) => {
        for (const { flag, name } of report(what).observations)
          expect([name, flag]).toEqual([name, 'N']);
      }),
    );
  });

  test('the first value is as grave as was asked, and no other is graver', () => {
    const grave = { abnormal: ['H', 'L', 'A'], critical: ['HH', 'LL', 'AA'] };
    fc.assert(
      fc.property(drawn(['abnormal', 'critical']), (what) => {
        if (what.interpretation === 'normal') return;
        const [first, ...others] = report(what).observations;
        expect(grave[what.interpretation]).toContain(first?.flag);
        for (const { flag } of others) expect(['N', ...grave.abnormal]).toContain(flag);
      }),
    );
  });

  test('what a partial report has stays as it is in the final one', () => {
    fc.assert(
      fc.property(drawn(['normal', 'abnormal']), (what) => {
        const final = report(what).observations.map(({ code, result }) => `${code} ${result}`);
        const partial = report(what, 'partial').observations;
        expect(final).toEqual(
          expect.arrayContaining(partial.map(({ code, result }) => `${code} ${result}`)),
        );
      }),
    );
  });
});

test('a sample is taken after it was ordered, and received before it is reported', () => {
  const what = {
    panel: 'cbc',
    interpretation: 'normal',
    gender: 'female',
    years: 40,
    number: 'x',
  } as const;
  for (const hours of [0, 0.01, 1, 12, 24, 36, 48, 1000]) {
    const orderedAt = new Date(at.getTime() - hours * 3_600_000);
    const { collectedAt, receivedAt, observations } = report(what, 'final', orderedAt);
    const times = [orderedAt, collectedAt, receivedAt, at].map((each) => each?.getTime() ?? 0);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(observations[0]?.observedAt).toEqual(collectedAt);
  }
  const { collectedAt } = report(what, 'final');
  expect(collectedAt).toEqual(new Date(at.getTime() - 24 * 3_600_000));
});
