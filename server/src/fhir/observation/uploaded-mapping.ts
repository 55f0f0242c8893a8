import { isLoincCode } from '#labs/catalog';
import type { AcceptedReport } from '#labs/reports';
import { digitsOf, printedKind, readRange } from '#labs/values';
import { categoryConcept, concept, identifier, type Json, systems } from '#terminology';

import type { Shown } from '../resource-type.ts';
import { interpretationOf, measuredValueOf, quantityOf } from './lab-value.ts';
import { labProfile } from './profile.ts';

type Value = AcceptedReport['values'][number];
type Accepted = Value['accepted'];

/** The Observation of a value: the report and the place of the value in it. */
export const uploadedObservationId = ({
  jobId,
  position,
}: Pick<Value, 'jobId' | 'position'>): string => `${jobId}.${position}`;

/** Accepted values of a report that the patient supplied. */
export function uploadedObservationsOf({ userId, values }: AcceptedReport): readonly Shown[] {
  return values.map((value): Shown => {
    const { accepted, acceptedAt, jobId } = value;
    const id = uploadedObservationId(value);
    return {
      userId,
      updatedAt: acceptedAt,
      resource: {
        resourceType: 'Observation',
        id,
        meta: { lastUpdated: acceptedAt.toISOString(), profile: [labProfile] },
        identifier: [identifier(systems.uri, `urn:uuid:${jobId}#${value.position}`)],
        status: 'final',
        category: [categoryConcept('laboratory')],
        code: codeOf(accepted),
        subject: { reference: `Patient/${userId}` },
        ...(accepted.dateCollected === null ? {} : { effectiveDateTime: accepted.dateCollected }),
        issued: acceptedAt.toISOString(),
        ...performerOf(accepted),
        ...measuredValueOf(measuredOf(accepted)),
        ...meaningOf(accepted),
        ...rangeOf(accepted),
      },
    };
  });
}

function codeOf({ testName, loinc }: Accepted): Json {
  const isKnown = loinc !== null && isLoincCode(loinc.code);
  const terms = isKnown ? [{ system: systems.loinc, code: loinc.code, display: loinc.name }] : [];
  return concept(terms, testName);
}

/** The laboratory as it is printed: which Organization that is, nobody said. */
export function performerOf({ labName }: Accepted): Json {
  return labName === null ? {} : { performer: [{ display: labName }] };
}

function measuredOf({ value, units }: Accepted) {
  const kind: 'numeric' | 'range' | 'comment' =
    printedKind(value, { isMeasured: units !== null }) ?? 'comment';
  return { kind, result: value, unit: units, referenceRange: null };
}

function meaningOf({ interpretation, isAboveMaxRange, isBelowMinRange }: Accepted): Json {
  const isCritical = interpretation === 'critical';
  const flag = isCritical
    ? null
    : isAboveMaxRange === true
      ? 'H'
      : isBelowMinRange === true
        ? 'L'
        : null;
  return interpretationOf({ flag, interpretation });
}

/** The printed range, in its digits where they are those of the accepted ends. */
function rangeOf(accepted: Accepted): Json {
  const { minReferenceRange: min, maxReferenceRange: max, units, referenceRange } = accepted;
  const text = referenceRange?.trim() ?? '';
  if (min === null && max === null) return text === '' ? {} : { referenceRange: [{ text }] };
  const read = readRange(text, { unit: units });
  const digits = read?.kind === 'interval' ? digitsOf(read.printed) : {};
  const end = (name: 'min' | 'max', value: number | null): Json => {
    if (value === null) return {};
    const printed = digits[name];
    const isSame = printed !== undefined && Number(printed) === value;
    return {
      [name === 'min' ? 'low' : 'high']: quantityOf(isSame ? printed : String(value), units),
    };
  };
  const entry = { ...end('min', min), ...end('max', max), ...(text === '' ? {} : { text }) };
  return { referenceRange: [entry] };
}
