import { contentTypeOf } from '#labs/results';
import { concept, identifier, type Json, systems } from '#terminology';

import { instantText, issuedOf } from '../labs/instants.ts';
import type { OfOrder } from '../labs/of-orders.ts';
import { samplesOf, specimenPart } from '../labs/samples.ts';
import type { Reported } from '../labs/with-results.ts';
import { observationIdsOf } from '../observation/lab-mapping.ts';
import type { FhirDeps } from '../resource-type.ts';
import { laboratoryRef, testCodeOf } from '../service-request/mapping.ts';
import { reportProfile } from './profile.ts';

const lab = { system: systems.diagnosticSection, code: 'LAB', display: 'Laboratory' };

/** The latest of what a laboratory said of an order, with its PDF. */
export function diagnosticReportOf(deps: FhirDeps, of: Reported): OfOrder {
  const { order, found } = of;
  const { report } = found.set;
  const { id, userId } = order;
  const isCorrected = report.status === 'corrected' || order.status === 'corrected';
  return {
    number: 1,
    userId,
    updatedAt: found.updatedAt,
    resource: {
      resourceType: 'DiagnosticReport',
      id,
      meta: { lastUpdated: found.updatedAt.toISOString(), profile: [reportProfile] },
      identifier: [identifier(systems.uri, `urn:uuid:${id}`)],
      basedOn: [{ reference: `ServiceRequest/${id}` }],
      status: report.status === 'partial' ? 'partial' : isCorrected ? 'corrected' : 'final',
      category: [concept([lab], 'Laboratory')],
      code: testCodeOf(order),
      subject: { reference: `Patient/${userId}` },
      ...takenAt(instantText(report.collectedAt, report.collectedAtText)),
      issued: issuedOf(report),
      performer: [laboratoryRef(order)],
      specimen: samplesOf(of).all.map((each) => ({
        reference: `Specimen/${specimenPart(deps, of, each).id}`,
      })),
      result: observationIdsOf(deps, of).map((each) => ({ reference: `Observation/${each}` })),
      presentedForm: [
        { contentType: 'application/pdf', url: `Binary/${id}`, title: 'Laboratory report' },
        ...(found.set.documents ?? []).map((each) => ({
          contentType: contentTypeOf(each),
          url: `Binary/${id}.${each.number}`,
          title: each.name,
          creation: each.receivedAt.toISOString(),
        })),
      ],
    },
  };
}

/** A final report has to say when its samples were taken, or that nobody knows. */
function takenAt(at: string | null): Json {
  if (at !== null) return { effectiveDateTime: at };
  const extension = [{ url: systems.absentReasonExtension, valueCode: 'unknown' }];
  return { _effectiveDateTime: { extension } };
}
