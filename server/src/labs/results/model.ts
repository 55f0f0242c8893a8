import type {
  ExpectedValue,
  LabMissing,
  LabObservation,
  LabReport,
  OrderedMarker,
} from '#labs/orders';
import {
  type Bounds,
  type DecisionLimit,
  type Implausible,
  implausibleOf,
  interpretFlags,
  interpretRangeWords,
  interpretPrinted,
  readMeasured,
  type Interpretation,
} from '#labs/values';

import type { StoredObservation, ResultSet } from './merging/result-set.ts';
import { isSpokenOf } from './ordered-tests.ts';

/** A value of a patient with its interpretation. */
export type Result = StoredObservation & {
  readonly slug: string;
  readonly loincSlug: string | null;
  readonly interpretation: Interpretation;
  readonly value: number | null;
  /** The values that the result can have; null if it is not a number. */
  readonly bounds: Bounds | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Why a member must review the value or its unit before use; null if it is plausible, or its limits are unknown. */
  readonly implausible: Implausible | null;
  /** Printed limits that are not an interval. */
  readonly limits: readonly DecisionLimit[];
  readonly isAboveMax: boolean | null;
  readonly isBelowMin: boolean | null;
  /** The ordered markers that produced it; null if none was ordered. */
  readonly sources: readonly OrderedMarker[] | null;
};

export const failureTypes = [
  'quantity_not_sufficient_failure',
  'collection_process_failure',
  'drop_off_failure',
  'internal_lab_failure',
  'order_entry_failure',
  'non_failure',
  'unknown_failure',
  'patient_condition_failure',
  'missing_result_calc_failure',
  'missing_demo_aoe_calc_failure',
  'insufficient_volume',
] as const;
export type FailureType = (typeof failureTypes)[number];

export type Missing = LabMissing & {
  readonly slug: string;
  readonly loincSlug: string | null;
  readonly failure: FailureType;
  readonly sources: readonly OrderedMarker[] | null;
};

/** The identity of a value if nothing else distinguishes it. */
const keyOf = ({ code, loinc, name }: Pick<LabObservation, 'code' | 'loinc' | 'name'>): string =>
  code ?? loinc ?? name;

/** Interprets values by their range. The laboratory's own flag takes precedence. */
export function interpret(
  observation: StoredObservation,
  markers: readonly OrderedMarker[],
): Result {
  const { flag, kind } = observation;
  const expected = findExpected(observation, markers);
  const loinc = observation.loinc ?? expected?.loinc ?? null;
  const measured = readMeasured({ ...observation, loinc });
  const { range } = measured;
  const interval = range?.kind === 'interval' ? range.printed.bounds : undefined;
  const value = kind === 'numeric' || kind === 'range' ? measured.value : undefined;
  const { position, interpretation } = interpretPrinted(value, range);
  const said =
    observation.flagMeaning ??
    interpretFlags(flag) ??
    interpretRangeWords(observation.referenceRange);
  const unit = observation.unit ?? value?.unit ?? null;
  const implausible = value && implausibleOf({ loinc, unit, bounds: value.bounds });
  const sources = sourcesOf(observation, markers);
  return {
    ...observation,
    slug: expected?.slug ?? slugOf(observation.name),
    loinc,
    loincSlug: expected?.loincSlug ?? null,
    interpretation: said ?? interpretation,
    value: kind === 'numeric' ? (value?.bounds.min?.value ?? null) : null,
    bounds: value?.bounds ?? null,
    min: interval?.min?.value ?? null,
    max: interval?.max?.value ?? null,
    implausible: implausible ?? null,
    limits: range?.kind === 'decision_limits' ? range.limits : [],
    isAboveMax: position === 'unknown' ? null : position === 'above',
    isBelowMin: position === 'unknown' ? null : position === 'below',
    sources: sources.length === 0 ? null : sources,
  };
}

function findExpected(
  { code, loinc }: Pick<LabObservation, 'code' | 'loinc'>,
  markers: readonly OrderedMarker[],
): ExpectedValue | undefined {
  const expected = markers.flatMap((marker) => marker.expected);
  return (
    expected.find((each) => code !== null && each.providerId === code) ??
    expected.find((each) => loinc !== null && each.loinc === loinc)
  );
}

function sourcesOf(
  { code, loinc, orderedCodes }: Pick<LabObservation, 'code' | 'loinc' | 'orderedCodes'>,
  markers: readonly OrderedMarker[],
): readonly OrderedMarker[] {
  if (orderedCodes !== null) {
    return markers.filter(({ providerId }) => orderedCodes.includes(providerId));
  }
  return markers.filter((marker) => findExpected({ code, loinc }, [marker]) !== undefined);
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
}

/** Returns the most severe interpretation of the order's values. */
export function worstOf(results: readonly Pick<Result, 'interpretation'>[]): Interpretation {
  const has = (word: Interpretation): boolean =>
    results.some(({ interpretation }) => interpretation === word);
  return (['critical', 'abnormal', 'normal'] as const).find((each) => has(each)) ?? 'unknown';
}

/**
 * Returns the results of several orders of a transaction: each value from the last order that has it. A withdrawn
 * value does not replace one that was not withdrawn. For a single order returns all results unchanged.
 */
