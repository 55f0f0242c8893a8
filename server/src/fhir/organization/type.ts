import { common } from '../search/common.ts';
import { scanned } from '../search/source.ts';
import { organizationProfile } from './mapping.ts';
import { findOrganization, organizations } from './service.ts';

export const organizationType = scanned(
  {
    type: 'Organization',
    profiles: [organizationProfile],
    about: "The team, the laboratories, and the payors of its users' insurance.",
    idName: 'organization_id',
    audit: 'identity',
    parameters: {
      ...common,
      identifier: {
        type: 'token',
        paths: ['identifier'],
        about: 'The id of the team as a URI, the name of a laboratory, or the code of a payor.',
      },
      name: { type: 'string', paths: ['name'], about: 'How its name begins.' },
      address: { type: 'string', paths: ['address'], about: 'How a part of its address begins.' },
      type: { type: 'token', paths: ['type'], about: '`prov` or `ins`.' },
    },
    find: findOrganization,
  },
  organizations,
);
