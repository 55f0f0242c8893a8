import { ofOrders } from '../labs/of-orders.ts';
import { orderOf } from '../labs/with-results.ts';
import { common } from '../search/common.ts';
import { practitionerProfile, practitionersOf } from './mapping.ts';

export const practitionerType = ofOrders({
  type: 'Practitioner',
  profiles: [practitionerProfile],
  about:
    'The physician of a lab order, as the order names them. A physician has one resource for each order, identified by the NPI.',
  audit: 'identity',
  parameters: {
    ...common,
    identifier: { type: 'token', about: 'The number of the NPI.', paths: ['identifier'] },
    name: {
      type: 'string',
      about: 'How a given name, the family name, or both one after the other begin.',
      paths: ['name'],
    },
  },
  hasResults: false,
  orderOf,
  tell: async (_deps, _scope, orders) => orders.map((order) => practitionersOf(order)),
});
