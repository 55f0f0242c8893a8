import { ofOrders } from '../labs/of-orders.ts';
import { orderOf, withResults } from '../labs/with-results.ts';
import { common, patientParameter } from '../search/common.ts';
import { labObservationsOf, labProfile } from './lab-mapping.ts';

export const observationType = ofOrders({
  type: 'Observation',
  profiles: [labProfile],
  about: 'A result of a laboratory, or one that was expected and did not come.',
  audit: 'identity',
  parameters: {
    ...common,
    patient: patientParameter,
    category: { type: 'token', about: '`laboratory`.', paths: ['category'] },
    code: {
      type: 'token',
      about: "A code of LOINC, or a laboratory's own as `laboratory:code`.",
      paths: ['code'],
    },
    date: {
      type: 'date',
      about: 'When it was measured, or the sample taken.',
      paths: ['effectiveDateTime', 'effectivePeriod'],
    },
    status: {
      type: 'token',
      about:
        '`registered`, `preliminary`, `final`, `corrected`, `cancelled` or `entered-in-error`.',
      paths: ['status'],
      system: 'http://hl7.org/fhir/observation-status',
    },
    'based-on': {
      type: 'reference',
      about: 'The ServiceRequest that asked for it.',
      paths: ['basedOn'],
    },
    specimen: { type: 'reference', about: 'What was examined.', paths: ['specimen'] },
  },
  hasResults: true,
  orderOf,
  tell: withResults(labObservationsOf),
});
