import type { Benefit } from './response.ts';

/** The benefits of one plan, by kind. */
export type Plan = {
  /** Null for what names no plan and could be of several. */
  readonly name: string | null;
  readonly insuranceType: string | null;
  readonly insuranceTypeCode: string | null;
  readonly benefits: readonly Benefit[];
};

/** Groups the benefits by the plans that their payer names, in the order in which they came. */
export function groupByPlan(benefits: readonly Benefit[]): readonly Plan[] {
  const named = new Map<string, Benefit[]>();
  for (const benefit of benefits) {
    if (benefit.plan !== null && benefit.kind !== 'other_payer') named.set(benefit.plan, []);
  }
  const loose: Benefit[] = [];
  for (const benefit of benefits) {
    const own = planOf(benefit, named, benefits);
    (own === undefined ? loose : (named.get(own) ?? loose)).push(benefit);
  }
  const plans = [...named].map(([name, group]) => toPlan(name, group));
  return loose.length === 0 ? plans : [...plans, toPlan(null, loose)];
}

/** Its own name; else the only plan, or the only one of its insurance type. Another payer's plan is not of this one. */
function planOf(
  benefit: Benefit,
  named: ReadonlyMap<string, unknown>,
  benefits: readonly Benefit[],
): string | undefined {
  if (benefit.kind === 'other_payer') return undefined;
  if (benefit.plan !== null) return benefit.plan;
  if (named.size === 1) return [...named.keys()][0];
  const type = benefit.codes.insuranceType;
  if (type === null) return undefined;
  const ofType = benefits.filter((each) => each.codes.insuranceType === type && each.plan !== null);
  const names = new Set(ofType.map(({ plan }) => plan));
  return names.size === 1 ? (ofType[0]?.plan ?? undefined) : undefined;
}

function toPlan(name: string | null, benefits: readonly Benefit[]): Plan {
  const typed =
    name === null ? undefined : benefits.find((each) => each.codes.insuranceType !== null);
  return {
    name,
    insuranceType: typed?.insuranceType ?? null,
    insuranceTypeCode: typed?.codes.insuranceType ?? null,
    benefits,
  };
}
