import { defineSlice } from '#kernel/slice.ts';

import { insuranceErrors } from './errors.ts';
import { examples } from './examples.ts';
import { insuranceRoutes, openInsurance, purgeTenantInsurance } from './insurance.ts';
import { insuranceProtectedFields } from './protected-fields.ts';
import { deleteUserInsurance, exportInsurance } from './records/personal-data.ts';

export const slice = defineSlice({
  name: 'insurance',
  about: 'diagnosis codes, payors, insurance records, state plans',
  tags: {
    insurance: 'Diagnosis codes and payors: searched, checked, and payors of your own.',
  },
  tables: {
    diagnosis_release: {
      of: 'installation',
      holds: 'the ICD-10-CM codes in force from a day on; read-only to the server',
    },
    payor: { of: 'installation', holds: 'payors that the operator imported' },
    payor_import: { of: 'installation', holds: 'what was imported last' },
    team_payor: { of: 'tenant', holds: "a team's own payors" },
    state_plan_team: { of: 'tenant', holds: 'teams whose users may be insured by their state' },
    insurance_record: { of: 'user', holds: 'what a user is insured with, sealed' },
  },
  errors: insuranceErrors,
  protectedFields: insuranceProtectedFields,
  examples,
  purgeUser: [deleteUserInsurance],
  exportUser: (resources) => [exportInsurance(resources)],
  exports: {
    insurance: 'what the user is insured with',
  },
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
