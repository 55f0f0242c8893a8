import type { CatalogEntry } from '#kernel/errors.ts';

/** Of the operations that the SDKs of open-wearables call. */
export const sdkErrors = {
  'sdk.app_invalid': {
    status: 401,
    text: 'The app_id and app_secret do not belong together, or were revoked',
    meaning: 'No token was issued. Create another pair.',
  },
  'sdk.session_ended': {
    status: 401,
    text: 'The session has ended; sign in again',
    meaning:
      'The refresh token is unknown, the user is signed out, or the token was replaced and the later one was used.',
  },
  'sdk.token_unknown': {
    status: 404,
    text: 'The refresh token has no session',
    meaning: 'The session has ended, or never existed.',
  },
  'sdk.invitation_unknown': {
    status: 404,
    text: 'The code is unknown, was used, or has expired; ask for another',
    meaning: 'A code works once, for 7 days, until a newer one is created for the user.',
  },
  'sdk.app_not_found': {
    status: 404,
    text: 'There is no such pair of app_id and app_secret',
    meaning: 'It was revoked, or is of another team.',
  },
  'sdk.too_many_apps': {
    status: 409,
    text: 'A team has at most 50 pairs of app_id and app_secret; revoke one first',
    meaning: 'Nothing was created.',
  },
  'sdk.inlet_not_found': {
    status: 404,
    text: 'The user has no such inlet',
    meaning: 'It was revoked, or is of another user or team.',
  },
  'sdk.too_many_inlets': {
    status: 409,
    text: 'A user has at most 20 inlets; revoke one first',
    meaning: 'Nothing was created.',
  },
  'sdk.inlet_body_invalid': {
    status: 400,
    text: 'The body does not have the format of the app of this inlet',
    meaning: 'Nothing was stored. Check the format of the inlet and of the export.',
  },
  'sdk.body_invalid': {
    status: 400,
    text: 'The body must be a JSON object with an object `data`',
    meaning: 'Nothing was stored. No version of the SDKs sends such a body.',
  },
  'sdk.provider_unknown': {
    status: 400,
    text: 'The provider must be apple, samsung, google or health_connect',
    meaning: 'Nothing was stored.',
  },
  'sdk.user_gone': {
    status: 401,
    text: 'The user does not or no longer exists in this team',
    meaning: 'Nothing was stored. The SDK stops, and the app asks for a new sign-in.',
  },
  'sdk.disconnected': {
    status: 401,
    text: 'The connection was removed; sign in again to connect',
    meaning:
      'Nothing was stored. The team or the user removed the connection after this phone signed in. The session has ended.',
  },
  'sdk.paused': {
    status: 503,
    text: 'The connection is paused; send the same again later',
    meaning: 'Nothing was stored. The SDK sends the same again at its next sync.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof sdkErrors, CatalogEntry> {}
}
