import { ofOrders } from '../labs/of-orders.ts';
import { common, patientParameter, subjectParameter } from '../search/common.ts';
import { serviceRequestOf, serviceRequestProfile } from './mapping.ts';

export const serviceRequestType = ofOrders({
  type: 'ServiceRequest',
  profiles: [serviceRequestProfile],
  about: 'A lab order, with the ordered tests and the reason.',
  audit: 'identity',
  parameters: {
    ...common,
    patient: patientParameter,
    subject: subjectParameter,
    identifier: {
      type: 'token',
      about: "The order's id as `urn:ietf:rfc:3986|urn:uuid:…`.",
      paths: ['identifier'],
    },
    status: {
      type: 'token',
      about: '`active`, `on-hold`, `completed` or `revoked`.',
      paths: ['status'],
      system: 'http://hl7.org/fhir/request-status',
    },
    category: { type: 'token', about: 'Every order is `108252007`.', paths: ['category'] },
    code: { type: 'token', about: 'The id of the lab test.', paths: ['code'] },
    requester: {
      type: 'reference',
      about: 'The physician who ordered.',
      paths: ['requester'],
      targets: ['Practitioner'],
    },
    performer: {
      type: 'reference',
      about: 'The laboratory.',
      paths: ['performer'],
      targets: ['Organization'],
    },
    authored: { type: 'date', about: 'When it was ordered.', paths: ['authoredOn'] },
  },
  origin: ({ requester }) => ({
    activity: 'Ordered',
    ...(requester === undefined ? {} : { author: Object(requester) }),
  }),
  hasResults: false,
  orderOf: (id) => id,
  tell: async (_deps, _scope, orders) => orders.map((order) => [serviceRequestOf(order)]),
});
