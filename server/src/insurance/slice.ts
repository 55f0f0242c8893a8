import { defineSlice } from '#kernel/slice.ts';

import { eligibilityEventPayloads } from './eligibility/events.ts';
import { exportEligibility } from './eligibility/personal-data.ts';
import { openCheckWriter } from './eligibility/write-group.ts';
import { insuranceErrors } from './errors.ts';
import { examples } from './examples.ts';
import {
  type InsuranceOptions,
  insuranceRoutes,
  insuranceWorker,
  openInsurance,
} from './insurance.ts';
import { sealBatchesJob } from './jobs.ts';
import { insuranceProtectedFields } from './protected-fields.ts';
import { exportInsurance } from './records/personal-data.ts';

export const slice = defineSlice({
  name: 'insurance',
  about: 'diagnosis codes, payors, insurance records, state plans, eligibility',
  tags: {
    insurance: 'Diagnosis codes, payors, custom payors and eligibility checks.',
  },
  tables: {
    diagnosis_release: {
      of: 'installation',
      holds: 'the ICD-10-CM codes in force from a day on; read-only to the server',
    },
    payor: { of: 'installation', holds: 'payors that the operator imported' },
    payor_import: { of: 'installation', holds: 'the latest import' },
    team_payor: { of: 'tenant', holds: "a team's own payors" },
    state_plan_team: { of: 'tenant', holds: 'teams whose users may be insured by their state' },
    eligibility_batch: { of: 'tenant', holds: 'batches of eligibility checks' },
    eligibility_batch_item: {
      of: 'user',
      holds: 'the users of batches, with the time of their next check',
    },
    eligibility_check: { of: 'user', holds: 'requests to payers and their responses, sealed' },
    insurance_record: { of: 'user', holds: 'insurance records of users, sealed' },
  },
  events: eligibilityEventPayloads,
  errors: insuranceErrors,
  protectedFields: insuranceProtectedFields,
  examples,
  exportUser: (resources) => [exportInsurance(resources), exportEligibility(resources)],
  exports: {
    insurance: 'insurance records',
    eligibility_checks: 'eligibility checks',
  },
  open: (resources, { onEvents }: InsuranceOptions) => {
    const insurance = openInsurance(resources);
    const checks = openCheckWriter({ ...resources, onEvents });
    const deps = { ...resources, insurance, checks };
    const worker = insuranceWorker(deps);
    return {
      insurance,
      worker,
      operations: () => insuranceRoutes({ ...deps, onBatch: () => worker.wake() }),
      jobs: () => [sealBatchesJob(resources)],
      workers: () => [worker],
      warm: async () => insurance.warm(),
      close: async () => insurance.settle(),
    };
  },
});
