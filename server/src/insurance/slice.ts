import { defineSlice } from '#kernel/slice.ts';

import { insuranceErrors } from './errors.ts';
import { examples } from './examples.ts';
import { insuranceRoutes, openInsurance, purgeTenantInsurance } from './insurance.ts';
import { insuranceProtectedFields } from './protected-fields.ts';
import { deleteUserInsurance, exportInsurance } from './records/personal-data.ts';

export const slice = defineSlice({
  name: 'insurance',
  tags: {
    insurance: 'Diagnosis codes and payors: searched, checked, and payors of your own.',
  },
  tables: {
    diagnosis_release: { of: 'installation' },
    payor: { of: 'installation' },
    payor_import: { of: 'installation' },
    team_payor: { of: 'tenant' },
    state_plan_team: { of: 'tenant' },
    insurance_record: { of: 'user' },
  },
  errors: insuranceErrors,
  protectedFields: insuranceProtectedFields,
  examples,
  purgeUser: [deleteUserInsurance],
  exportUser: (resources) => [exportInsurance(resources)],
  purgeTenant: [purgeTenantInsurance],
  open: (resources) => {
    const insurance = openInsurance(resources);
    return {
      insurance,
      operations: () => insuranceRoutes({ ...resources, insurance }),
      warm: async () => insurance.warm(),
      close: async () => insurance.settle(),
    };
  },
});
