import { concept, identifier, type Json, systems } from '#terminology';

import { instantText } from '../labs/instants.ts';
import type { OfOrder } from '../labs/of-orders.ts';
import { samplesOf, specimenPart } from '../labs/samples.ts';
import type { Reported } from '../labs/with-results.ts';
import type { FhirDeps } from '../resource-type.ts';
import { laboratoryRef } from '../service-request/mapping.ts';

export const specimenProfile =
  'http://hl7.org/fhir/us/core/StructureDefinition/us-core-specimen|6.1.0';

const types: Readonly<Record<string, { readonly code: string; readonly display: string }>> = {
  urine: { code: '122575003', display: 'Urine specimen' },
  saliva: { code: '119342007', display: 'Saliva specimen' },
  stool: { code: '119339001', display: 'Stool specimen' },
};

/** What a laboratory examined of an order. */
export function specimensOf(deps: FhirDeps, of: Reported): readonly OfOrder[] {
  const { order, found } = of;
  const { main, all } = samplesOf(of);
  const { report } = found.set;
  return all.map((sampleId): OfOrder => {
    const { id, number } = specimenPart(deps, of, sampleId);
    const receivedTime = instantText(report.receivedAt, report.receivedAtText);
    const collectedDateTime = instantText(report.collectedAt, report.collectedAtText);
    const notes = (report.specimens ?? []).filter((each) => (each.sampleId ?? main) === sampleId);
    return {
      number,
      userId: order.userId,
      updatedAt: found.updatedAt,
      resource: {
        resourceType: 'Specimen',
        id,
        meta: { lastUpdated: found.updatedAt.toISOString(), profile: [specimenProfile] },
        identifier: [{ ...identifier(systems.sample, sampleId), assigner: laboratoryRef(order) }],
        type: typeOf(order.tests.labTest['sample_type']),
        subject: { reference: `Patient/${order.userId}` },
        ...(receivedTime === null ? {} : { receivedTime }),
        request: [{ reference: `ServiceRequest/${order.id}` }],
        ...(collectedDateTime === null ? {} : { collection: { collectedDateTime } }),
        ...(notes.length === 0 ? {} : { note: notes.map((each) => ({ text: each.notes })) }),
      },
    };
  });
}

/** What an order calls serum can be whole blood, too: that has words and no code. */
function typeOf(sampleType: unknown): Json {
  const name = typeof sampleType === 'string' ? sampleType : 'unknown';
  const known = types[name];
  return concept(
    known === undefined ? [] : [{ system: systems.snomed, ...known }],
    name.replaceAll('_', ' '),
  );
}
