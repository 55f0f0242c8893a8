import { ofOrders } from '../labs/of-orders.ts';
import { orderOf } from '../labs/with-results.ts';
import { common } from '../search/common.ts';
import { practitionerProfile, practitionersOf } from './mapping.ts';

export const practitionerType = ofOrders({
  type: 'Practitioner',
  profiles: [practitionerProfile],
  about:
    'The physician of a lab order, as the order names them: the same person is there once for each order, known by the number of the NPI.',
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
