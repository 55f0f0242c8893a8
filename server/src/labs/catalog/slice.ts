import { defineSlice } from '#kernel/slice.ts';

import { labAccountRoutes } from './accounts/routes.ts';
import { unlinkTeam } from './accounts/store.ts';
import { labCatalogRoutes, openLabCatalog } from './catalog.ts';
import { labCatalogErrors } from './errors.ts';
import { examples } from './examples.ts';

export const slice = defineSlice({
  name: 'labs/catalog',
  about: 'labs, markers, lab tests, lab accounts, compendium',
  tags: {
    'lab tests':
      'The tests that a team can order, with their markers, prices and questions; the labs and the accounts at them.',
    'lab accounts': 'Accounts at labs, and the teams that may order through them.',
    'lab compendium': 'The tests of all labs, to search and compare.',
  },
  tables: {
    lab_account: { of: 'organisation', holds: 'accounts of an organisation at laboratories' },
    lab_account_team: { of: 'organisation', holds: 'teams that use a lab account' },
    lab_marker: {
      of: 'installation',
      holds: 'tests of laboratories, as imported; read-only to the server',
    },
    lab_result_code: {
      of: 'installation',
      holds: 'result codes of laboratories, as imported; read-only to the server',
    },
    loinc_term: { of: 'installation', holds: "LOINC's terms; read-only to the server" },
    lab_catalog_import: { of: 'installation', holds: 'the latest import' },
    lab_test: { of: 'tenant', holds: "a team's choice of markers of one lab, with the method" },
  },
  errors: labCatalogErrors,
  examples,
  endTeam: [unlinkTeam],
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
