import { ofOrders } from '../labs/of-orders.ts';
import { patientSupplied } from '../labs/origins.ts';
import { ofUploaded, uploadedReportOf } from '../labs/uploaded.ts';
import { orderOf, withResults } from '../labs/with-results.ts';
import { common, patientParameter, subjectParameter } from '../search/common.ts';
import { diagnosticReportOf } from './mapping.ts';
import { reportProfile } from './profile.ts';
import { uploadedDiagnosticReportsOf } from './uploaded-mapping.ts';

export const diagnosticReportType = ofOrders({
  type: 'DiagnosticReport',
  profiles: [reportProfile],
  about:
    'The latest laboratory report of an order, also a partial one, with its PDF; and the accepted part of reports that patients supplied.',
  audit: 'identity',
  parameters: {
    ...common,
    patient: patientParameter,
    subject: subjectParameter,
    category: { type: 'token', about: 'Every report is `LAB`.', paths: ['category'] },
    code: { type: 'token', about: 'The id of the lab test.', paths: ['code'] },
    date: { type: 'date', about: 'When samples were taken.', paths: ['effectiveDateTime'] },
    issued: { type: 'date', about: 'When the laboratory reported.', paths: ['issued'] },
    status: {
      type: 'token',
      about: '`partial`, `final` or `corrected`.',
      paths: ['status'],
      system: 'http://hl7.org/fhir/diagnostic-report-status',
    },
    'based-on': {
      type: 'reference',
      about: 'The origin of the request.',
      paths: ['basedOn'],
      targets: ['ServiceRequest'],
    },
    result: {
      type: 'reference',
      about: 'An Observation of it.',
      paths: ['result'],
      targets: ['Observation'],
    },
    performer: {
      type: 'reference',
      about: 'The laboratory.',
      paths: ['performer'],
      targets: ['Organization'],
    },
    specimen: {
      type: 'reference',
      about: 'The specimens.',
      paths: ['specimen'],
      targets: ['Specimen'],
    },
  },
  origin: (resource) =>
    patientSupplied(resource) ?? {
      activity: 'Reported by a laboratory',
      author: Object([resource['performer']].flat()[0]),
    },
  hasResults: true,
  orderOf,
  others: ofUploaded({ reportOf: uploadedReportOf, show: uploadedDiagnosticReportsOf }),
  tell: withResults((deps, of) => [diagnosticReportOf(deps, of)]),
});
