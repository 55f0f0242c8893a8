import { defineSlice } from '#kernel/slice.ts';

import { fhirErrors } from './errors.ts';
import type { FhirDeps } from './resource-type.ts';
import { type FhirOptions, fhirRoutes } from './routes.ts';

export const slice = defineSlice({
  name: 'fhir',
  about: 'what is stored as resources of FHIR R4, to be read; owns no data',
  tags: {
    fhir: 'The same data as resources of FHIR R4, to be read by systems that speak it.',
  },
  tables: {},
  errors: fhirErrors,
  open: (resources, options: FhirOptions & Pick<FhirDeps, 'orders'>) => ({
    operations: () => fhirRoutes({ ...resources, ...options }),
  }),
});
