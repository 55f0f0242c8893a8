import type { Order } from '#labs/orders';
import { identifier, type Json, systems } from '#terminology';

import type { OfOrder } from '../labs/of-orders.ts';

export const practitionerProfile =
  'http://hl7.org/fhir/us/core/StructureDefinition/us-core-practitioner|6.1.0';

/** The Practitioner that the physician of an order is: names are sealed with the order, so each order has one. */
export const practitionerId = ({ id }: Pick<Order, 'id'>): string => `${id}.physician`;

/** The physician that an order names; none where it names none. */
export function practitionersOf(order: Order): readonly OfOrder[] {
  const { physician } = order.details;
  if (physician === null) return [];
  const { firstName, lastName, npi, email } = physician;
  const id = practitionerId(order);
  const telecom: readonly Json[] = email === null ? [] : [{ system: 'email', value: email }];
  return [
    {
      number: 1,
      userId: order.userId,
      updatedAt: order.updatedAt,
      resource: {
        resourceType: 'Practitioner',
        id,
        meta: { lastUpdated: order.updatedAt.toISOString(), profile: [practitionerProfile] },
        // US Core asks for an identifier, also where the order has no NPI.
        identifier: [
          npi === ''
            ? identifier(systems.uri, `urn:uuid:${order.id}#physician`)
            : identifier(systems.npi, npi),
        ],
        active: true,
        name: [{ family: lastName, ...(firstName === '' ? {} : { given: [firstName] }) }],
        ...(telecom.length === 0 ? {} : { telecom }),
      },
    },
  ];
}
