import type { ResourceType } from '../resource-type.ts';
import { common } from '../search/common.ts';
import { patientProfile } from './mapping.ts';
import { findPatient, searchPatients } from './service.ts';

export const patientType: ResourceType = {
  type: 'Patient',
  profiles: [patientProfile],
  about: 'A user, with the demographics that were stored; what nobody said is marked as unknown.',
  idName: 'user_id',
  audit: 'identity',
  parameters: {
    ...common,
    identifier: {
      type: 'token',
      paths: ['identifier'],
      about:
        "The user's id as `urn:ietf:rfc:3986|urn:uuid:…`, or the team's own reference (`client_user_id`), whose system is `urn:uuid:` and the team's id.",
    },
  },
  find: findPatient,
  search: searchPatients,
};
