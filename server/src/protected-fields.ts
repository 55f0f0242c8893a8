import { aggregateProtectedFields } from '#aggregate';
import { insuranceProtectedFields } from '#insurance';
import { kernelProtectedFields, type ProtectedFields } from '#kernel/secrets/protected-fields.ts';
import { appointmentProtectedFields } from '#labs/appointments';
import { orderProtectedFields } from '#labs/orders';
import { resultProtectedFields } from '#labs/results';
import { sourceProtectedFields } from '#sources';
import { userProtectedFields } from '#users';
import { webhookProtectedFields } from '#webhooks';

/** Every field that is encrypted: those of the kernel, and each slice's. */
export const protectedFields: ProtectedFields = {
  ...kernelProtectedFields,
  ...userProtectedFields,
  ...sourceProtectedFields,
  ...insuranceProtectedFields,
  ...orderProtectedFields,
  ...appointmentProtectedFields,
  ...resultProtectedFields,
  ...aggregateProtectedFields,
  ...webhookProtectedFields,
};
