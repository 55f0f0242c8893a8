import type { LabMissing, LabObservation, LabReport } from '../lab.ts';
import type { Interpretation } from '../model/status.ts';
import type { ExpectedValue, OrderedMarker } from '../model/tests.ts';
import { readMeasured } from './measured.ts';
import { positionInRange } from './reference-range.ts';

/** A value of a person, with what it means. */
export type Result = LabObservation & {
  readonly slug: string;
  readonly loincSlug: string | null;
  readonly interpretation: Interpretation;
  readonly value: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly isAboveMax: boolean | null;
  readonly isBelowMin: boolean | null;
  /** The markers that were ordered and brought it; null: nobody ordered it. */
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

/** What is known of an order so far. A partial report adds to what came before; each value is the latest of its kind. */
export type ResultSet = {
  readonly report: Omit<LabReport, 'observations' | 'missing' | 'pdf'>;
  readonly observations: readonly LabObservation[];
  readonly missing: readonly LabMissing[];
};

/** What the flags of HL7 table 0078 say. */
const flags: Readonly<Record<string, Interpretation>> = {
  N: 'normal',
  L: 'abnormal',
  H: 'abnormal',
  A: 'abnormal',
  '<': 'abnormal',
  '>': 'abnormal',
  LL: 'critical',
  HH: 'critical',
  AA: 'critical',
};

/** The same value, whatever was said of it before. */
const keyOf = ({ code, loinc, name }: Pick<LabObservation, 'code' | 'loinc' | 'name'>): string =>
  code ?? loinc ?? name;

/** The next state of an order's results: what is new stands before what it replaces. */
export function merge(
  before: ResultSet | null,
  { observations, missing, ...given }: LabReport,
): ResultSet {
  const values = new Map((before?.observations ?? []).map((each) => [keyOf(each), each]));
  for (const each of observations) values.set(keyOf(each), each);
  const absent = new Map((before?.missing ?? []).map((each) => [keyOf(each), each]));
  for (const each of missing) absent.set(keyOf(each), each);
  for (const key of values.keys()) absent.delete(key);
  const { pdf: _pdf, ...report } = given;
  return {
    report: { ...report, performers: { ...before?.report.performers, ...report.performers } },
    observations: [...values.values()],
    missing: [...absent.values()],
  };
}

/** Each value with its place in its range and what that means: the laboratory's own word goes first. */
export function interpret(observation: LabObservation, markers: readonly OrderedMarker[]): Result {
  const { flag, kind } = observation;
  const measured = readMeasured(observation);
  const range = measured.range?.bounds;
  const possible = kind === 'numeric' || kind === 'range' ? measured.value?.bounds : undefined;
  const position =
    range === undefined || possible === undefined ? 'unknown' : positionInRange(possible, range);
  const said = flag === null ? undefined : flags[flag.toUpperCase()];
  const known = position === 'within' ? 'normal' : 'abnormal';
  const expected = findExpected(observation, markers);
  const sources = sourcesOf(observation, markers);
  return {
    ...observation,
    slug: expected?.slug ?? slugOf(observation.name),
    loinc: observation.loinc ?? expected?.loinc ?? null,
    loincSlug: expected?.loincSlug ?? null,
    interpretation: said ?? (position === 'unknown' ? 'unknown' : known),
    value: kind === 'numeric' ? (possible?.min?.value ?? null) : null,
    min: range?.min?.value ?? null,
    max: range?.max?.value ?? null,
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

/** What is said of the order as a whole: the gravest of its values. */
export function worstOf(results: readonly Pick<Result, 'interpretation'>[]): Interpretation {
  const has = (word: Interpretation): boolean =>
    results.some(({ interpretation }) => interpretation === word);
  return (['critical', 'abnormal', 'normal'] as const).find((each) => has(each)) ?? 'unknown';
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

/** The kind of failure, as far as the laboratory's words tell it. */
export function failureOf({ failureType, reason }: LabMissing): FailureType {
  const given = failureTypes.find((each) => each === failureType);
  if (given !== undefined) return given;
  const words = reason?.toLowerCase() ?? '';
  return reasons.find(([pattern]) => pattern.test(words))?.[1] ?? 'unknown_failure';
}

/** What was expected and did not come: as the laboratory says, and, once it is done, whatever it does not speak of. */
export function missingOf(
  { report, observations, missing }: ResultSet,
  markers: readonly OrderedMarker[],
): readonly Missing[] {
  const silent =
    report.status === 'partial'
      ? []
      : markers.flatMap((marker) =>
          marker.expected
            .filter((value) => value.required && !isSpokenOf(value, [...observations, ...missing]))
            .map((value): LabMissing => ({
              name: value.name,
              code: value.providerId,
              loinc: value.loinc,
              reason: null,
              failureType: null,
              orderedCodes: [marker.providerId],
            })),
        );
  const unique = new Map([...silent, ...missing].map((each) => [keyOf(each), each]));
  return [...unique.values()].map((each) => {
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

function isSpokenOf(
  { providerId, loinc }: ExpectedValue,
  spoken: readonly Pick<LabObservation, 'code' | 'loinc'>[],
): boolean {
  return spoken.some(
    (each) => each.code === providerId || (loinc !== null && each.loinc === loinc),
  );
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');

/** Whether the report can be of the person of the order: one birth date and one last name, however it is written. */
export function isSamePerson(
  reported: LabReport['patient'],
  ordered: { readonly lastName: string; readonly birthDate: string },
): boolean {
  const isSameDay = reported.birthDate === null || reported.birthDate === ordered.birthDate;
  return isSameDay && plain(reported.lastName) === plain(ordered.lastName);
}
