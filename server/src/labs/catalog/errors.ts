import type { CatalogEntry } from '#kernel/errors.ts';

/** Errors of orderable tests and of lab accounts. */
export const labCatalogErrors = {
  'lab_test.not_found': {
    status: 404,
    text: 'Lab test does not exist',
    meaning: 'The team has no lab test with this id.',
  },
  'lab_test.too_many': {
    status: 400,
    text: 'A team has at most 2,000 custom lab tests',
    meaning: 'Nothing was stored. Inactive lab tests also count.',
  },
  'lab_test.not_promoted': {
    status: 404,
    text: 'The lab test was not copied from a sandbox lab test',
    meaning: 'It was created without source_sandbox_lab_test_id.',
  },
  'lab_test.not_at_home': {
    status: 400,
    text: 'The lab test is not collected at home by a phlebotomist',
    meaning: 'Only tests that are collected on a visit have instructions for it.',
  },
  'marker.not_found': {
    status: 404,
    text: 'Marker does not exist',
    meaning: 'The lab has no such marker. If the request has several, the text names it.',
  },
  'lab.not_found': {
    status: 404,
    text: 'Lab does not exist',
    meaning: 'No lab has this id or slug.',
  },
  'lab_account.unknown': {
    status: 404,
    text: 'Lab account does not exist',
    meaning: 'The team has no lab account with this id.',
  },
  'lab_account.not_active': {
    status: 400,
    text: 'Lab account is not active',
    meaning: 'Orders go through active accounts only.',
  },
  'lab_account.other_lab': {
    status: 400,
    text: 'Lab account is not associated with the lab',
    meaning: 'The account belongs to a different lab than the request.',
  },
  'lab_account.several_active': {
    status: 400,
    text: 'Several lab accounts are active for this lab: give lab_account_id',
    meaning: 'Without lab_account_id the only active account of the lab is used.',
  },
  'lab_account.none_active': {
    status: 400,
    text: 'No lab account that is linked to your team is active for this lab',
    meaning:
      'A team with its own accounts at a lab never orders through the account of the platform.',
  },
  'order_set.empty': {
    status: 400,
    text: 'The order set names no lab test and no marker',
    meaning: 'Give lab_test_ids, add_on, or both.',
  },
  'order_set.add_on_unclear': {
    status: 400,
    text: 'Give either marker_ids or provider_ids in add_on',
    meaning: 'An add-on lists its markers in one of the two fields only.',
  },
  'order_set.not_a_la_carte': {
    status: 400,
    text: 'A marker of the add-on cannot be ordered separately',
    meaning: 'It is not a_la_carte_enabled, or the lab no longer accepts orders for it.',
  },
  'order_set.several_labs': {
    status: 400,
    text: 'The lab tests and markers of an order must be of one lab',
    meaning: 'Create a separate order for each lab.',
  },
  'order_set.several_methods': {
    status: 400,
    text: 'The lab tests of an order must have one collection method',
    meaning: 'Give collection_method if there is a choice, or create separate orders.',
  },
  'order_set.method_missing': {
    status: 400,
    text: 'collection_method is required with add_on',
    meaning: 'Markers without a lab test have no collection method.',
  },
  'order_set.method_unsuitable': {
    status: 400,
    text: 'The collection method does not fit these markers',
    meaning:
      'The lab does not offer this method, or the request combines a testkit with a la carte markers.',
  },
  'order_set.not_in_state': {
    status: 400,
    text: 'The lab does not test this for patients of the state',
    meaning:
      "`detail` names the state and the unavailable tests. The state is the patient's, by name and by ZIP code. Nothing was ordered.",
  },
  'order_set.lab_test_inactive': {
    status: 400,
    text: 'Lab test is not active',
    meaning: 'Only lab tests with the status active can be ordered.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof labCatalogErrors, CatalogEntry> {}
}
