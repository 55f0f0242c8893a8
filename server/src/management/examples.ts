const teamId = '0199f1c2-7a51-7c3e-9f0a-3d5b8c1e2f40';
const token = 'token-0199f1cf';

const standIn = '0199f1c27a517c3e';
const password = 'correct horse battery 0199f1c';
const credential = {
  id: standIn,
  rawId: standIn,
  type: 'public-key',
  clientExtensionResults: {},
};

/** A body of each operation that has one. Ids begin with 0199f1c: a reader puts own ones in their place. */
export const examples: Readonly<Record<string, unknown>> = {
  updateOrganisation: { name: 'Example Health' },
  createDomain: { domain: 'health.example' },
  sendDomainInstructions: { to_email: 'admin@health.example' },
  updateMember: { role: 'no_role', team_role_bindings: null },
  createInvite: { email: 'ada@example.com', role: 'org_admin' },
  previewInvite: { token },
  acceptInvite: { token, name: 'Ada' },
  createManagementKey: { label: 'deployment', role: 'org_admin' },
  updateManagementKey: { label: 'deployment, new' },
  rotateManagementKey: {},
  createTeam: { name: 'Night Clinic', region: 'us' },
  resolveTeam: { integration_team_id: 'clinic-17' },
  updateTeam: { name: 'Day Clinic' },
  createTeamKey: { label: 'backend', team_id: teamId },
  rotateTeamKey: {},
  signInWithLink: { token },
  signInWithManagementKey: { key: 'mg_0199f1c27a517c3e9f0a3d5b' },
  signInWithPassword: { email: 'ada.0199f1c@example.com', password },
  setPassword: { password: 'correct horse battery' },
  updateMe: { name: 'Ada', email: 'ada@example.com' },
  confirmMe: { password },
  createPasskey: {
    label: 'laptop',
    credential: {
      ...credential,
      response: { clientDataJSON: standIn, attestationObject: standIn },
    },
  },
  signInWithPasskey: {
    credential: {
      ...credential,
      response: { clientDataJSON: standIn, authenticatorData: standIn, signature: standIn },
    },
  },
  createAccessToken: { env: 'sandbox' },
};
