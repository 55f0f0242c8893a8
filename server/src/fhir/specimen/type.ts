import { ofOrders } from '../labs/of-orders.ts';
import { orderOf, withResults } from '../labs/with-results.ts';
import { common, patientParameter, subjectParameter } from '../search/common.ts';
import { specimenProfile, specimensOf } from './mapping.ts';

export const specimenType = ofOrders({
  type: 'Specimen',
  profiles: [specimenProfile],
  about: 'A specimen of an order with results.',
  audit: 'identity',
  parameters: {
    ...common,
    patient: patientParameter,
    subject: subjectParameter,
    identifier: { type: 'token', about: 'The number of the sample.', paths: ['identifier'] },
  },
  origin: ({ identifier }) => ({
    activity: 'Reported by a laboratory',
    author: Object(Reflect.get(Object([identifier].flat()[0]), 'assigner')),
  }),
  hasResults: true,
  orderOf,
  tell: withResults(specimensOf),
});
