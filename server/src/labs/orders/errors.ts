import type { CatalogEntry } from '#kernel/errors.ts';

/** Errors of laboratory orders and their documents. */
export const orderErrors = {
  'order.not_found': {
    status: 404,
    text: "This order doesn't exist",
    meaning: 'The team has no such order.',
  },
  'order.user_not_found': {
    status: 404,
    text: 'User does not exist on this team',
    meaning: 'The order names a user that is unknown or deleted.',
  },
  'order.invalid': {
    status: 400,
    text: 'The order is not valid',
    meaning:
      'The parts of the order do not fit together; `detail` has the reason. Nothing was ordered.',
  },
  'order.patient_is_minor': {
    status: 400,
    text: 'The patient is under 18, and the team does not order for minors',
    meaning:
      "The age is computed for the current day in the team's time zone. To allow such orders, set `minor_ordering_enabled` of the team. Nothing was ordered.",
  },
  'order.not_modifiable': {
    status: 400,
    text: 'The activation date of this order cannot be changed',
    meaning:
      '`detail` has the reason: the order was created without a date, was dispatched, is past `ordered` and `awaiting_registration`, or the date is in the past. Nothing was changed.',
  },
  'order.transition_not_allowed': {
    status: 400,
    text: 'The order cannot have this status now',
    meaning: '`detail` names both statuses. Nothing was changed.',
  },
  'order.sample_taken': {
    status: 400,
    text: 'The sample id belongs to another order',
    meaning: 'A sample can belong to one order only. Nothing was changed.',
  },
  'order.sample_not_found': {
    status: 404,
    text: 'No kit has this sample id',
    meaning: 'The team has no unregistered kit with this number.',
  },
  'order.result_document_not_found': {
    status: 404,
    text: 'The laboratory sent no report with this number',
    meaning: '`documents` of the results lists the existing ones.',
  },
  'order.results_not_found': {
    status: 404,
    text: 'There are no results for this order yet. Did you receive a webhook that says so?',
    meaning: 'The laboratory has not reported results for the order.',
  },
  'order.too_many_to_sort': {
    status: 400,
    text: 'More than 10,000 orders match; narrow the filters to sort them by patient name',
    meaning: 'Names are stored encrypted, so they are sorted after they are read.',
  },
  'order.url_invalid': {
    status: 401,
    text: 'The URL is not valid; read the order again',
    meaning: 'The URL of a document was altered or truncated, or its team is deleted.',
  },
  'order.address_expired': {
    status: 401,
    text: 'The URL has expired; read the order again for another',
    meaning: 'The URL of a document is valid for 7 days.',
  },
  'order.requisition_not_found': {
    status: 404,
    text: 'There is no requisition for this order yet',
    meaning: 'The requisition exists once the laboratory has the order. Imported orders have none.',
  },
  'order.labels_not_found': {
    status: 404,
    text: 'There are no labels for this order yet',
    meaning: 'The kit is not registered, so the name of the patient is unknown.',
  },
  'order.abn_not_found': {
    status: 404,
    text: 'There is no Advance Beneficiary Notice for this order',
    meaning: 'Only orders with `has_abn` have one.',
  },
  'order_transaction.not_found': {
    status: 404,
    text: "This order transaction doesn't exist",
    meaning: 'The team has no such order transaction.',
  },
  'sandbox.only': {
    status: 404,
    text: 'Not found',
    meaning: 'The operation exists for sandbox teams only.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof orderErrors, CatalogEntry> {}
}
