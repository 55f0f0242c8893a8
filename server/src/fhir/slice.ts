import { defineSlice } from '#kernel/slice.ts';

import { bulkEndJob } from './bulk/jobs.ts';
import { bulkProtectedFields } from './bulk/protected-fields.ts';
import { bulkRoutes } from './bulk/routes.ts';
import { deleteWith } from './bulk/store.ts';
import { openBulkWorker } from './bulk/worker.ts';
import { fhirErrors } from './errors.ts';
import { everythingRoutes } from './everything/routes.ts';
import { examples } from './examples.ts';
import type { FhirDeps } from './resource-type.ts';
import { type FhirOptions, fhirRoutes } from './routes.ts';

export const slice = defineSlice({
  name: 'fhir',
  about: 'stored data as FHIR R4 resources: reads, searches, bulk exports',
  tags: {
    fhir: 'The same data as resources of FHIR R4, to be read by systems that speak it.',
  },
  tables: {
    bulk_export: {
      of: 'tenant',
      holds: 'exports of a team’s data in bulk: their request and progress, until they expire',
    },
    bulk_export_unit: {
      of: 'tenant',
      holds: 'users whose resources an export has',
      goesWith: 'bulk_export',
    },
    bulk_export_part: {
      of: 'tenant',
      holds: 'lines of an export, compressed and encrypted, until it is over',
      goesWith: 'bulk_export',
    },
  },
  errors: fhirErrors,
  protectedFields: bulkProtectedFields,
  examples,
  purgeUser: [
    async (tx, userId) => {
      await deleteWith(tx, userId);
      return { erased: {} };
    },
  ],
  open: (resources, options: FhirOptions & Pick<FhirDeps, 'orders'>) => {
    const deps = { ...resources, ...options };
    const bulk = openBulkWorker(deps);
    return {
      operations: () => [
        ...fhirRoutes(deps),
        ...everythingRoutes(deps),
        ...bulkRoutes({ ...deps, onBegun: () => bulk.wake() }),
      ],
      jobs: () => [bulkEndJob(resources)],
      workers: () => [bulk],
      bulk,
    };
  },
});
