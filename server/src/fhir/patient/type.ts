import { isOfDeletedUser } from '../deleted-user.ts';
import type { ResourceType } from '../resource-type.ts';
import { common } from '../search/common.ts';
import { scanned } from '../search/source.ts';
import { patientProfile } from './mapping.ts';
import { findPatient, patients, withSmallIds } from './service.ts';

const found = scanned(
  {
    type: 'Patient',
    profiles: [patientProfile],
    about: 'A user, with the stored demographics. Missing fields are marked as unknown.',
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
      name: {
        type: 'string',
        paths: ['name'],
        about: 'How a given name, the family name, or both one after the other begin.',
      },
      family: {
        type: 'string',
        paths: ['name.family'],
        about: 'The beginning of the family name.',
      },
      given: { type: 'string', paths: ['name.given'], about: 'How a given name begins.' },
      organization: {
        type: 'reference',
        paths: ['managingOrganization'],
        about: 'The team.',
        targets: ['Organization'],
      },
      birthdate: { type: 'date', paths: ['birthDate'], about: 'The day of birth.' },
      gender: {
        type: 'token',
        paths: ['gender'],
        about: '`male`, `female`, `other` or `unknown`.',
        system: 'http://hl7.org/fhir/administrative-gender',
      },
    },
    origin: () => ({ activity: 'Stored by the team' }),
    find: findPatient,
    wasDeleted: isOfDeletedUser,
  },
  patients,
);

export const patientType: ResourceType = {
  ...found,
  search: async (deps, scope, asked) => {
    const criteria = withSmallIds(asked.criteria);
    return found.search(deps, scope, { ...asked, criteria });
  },
};
