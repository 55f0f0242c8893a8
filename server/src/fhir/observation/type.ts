import { type Json, measurements, systems } from '#terminology';

import { isOfDeletedUser } from '../deleted-user.ts';
import { ofOrders } from '../labs/of-orders.ts';
import { patientSupplied } from '../labs/origins.ts';
import { ofUploaded, uploadedReportOf } from '../labs/uploaded.ts';
import { orderOf, withResults } from '../labs/with-results.ts';
import type { ResourceType } from '../resource-type.ts';
import { common, patientParameter, subjectParameter } from '../search/common.ts';
import type { SearchParameters } from '../search/criteria-model.ts';
import { labObservationsOf } from './lab-mapping.ts';
import { labProfile } from './profile.ts';
import { observations } from './search.ts';
import { profileUrl } from './shared/content.ts';
import { uploadedObservationsOf } from './uploaded-mapping.ts';

const parameters = {
  ...common,
  patient: patientParameter,
  subject: subjectParameter,
  _tag: {
    type: 'token',
    about: 'The part of a sleep in its day: `main` or `nap`.',
    paths: ['meta.tag'],
    system: systems.sleepRole,
  },
  category: {
    type: 'token',
    about: '`laboratory`, `vital-signs`, `activity`, `exam`, `procedure` or `social-history`.',
    paths: ['category'],
  },
  code: {
    type: 'token',
    about:
      "A LOINC code, a laboratory's own code as `laboratory:code`, or the name of a time series.",
    paths: ['code'],
  },
  date: {
    type: 'date',
    about: 'When it was measured, or the sample taken.',
    paths: ['effectiveDateTime', 'effectivePeriod'],
  },
  status: {
    type: 'token',
    about: '`registered`, `preliminary`, `final`, `corrected`, `cancelled` or `entered-in-error`.',
    paths: ['status'],
    system: 'http://hl7.org/fhir/observation-status',
  },
  'based-on': {
    type: 'reference',
    about: 'The ServiceRequest that asked for it.',
    paths: ['basedOn'],
    targets: ['ServiceRequest'],
  },
  specimen: {
    type: 'reference',
    about: 'The specimens.',
    paths: ['specimen'],
    targets: ['Specimen'],
  },
  device: {
    type: 'reference',
    about: 'The source that measured it.',
    paths: ['device'],
    targets: ['Device'],
  },
  interval: {
    type: 'token',
    about:
      'An extension: the period of each Observation from devices. `hour` or `day` for means and sums, `raw` for single samples of at most 31 days. Default: an hour, or single measurements for occasional ones such as body weight.',
    paths: [],
    values: ['hour', 'day', 'raw'],
    isOurs: true,
  },
} as const satisfies SearchParameters;

const profiles = Object.values(measurements)
  .map(({ profile }) => profile)
  .filter((profile) => profile !== null)
  .map((profile) => profileUrl(profile));

const lab = ofOrders({
  type: 'Observation',
  profiles: [labProfile],
  about: '',
  audit: 'identity',
  parameters,
  origin: (resource) => {
    const { performer, device } = resource;
    const supplied = patientSupplied(resource);
    if (supplied !== undefined) return supplied;
    if (device !== undefined) return { activity: 'Measured by a device', author: Object(device) };
    const all: readonly Json[] = [Object(performer)].flat();
    const [author = {}, transmitter] = all;
    return {
      activity: 'Reported by a laboratory',
      author,
      ...(transmitter === undefined ? {} : { transmitter }),
    };
  },
  hasResults: true,
  orderOf,
  others: ofUploaded({ reportOf: uploadedReportOf, show: uploadedObservationsOf }),
  tell: withResults(labObservationsOf),
});

export const observationType: ResourceType = {
  ...lab,
  profiles: [labProfile, ...profiles],
  about:
    'A laboratory result, or an expected result that is missing; accepted values of reports that patients supplied; and measurements of devices. Measurements are hourly means or sums unless the request asks for days or samples.',
  pageMax: 10_000,
  wasDeleted: isOfDeletedUser,
  ...observations(lab, parameters),
};
