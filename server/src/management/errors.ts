import type { CatalogEntry } from '#kernel/errors.ts';

/** Of the management plane. */
export const managementErrors = {
  'domain.not_found': {
    status: 404,
    text: 'Domain not found',
    meaning: 'The organisation has no such domain.',
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
      'The operation is of the contract and has nothing to work on here; docs/not-served.md says why.',
  },
  'invite.not_found': {
    status: 404,
    text: 'Invitation not found',
    meaning: 'There is no such invitation, or it was used, withdrawn, replaced, or has expired.',
  },
  'lab_account.not_found': {
    status: 404,
    text: 'Lab account not found',
    meaning: 'The organisation has no such lab account in this environment.',
  },
  'lab_account.number_taken': {
    status: 409,
    text: 'Another lab account of the organization has this number at the lab',
    meaning: 'Results could not be told apart. Nothing was changed.',
  },
  'lab_account.too_many': {
    status: 409,
    text: 'An organization has at most 1000 lab accounts; delete one first',
    meaning: 'Nothing was added.',
  },
  'management_key.last': {
    status: 409,
    text: 'This is the last Org Management Key; create another first',
    meaning: 'Without it nobody could manage the organisation over the API. Nothing was changed.',
  },
  'management_key.not_found': {
    status: 404,
    text: 'Management key not found',
    meaning: 'There is no such key, or it is wider than the key that asks for it.',
  },
  'member.last_administrator': {
    status: 409,
    text: 'This is the last administrator of the organization; give another member that role first',
    meaning: 'Without one nobody could give anybody a role any more. Nothing was changed.',
  },
  'member.not_found': {
    status: 404,
    text: 'Member not found',
    meaning: 'The organisation has no such member.',
  },
  'member.email_taken': {
    status: 409,
    text: 'Another member has this e-mail address',
    meaning: 'Addresses are there once in the organisation. Nothing was changed.',
  },
  'passkey.not_found': {
    status: 404,
    text: 'Passkey not found',
    meaning: 'The member has no such passkey.',
  },
  'passkey.not_possible': {
    status: 409,
    text: 'Passkeys need a name: use http://localhost or a domain in place of the IP address',
    meaning: 'The browser has us at an address that no passkey can belong to.',
  },
  'passkey.taken': {
    status: 409,
    text: "This passkey is somebody's already",
    meaning: 'Another member, or the same, has added it. Nothing was changed.',
  },
  'passkey.too_many': {
    status: 409,
    text: 'A member has at most 20 passkeys; remove one first',
    meaning: 'Nothing was added.',
  },
  'password.not_found': {
    status: 404,
    text: 'The member has no password',
    meaning: 'There is none to remove.',
  },
  'session.not_found': {
    status: 404,
    text: 'Session not found',
    meaning: 'The member has no such session, or it has ended.',
  },
  'sign_in.failed': {
    status: 401,
    text: 'This signs nobody in',
    meaning: 'The e-mail address, password, key or passkey is wrong; which of them is not told.',
  },
  'sign_in.key_is_bound': {
    status: 403,
    text: 'A Team Management Key signs nobody in; use an Org Management Key or your own credential',
    meaning: 'Only the key of the organisation stands for its administrator.',
  },
  'sign_in.link_expired': {
    status: 401,
    text: 'The link has expired; `salus console` prints another',
    meaning: 'A link that signs in works for 15 minutes.',
  },
  'sign_in.link_unknown': {
    status: 401,
    text: 'The link leads nowhere; `salus console` prints another',
    meaning: 'No such link was made, or it is long past, or its member was removed.',
  },
  'sign_in.link_used': {
    status: 401,
    text: 'The link was used; `salus console` prints another',
    meaning: 'A link signs in once.',
  },
  'sign_in.oidc_not_set': {
    status: 404,
    text: 'No identity provider is set',
    meaning: 'The operator sets one with SALUS_OIDC_ISSUER, _CLIENT_ID and _CLIENT_SECRET.',
  },
  'sign_in.oidc_unavailable': {
    status: 503,
    text: 'The identity provider does not answer; sign in by another way, or try again',
    meaning: 'Its discovery document or its keys could not be read; the log says why.',
  },
  'team.id_taken': {
    status: 409,
    text: 'The id belongs to a team',
    meaning: 'The `id` of a new team is in use; the body names it as `team_id`.',
  },
  'team.integration_id_taken': {
    status: 409,
    text: 'The integration_team_id belongs to another team',
    meaning: 'The body names the team that has it as `team_id`. Nothing was changed.',
  },
  'team.not_found': {
    status: 404,
    text: 'Team not found',
    meaning: 'The organisation has no such team, or the key may not manage it.',
  },
  'team_key.not_found': {
    status: 404,
    text: 'Team key not found',
    meaning: 'The team has no such key that still works.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof managementErrors, CatalogEntry> {}
}
