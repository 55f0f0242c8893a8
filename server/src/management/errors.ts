import type { CatalogEntry } from '#kernel/errors.ts';

/** Errors of the management plane. */
export const managementErrors = {
  'domain.not_found': {
    status: 404,
    text: 'Domain not found',
    meaning: 'The organization has no such domain.',
  },
  'domain.too_many': {
    status: 409,
    text: 'An organization has at most 100 domains; delete one first',
    meaning: 'Nothing was added.',
  },
  'ehr.not_served': {
    status: 501,
    text: 'Salus is not built into health records',
    meaning:
      'The operation is part of the contract, but Salus does not serve it; docs/not-served.md has the reason.',
  },
  'invite.not_found': {
    status: 404,
    text: 'Invitation not found',
    meaning: 'The invitation does not exist, was used, withdrawn or replaced, or has expired.',
  },
  'lab_account.not_found': {
    status: 404,
    text: 'Lab account not found',
    meaning: 'The organization has no such lab account in this environment.',
  },
  'lab_account.number_taken': {
    status: 409,
    text: 'Another lab account of the organization has this number at the lab',
    meaning:
      'The results of two accounts with one number could not be distinguished. Nothing was changed.',
  },
  'lab_account.too_many': {
    status: 409,
    text: 'An organization has at most 1000 lab accounts; delete one first',
    meaning: 'Nothing was added.',
  },
  'management_key.last': {
    status: 409,
    text: 'This is the last Org Management Key; create another first',
    meaning:
      'Without it the organization could no longer be managed over the API. Nothing was changed.',
  },
  'management_key.not_found': {
    status: 404,
    text: 'Management key not found',
    meaning: 'The key does not exist, or has more permissions than the key of the request.',
  },
  'member.last_administrator': {
    status: 409,
    text: 'This is the last administrator of the organization; give another member that role first',
    meaning: 'Without an administrator no role could be assigned. Nothing was changed.',
  },
  'member.not_found': {
    status: 404,
    text: 'Member not found',
    meaning: 'The organization has no such member.',
  },
  'member.email_taken': {
    status: 409,
    text: 'Another member has this e-mail address',
    meaning: 'E-mail addresses are unique in the organization. Nothing was changed.',
  },
  'passkey.not_found': {
    status: 404,
    text: 'Passkey not found',
    meaning: 'The member has no such passkey.',
  },
  'passkey.not_possible': {
    status: 409,
    text: 'Passkeys need a host name: use http://localhost or a domain instead of the IP address',
    meaning: 'The browser uses a URL that cannot have passkeys.',
    example: { code: 'passkey.not_possible' },
  },
  'passkey.taken': {
    status: 409,
    text: 'This passkey is already registered',
    meaning: 'The same or another member has added it. Nothing was changed.',
  },
  'passkey.too_many': {
    status: 409,
    text: 'A member has at most 20 passkeys; remove one first',
    meaning: 'Nothing was added.',
  },
  'password.not_found': {
    status: 404,
    text: 'The member has no password',
    meaning: 'There is no password to remove.',
  },
  'session.not_found': {
    status: 404,
    text: 'Session not found',
    meaning: 'The member has no such session, or it has ended.',
  },
  'sign_in.failed': {
    status: 401,
    text: 'The sign-in failed',
    meaning:
      'The e-mail address, password, key or passkey is wrong. The response does not say which.',
    example: { code: 'sign_in.failed' },
  },
  'sign_in.key_is_bound': {
    status: 403,
    text: 'A Team Management Key cannot sign in; use an Org Management Key or your own credential',
    meaning: 'Only an Org Management Key signs in as the administrator.',
    example: { code: 'sign_in.key_is_bound' },
  },
  'sign_in.link_expired': {
    status: 401,
    text: 'The link has expired; `salus console` prints another',
    meaning: 'A sign-in link is valid for 15 minutes.',
    example: { code: 'sign_in.link_expired' },
  },
  'sign_in.link_unknown': {
    status: 401,
    text: 'The link is unknown; `salus console` prints another',
    meaning: 'The link does not exist or expired long ago, or its member was removed.',
    example: { code: 'sign_in.link_unknown' },
  },
  'sign_in.link_used': {
    status: 401,
    text: 'The link was used; `salus console` prints another',
    meaning: 'A sign-in link works once.',
    example: { code: 'sign_in.link_used' },
  },
  'sign_in.oidc_not_set': {
    status: 404,
    text: 'No identity provider is set',
    meaning: 'The operator sets one with SALUS_OIDC_ISSUER, _CLIENT_ID and _CLIENT_SECRET.',
    example: { code: 'sign_in.oidc_not_set' },
  },
  'sign_in.oidc_unavailable': {
    status: 503,
    text: 'The identity provider does not respond; use another sign-in method, or try again',
    meaning: 'Its discovery document or its keys could not be read; the log has the reason.',
    example: { code: 'sign_in.oidc_unavailable' },
  },
  'team.id_taken': {
    status: 409,
    text: 'The id belongs to a team',
    meaning: 'The `id` of a new team is in use; the body names it as `team_id`.',
    example: { team_id: '0199f1c2-7a51-7c3e-9f0a-3d5b8c1e2f40' },
  },
  'team.integration_id_taken': {
    status: 409,
    text: 'The integration_team_id belongs to another team',
    meaning: '`team_id` of the body is the team that has it. Nothing was changed.',
    example: { team_id: '0199f1c2-7a51-7c3e-9f0a-3d5b8c1e2f40' },
  },
  'team.not_found': {
    status: 404,
    text: 'Team not found',
    meaning: 'The organization has no such team, or the key may not manage it.',
  },
  'team_key.not_found': {
    status: 404,
    text: 'Team key not found',
    meaning: 'The team has no such valid key.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof managementErrors, CatalogEntry> {}
}
