import { defineSlice } from '#kernel/slice.ts';

import { labAccountRoutes } from './accounts/routes.ts';
import { unlinkTeam } from './accounts/store.ts';
import { labCatalogRoutes, openLabCatalog, purgeTenantLabTests } from './catalog.ts';
import { labCatalogErrors } from './errors.ts';
import { examples } from './examples.ts';

export const slice = defineSlice({
  name: 'labs/catalog',
  tags: {
    'lab tests':
      'What a team can order: lab tests with their markers, prices and questions; the labs and the accounts at them.',
    'lab accounts': 'Accounts at labs, and the teams that may order with them.',
    'lab compendium': 'What labs offer, searched and compared between labs.',
  },
  tables: {
    lab_account: { of: 'organisation' },
    lab_account_team: { of: 'organisation' },
    lab_marker: { of: 'installation' },
    lab_result_code: { of: 'installation' },
    loinc_term: { of: 'installation' },
    lab_catalog_import: { of: 'installation' },
    lab_test: { of: 'tenant' },
  },
  errors: labCatalogErrors,
  examples,
  endTeam: [unlinkTeam],
  purgeTenant: [purgeTenantLabTests],
  open: (resources) => {
    const labCatalog = openLabCatalog(resources);
    return {
      labCatalog,
      operations: () => [
        ...labCatalogRoutes({ ...resources, labCatalog }),
        ...labAccountRoutes(resources),
      ],
      warm: async () => labCatalog.warm(),
      close: async () => labCatalog.settle(),
    };
  },
});
