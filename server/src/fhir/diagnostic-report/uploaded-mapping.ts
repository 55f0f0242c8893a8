import type { AcceptedReport } from '#labs/reports';
import { concept, identifier, type Json, systems } from '#terminology';

import { performerOf, uploadedObservationId } from '../observation/uploaded-mapping.ts';
import type { Shown } from '../resource-type.ts';
import { reportProfile } from './profile.ts';

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
        result: values.map((each) => ({ reference: `Observation/${uploadedObservationId(each)}` })),
      },
    },
  ];
}

function takenOn(day: string | null): Json {
  if (day !== null) return { effectiveDateTime: day };
  const extension = [{ url: systems.absentReasonExtension, valueCode: 'unknown' }];
  return { _effectiveDateTime: { extension } };
}
