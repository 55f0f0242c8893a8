import type { ResourceType } from '../resource-type.ts';
import { common, patientParameter } from '../search/common.ts';
import { findDevice, searchDevices } from './service.ts';

const parameters = {
  ...common,
  patient: patientParameter,
  type: { type: 'token', about: 'What kind of source it is: `watch`, `phone`, …', paths: ['type'] },
} as const;

export const deviceType: ResourceType = {
  type: 'Device',
  profiles: [],
  about:
    'A source of what was measured: a provider and a kind of source, of one user. Observations of devices refer to it.',
  idName: 'source_device_id',
  audit: 'identity',
  parameters,
  find: findDevice,
  search: async (deps, scope, asked) =>
    searchDevices(deps, scope, { type: 'Device', parameters }, asked),
};
