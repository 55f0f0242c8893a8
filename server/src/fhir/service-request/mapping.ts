import { findLabBySlug } from '#labs/catalog';
import { methodOf, type Order, topLevelOf } from '#labs/orders';
import { concept, identifier, type Json, systems } from '#terminology';

import type { OfOrder } from '../labs/of-orders.ts';
import { labOrganization } from '../organization/ids.ts';
import { practitionerId } from '../practitioner/mapping.ts';

export const serviceRequestProfile =
  'http://hl7.org/fhir/us/core/StructureDefinition/us-core-servicerequest|6.1.0';

const statuses = {
  received: 'active',
  collecting_sample: 'active',
  sample_with_lab: 'active',
  completed: 'completed',
  cancelled: 'revoked',
  failed: 'revoked',
} as const;

/** What an order that can go on no further is in FHIR: it was not done, and will not be. */
export function statusOf({ course, status }: Pick<Order, 'course' | 'status'>): string {
  if (status === 'lab_processing_blocked') return 'on-hold';
  return statuses[topLevelOf(methodOf[course], status)];
}

const laboratoryProcedure = {
  system: systems.snomed,
  code: '108252007',
  display: 'Laboratory procedure',
};

/** An order as a ServiceRequest of US Core. Its codes are ours: which term of LOINC a test is, nobody says. */
export function serviceRequestOf(order: Order): OfOrder {
  const { id, userId, details, tests, updatedAt } = order;
  return {
    number: 1,
    userId,
    updatedAt,
    resource: {
      resourceType: 'ServiceRequest',
      id,
      meta: { lastUpdated: updatedAt.toISOString(), profile: [serviceRequestProfile] },
      identifier: [identifier(systems.uri, `urn:uuid:${id}`)],
      requisition: identifier(systems.uri, `urn:uuid:${order.transactionId}`),
      status: statusOf(order),
      intent: 'order',
      category: [concept([laboratoryProcedure], 'Laboratory')],
      priority: order.isPriority ? 'urgent' : 'routine',
      code: testCodeOf(order),
      ...listed(
        'orderDetail',
        tests.markers.map((marker) => ({ text: marker.name })),
      ),
      subject: { reference: `Patient/${userId}` },
      ...(order.activateBy === null ? {} : { occurrenceDateTime: order.activateBy }),
      authoredOn: order.createdAt.toISOString(),
      ...requesterOf(order),
      ...insuranceOf(order),
      performer: [laboratoryRef(order)],
      ...listed(
        'reasonCode',
        (details.diagnosisCodes ?? []).map((code) => concept([{ system: systems.icd10cm, code }])),
      ),
      ...listed(
        'note',
        [details.clinicalNotes ?? ''].filter((text) => text !== '').map((text) => ({ text })),
      ),
    },
  };
}

/** The lab test of an order, by our id of it. */
export function testCodeOf({ tests }: Pick<Order, 'tests'>): Json {
  const name = textIn(tests.labTest, 'name') ?? tests.markers.map((each) => each.name).join(', ');
  const code = textIn(tests.labTest, 'id');
  return concept(
    code === undefined ? [] : [{ system: systems.labTest, code, display: name }],
    name,
  );
}

/** FHIR has no empty lists. */
function listed(name: string, items: readonly Json[]): Json {
  return items.length === 0 ? {} : { [name]: items };
}

function requesterOf(order: Order): Json {
  const { physician } = order.details;
  if (physician === null) return {};
  const { firstName, lastName, npi } = physician;
  const display = `${firstName} ${lastName}`.trim();
  const named = display === '' ? {} : { display };
  const reference = `Practitioner/${practitionerId(order)}`;
  return {
    requester: {
      reference,
      type: 'Practitioner',
      ...(npi === '' ? {} : { identifier: identifier(systems.npi, npi) }),
      ...named,
    },
  };
}

/** The Organization that a laboratory is; one that is not in the list any more has its name alone. */
export function laboratoryRef({ lab }: Pick<Order, 'lab'>): Json {
  const known = findLabBySlug(lab);
  if (known === undefined) return { display: lab };
  return { reference: `Organization/${labOrganization(known.slug)}`, display: known.name };
}

function insuranceOf({ healthInsuranceId }: Order): Json {
  if (healthInsuranceId === null) return {};
  return { insurance: [{ reference: `Coverage/${healthInsuranceId}` }] };
}

function textIn(labTest: Order['tests']['labTest'], name: string): string | undefined {
  const value = labTest[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