export function together(
  found: readonly { readonly results: readonly Result[]; readonly missing: readonly Missing[] }[],
): { readonly results: readonly Result[]; readonly missing: readonly Missing[] } {
  const nameOf = ({ slug, code, subId = '' }: Result): string =>
    JSON.stringify([slug, code, subId]);
  const isLive = ({ withdrawal }: Result): boolean => withdrawal === undefined;
  const lastWith = new Map<string, number>();
  for (const [index, { results }] of found.entries()) {
    for (const each of results.filter(isLive)) lastWith.set(nameOf(each), index);
  }
  const results = found.flatMap((of, index) =>
    of.results.filter((each) => !isLive(each) || lastWith.get(nameOf(each)) === index),
  );
  const here = new Set(results.filter(isLive).map(({ slug }) => slug));
  const missing = found.flatMap((of, index) => {
    const others = found.filter((_, at) => at !== index).flatMap((other) => other.results);
    const later = found.slice(index + 1).flatMap((other) => other.missing);
    const elsewhere = new Set([
      ...others.filter((each) => isLive(each) && here.has(each.slug)).map(({ slug }) => slug),
      ...later.map(({ slug }) => slug),
    ]);
    return of.missing.filter(({ slug }) => !elsewhere.has(slug));
  });
  return { results, missing };
}

const reasons: readonly (readonly [RegExp, FailureType])[] = [
  [/\bqns\b|not sufficient|insufficient quantity/u, 'quantity_not_sufficient_failure'],
  [/insufficient volume|low volume/u, 'insufficient_volume'],
  [/hemoly|lipemic|icteric|fasting|patient condition/u, 'patient_condition_failure'],
  [/demographic|ask.on.order|aoe\b/u, 'missing_demo_aoe_calc_failure'],
  [/calculat/u, 'missing_result_calc_failure'],
  [
    /clot|contaminat|leak|unlabel|mislabel|wrong tube|improper|collection/u,
    'collection_process_failure',
  ],
  [/lost|not received|drop.?off|stability|too old|expired/u, 'drop_off_failure'],
  [/not ordered|order entry|wrong test|duplicate order/u, 'order_entry_failure'],
  [/lab accident|instrument|internal|technical/u, 'internal_lab_failure'],
  [/not indicated|reflex|not performed as/u, 'non_failure'],
];

/** Returns the kind of failure, as far as the laboratory names it. */
export function failureOf({ failureType, reason }: LabMissing): FailureType {
  const given = failureTypes.find((each) => each === failureType);
  if (given !== undefined) return given;
  const words = reason?.toLowerCase() ?? '';
  return reasons.find(([pattern]) => pattern.test(words))?.[1] ?? 'unknown_failure';
}

/**
 * Returns results that will not arrive: reported as missing by the laboratory, or overdue. For a report of the complete
 * order, every marker that it does not mention.
 */
export function missingOf(set: ResultSet, markers: readonly OrderedMarker[]): readonly Missing[] {
  const { report, observations, missing, tests } = set;
  const isWhole = tests === undefined && report.status !== 'partial';
  const silent = isWhole ? absentOf([...observations, ...missing], markers) : [];
  const unique = new Map(silent.map((each) => [keyOf(each), each]));
  return [...unique.values(), ...missing].map((each) => {
    const expected = findExpected(each, markers);
    const sources = sourcesOf(each, markers);
    const known = {
      slug: expected?.slug ?? slugOf(each.name),
      loincSlug: expected?.loincSlug ?? null,
      failure: failureOf(each),
      sources: sources.length === 0 ? null : sources,
    };
    return Object.assign(known, each);
  });
}

/** Returns the expected values about which the report says nothing. */
function absentOf(
  spoken: readonly Pick<LabObservation, 'code' | 'loinc'>[],
  markers: readonly OrderedMarker[],
): readonly LabMissing[] {
  return markers.flatMap((marker) =>
    marker.expected
      .filter((value) => value.required && !isSpokenOf(value, spoken))
      .map((value) => absentValue(value, marker)),
  );
}

function absentValue(
  { name, providerId, loinc }: ExpectedValue,
  marker: OrderedMarker,
): LabMissing {
  return {
    name,
    code: providerId,
    loinc,
    reason: null,
    failureType: null,
    orderedCodes: [marker.providerId],
  };
}

/** The results of which the value or the unit is not plausible first, each part in its order. */
export function implausibleFirst<T extends Pick<Result, 'implausible' | 'withdrawal'>>(
  results: readonly T[],
): readonly T[] {
  const isDoubted = ({ implausible, withdrawal }: T): boolean =>
    implausible !== null && withdrawal === undefined;
  return [...results.filter(isDoubted), ...results.filter((each) => !isDoubted(each))];
}

/** A patient as a report or an order describes them. */
export type Person = Pick<LabReport['patient'], 'firstName' | 'lastName' | 'birthDate' | 'gender'>;

/**
 * Returns whether the names match, ignoring case, accents and middle names. Missing fields do not contradict; compare
 * `isSamePerson`.
 */
export function mayBeSamePerson(one: Person, other: Person): boolean {
  return (
    !differs(one.birthDate, other.birthDate) &&
    !differs(one.gender, other.gender) &&
    letters(one.lastName) === letters(other.lastName) &&
    letters(firstWord(one.firstName)) === letters(firstWord(other.firstName))
  );
}

function differs(mine: string | null, theirs: string | null): boolean {
  return mine !== null && theirs !== null && mine !== theirs;
}

/** Returns whether names, birth date and sex are present in both and match. Without a birth date a name is not sufficient. */
export function isSamePerson(one: Person, other: Person): boolean {
  const isWhole = ({ birthDate, gender }: Person): boolean => birthDate !== null && gender !== null;
  return isWhole(one) && isWhole(other) && mayBeSamePerson(one, other);
}

function firstWord(name: string): string {
  return name.trim().split(/\s+/u)[0] ?? '';
}

function letters(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
