import { isLoincCode } from '#labs/catalog';
import type { AcceptedReport } from '#labs/reports';
import { printedKind } from '#labs/values';
import { categoryConcept, concept, identifier, type Json, systems } from '#terminology';

import { reportProfile } from '../diagnostic-report/profile.ts';
import { interpretationOf, measuredValueOf, quantityOf } from '../observation/lab-value.ts';
import { labProfile } from '../observation/profile.ts';
import type { Shown } from '../resource-type.ts';

type Value = AcceptedReport['values'][number];
type Accepted = Value['accepted'];

/** The Observation of a value: the report and the place of the value in it. */
const idOf = ({ jobId, position }: Pick<Value, 'jobId' | 'position'>): string =>
  `${jobId}.${position}`;

export const uploadedReportOf = (id: string): string => id.split('.', 1)[0] ?? '';

/** Accepted values of a report that the patient supplied. */
export function uploadedObservationsOf({ userId, values }: AcceptedReport): readonly Shown[] {
  return values.map((value): Shown => {
    const { accepted, acceptedAt, jobId } = value;
    const id = idOf(value);
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

/** The report as a whole: its file is not a part of it, as files are removed after a while. */
export function uploadedDiagnosticReportsOf(report: AcceptedReport): readonly Shown[] {
  const { jobId, userId, acceptedAt, values } = report;
  const [first] = values;
  if (first === undefined) return [];
  const { accepted } = first;
  return [
    {
      userId,
      updatedAt: acceptedAt,
      resource: {
        resourceType: 'DiagnosticReport',
        id: jobId,
        meta: { lastUpdated: acceptedAt.toISOString(), profile: [reportProfile] },
        identifier: [identifier(systems.uri, `urn:uuid:${jobId}`)],
        status: 'final',
        category: [
          concept(
            [{ system: systems.diagnosticSection, code: 'LAB', display: 'Laboratory' }],
            'Laboratory',
          ),
        ],
        code: concept(
          [{ system: systems.loinc, code: '11502-2', display: 'Laboratory report' }],
          'Laboratory report that the patient supplied',
        ),
        subject: { reference: `Patient/${userId}` },
        ...takenOn(accepted.dateCollected),
        issued: acceptedAt.toISOString(),
        ...performerOf(accepted),
        result: values.map((each) => ({ reference: `Observation/${idOf(each)}` })),
      },
    },
  ];
}

function takenOn(day: string | null): Json {
  if (day !== null) return { effectiveDateTime: day };
  const extension = [{ url: systems.absentReasonExtension, valueCode: 'unknown' }];
  return { _effectiveDateTime: { extension } };
}

function codeOf({ testName, loinc }: Accepted): Json {
  const isKnown = loinc !== null && isLoincCode(loinc.code);
  const terms = isKnown ? [{ system: systems.loinc, code: loinc.code, display: loinc.name }] : [];
  return concept(terms, testName);
}

/** The laboratory as it is printed: which Organization that is, nobody said. */
function performerOf({ labName }: Accepted): Json {
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

function rangeOf({ minReferenceRange: min, maxReferenceRange: max, units }: Accepted): Json {
  if (min === null && max === null) return {};
  const end = (value: number): Json => quantityOf(String(value), units);
  return {
    referenceRange: [
      { ...(min === null ? {} : { low: end(min) }), ...(max === null ? {} : { high: end(max) }) },
    ],
  };
}
