const teamId = '0199f1c2-7a51-7c3e-9f0a-3d5b8c1e2f40';
const labTestId = '0199f1c8-5d10-7e44-b1aa-90c3d2e1f001';

/** A body of each operation that has one. Ids begin with 0199f1c: a reader puts own ones in their place. */
export const examples: Readonly<Record<string, unknown>> = {
  listOrderSetMarkers: { lab_test_ids: [labTestId] },
  createLabTest: {
    name: 'Thyroid',
    method: 'walk_in_test',
    description: 'TSH alone',
    marker_ids: [4064],
  },
  updateLabTest: { name: 'Thyroid, yearly' },
  searchCompendium: {
    mode: 'canonical',
    query: 'ferritin',
    cpt_codes: [],
    include_related: false,
    limit: 10,
  },
  searchOrderableTests: { provider_ids: ['457'], target_lab: 'labcorp', per_provider_limit: 3 },
  convertCompendium: { lab_test_id: labTestId, target_lab: 'labcorp', limit: 3 },
  createLabAccount: {
    lab: 'quest',
    provider_account_id: '1234567890',
    team_id_allowlist: [teamId],
  },
  replaceLabAccount: { provider_account_id: '1234567890', status: 'suspended' },
  updateLabAccount: { team_id_allowlist: [teamId] },
};
