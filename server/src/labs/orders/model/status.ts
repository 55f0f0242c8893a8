export type { CollectionMethod } from '#labs/catalog';

export const lowLevelStatuses = [
  'ordered',
  'requisition_created',
  'requisition_bypassed',
  'transit_customer',
  'out_for_delivery',
  'with_customer',
  'transit_lab',
  'delivered_to_lab',
  'completed',
  'failure_to_deliver_to_lab',
  'failure_to_deliver_to_customer',
  'problem_in_transit_lab',
  'problem_in_transit_customer',
  'sample_error',
  'appointment_scheduled',
  'appointment_cancelled',
  'appointment_pending',
  'draw_completed',
  'cancelled',
  'lost',
  'do_not_process',
  'partial_results',
  'awaiting_registration',
  'registered',
  'redraw_available',
  'corrected',
  'lab_processing_blocked',
] as const;
export type LowLevelStatus = (typeof lowLevelStatuses)[number];

export const topLevelStatuses = [
  'received',
  'collecting_sample',
  'sample_with_lab',
  'completed',
  'cancelled',
  'failed',
] as const;
export type TopLevelStatus = (typeof topLevelStatuses)[number];

export const statusDetails = [
  'fulfillment_error',
  'date_of_collection_unspecified',
  'demographic_information_unspecified',
  'demographic_information_mismatch',
  'sample_quantity_not_sufficient',
  'sample_contaminated',
  'sample_stability_exceeded',
  'sample_hemolyzed',
  'sample_improper_collection',
  'sample_damaged_in_transit',
  'sample_integrity_compromised',
  'sample_not_provided',
  'consent_missing',
  'lab_not_certified_for_state',
  'collection_device_expired',
  'kit_not_registered',
  'collection_site_unrecognised',
  'rejected_on_request',
] as const;
export type StatusDetail = (typeof statusDetails)[number];

export { type Interpretation, interpretations } from '#labs/values';

export const origins = ['initial', 'redraw', 'recreation'] as const;
export type Origin = (typeof origins)[number];

export const transactionStatuses = ['active', 'completed', 'cancelled'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

export const billingTypes = [
  'client_bill',
  'commercial_insurance',
  'patient_bill_passthrough',
  'patient_bill',
  'upfront_payment',
] as const;
export type BillingType = (typeof billingTypes)[number];
