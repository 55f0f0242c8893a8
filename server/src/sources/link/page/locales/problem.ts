import { type Static, Type } from 'typebox';

import { linkErrorTypes } from '../../model.ts';

/** Reasons why a connection failed: those of the contract, and those of the page itself. */
export const problemTypes = [
  ...linkErrorTypes,
  'not_offered',
  'demo_mixed',
  'unknown_step',
] as const;
export type ProblemType = (typeof problemTypes)[number];

export const problemSchema = Type.Object({
  type: Type.Enum([...problemTypes]),
  /** Scopes that were not granted, by the provider's names. */
  missing: Type.Optional(Type.Array(Type.String())),
  /** How many attempts the user has left; absent if attempts are not limited. */
  triesLeft: Type.Optional(Type.Integer()),
});
export type Problem = Static<typeof problemSchema>;

/** The HTTP status of the page for each problem. A user who declines is not an error. */
export const problemStatus: Readonly<Record<ProblemType, number>> = {
  invalid_token: 404,
  token_expired: 410,
  token_consumed: 410,
  token_not_validated: 400,
  provider_credential_error: 400,
  provider_password_expired: 400,
  provider_api_error: 502,
  unsupported_region: 400,
  duplicate_connection: 409,
  required_scopes_not_granted: 403,
  incorrect_mfa_code: 400,
  user_cancelled: 200,
  not_offered: 400,
  demo_mixed: 409,
  unknown_step: 400,
};
