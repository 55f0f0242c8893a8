import type { CatalogEntry } from '#kernel/errors.ts';

/** Of laboratory orders and their documents. */
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
    text: 'The order cannot be made like this',
    meaning: 'What is ordered does not go together; `detail` says why. Nothing was ordered.',
  },
  'order.patient_is_minor': {
    status: 400,
    text: 'The patient is under 18, and the team does not order for minors',
    meaning:
      'On the day it is where the team is. The setting `minor_ordering_enabled` of the team allows it. Nothing was ordered.',
  },
  'order.not_modifiable': {
    status: 400,
    text: 'The activation date of this order cannot be changed',
    meaning:
      '`detail` says why: it was created without a date, was dispatched, has passed `ordered` and `awaiting_registration`, or the date is past. Nothing was changed.',
  },
  'order.transition_not_allowed': {
    status: 400,
    text: 'The order cannot have this status now',
    meaning: '`detail` names both statuses. Nothing was changed.',
  },
  'order.sample_taken': {
    status: 400,
    text: 'The sample id belongs to another order',
    meaning: 'A sample belongs to one order of the team. Nothing was changed.',
  },
  'order.sample_not_found': {
    status: 404,
    text: 'No kit has this sample id',
    meaning: 'The team has no registrable kit with this number.',
  },
  'order.result_document_not_found': {
    status: 404,
    text: 'The laboratory sent no report with this number',
    meaning: 'The results name the documents that there are.',
  },
  'order.results_not_found': {
    status: 404,
    text: 'There are no results for this order yet. Did you receive a webhook that says so?',
    meaning: 'The laboratory has not reported anything of the order.',
  },
  'order.too_many_to_sort': {
    status: 400,
    text: 'More than 10,000 orders match; narrow the filters to sort them by patient name',
    meaning: 'Names are stored encrypted, so they are sorted after they are read.',
  },
  'order.url_invalid': {
    status: 401,
    text: 'The address is not valid; read the order again',
    meaning: 'The address of a document was altered or cut, or its team is deleted.',
  },
  'order.address_expired': {
    status: 401,
    text: 'The address has expired; read the order again for another',
    meaning: 'The address of a document works for 7 days from when it was sent.',
  },
  'order.requisition_not_found': {
    status: 404,
    text: 'There is no requisition for this order yet',
    meaning: 'It is there once the laboratory has the order, and never for an imported order.',
  },
  'order.labels_not_found': {
    status: 404,
    text: 'There are no labels for this order yet',
    meaning: 'The kit is not registered: nobody knows whose name to print.',
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
    meaning: 'The operation is there for sandbox teams alone.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof orderErrors, CatalogEntry> {}
}
