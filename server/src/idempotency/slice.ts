import { defineSlice } from '#kernel/slice.ts';

import { idempotencyErrorCatalog } from './errors.ts';
import { answerEndJob } from './jobs.ts';
import { idempotencyProtectedFields } from './protected-fields.ts';
import { deleteAnswersOfTenant } from './store.ts';

export const slice = defineSlice({
  name: 'idempotency',
  about: 'requests under an idempotency key: one effect, the same response again',
  tables: {
    idempotent_answer: {
      of: 'user',
      holds: 'stored responses to requests with an idempotency key',
    },
  },
  errors: idempotencyErrorCatalog,
  protectedFields: idempotencyProtectedFields,
  // An answer repeats what the slice that gave it exports.
  exportUser: () => [],
  exports: {},
  purgeTenant: [
    async (tx, tenantId) => {
      await deleteAnswersOfTenant(tx, tenantId);
      return 'done';
    },
  ],
  open: (resources) => ({ operations: () => [], jobs: () => [answerEndJob(resources)] }),
});
