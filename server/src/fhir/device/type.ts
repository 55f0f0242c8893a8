import { isOfDeletedUser } from '../deleted-user.ts';
import { common, patientParameter } from '../search/common.ts';
import { scanned } from '../search/source.ts';
import { devices, findDevice } from './service.ts';

export const deviceType = scanned(
  {
    type: 'Device',
    profiles: [],
    about:
      'A source of measurements: a provider and a source type, of one user. Observations of devices refer to it.',
    idName: 'source_device_id',
    audit: 'identity',
    parameters: {
      ...common,
      patient: patientParameter,
      type: {
        type: 'token',
        about: 'The source type: `watch`, `phone`, …',
        paths: ['type'],
      },
      status: {
        type: 'token',
        about: 'Every source is `active`.',
        paths: ['status'],
        system: 'http://hl7.org/fhir/device-status',
      },
    },
    origin: () => ({ activity: 'Known from the data that it sent' }),
    find: findDevice,
    wasDeleted: isOfDeletedUser,
  },
  devices,
);
