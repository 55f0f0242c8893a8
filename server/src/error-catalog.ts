import { aggregateErrors } from '#aggregate';
import { insuranceErrors } from '#insurance';
import { type Errors, kernelErrors } from '#kernel/errors.ts';
import { appointmentErrors } from '#labs/appointments';
import { labCatalogErrors } from '#labs/catalog';
import { orderErrors } from '#labs/orders';
import { resultErrors } from '#labs/results';
import { managementErrors } from '#management';
import { sourceErrors } from '#sources';
import { summaryErrors } from '#summaries';
import { timeseriesErrors } from '#timeseries';
import { userErrors } from '#users';
import { webhookErrors } from '#webhooks';

/** Every failure a caller can see: what the kernel refuses, and each slice. */
export const errorCatalog: Errors = {
  ...kernelErrors,
  ...managementErrors,
  ...userErrors,
  ...sourceErrors,
  ...timeseriesErrors,
  ...summaryErrors,
  ...aggregateErrors,
  ...insuranceErrors,
  ...labCatalogErrors,
  ...orderErrors,
  ...resultErrors,
  ...appointmentErrors,
  ...webhookErrors,
};
