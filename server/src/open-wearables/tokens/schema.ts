import { type Static, Type } from 'typebox';

import { instant, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';
import { type PhoneTokens, userId } from '#users';

import { codePattern } from '../invitations/model.ts';
import type { IssuedInvitation } from '../invitations/service.ts';

export const userParams = Type.Object({ user_id: userId });

const secret = Type.String({ minLength: 1, maxLength: 500 });

export const pairBody = Type.Object(
  { app_id: secret, app_secret: secret },
  { title: 'SDKTokenBody' },
);
export const refreshBody = Type.Object({ refresh_token: secret }, { title: 'SDKRefreshBody' });
export const codeBody = Type.Object(
  { code: Type.String({ pattern: codePattern }) },
  { title: 'SDKInvitationRedeemBody' },
);

export const tokensSchema = Type.Object(
  {
    access_token: Type.String(),
    token_type: Type.Literal('bearer'),
    refresh_token: Type.String(),
    expires_in: Type.Integer({ description: 'Seconds.' }),
  },
  { title: 'SDKTokens' },
);

export const redeemedSchema = Type.Object(
  { ...tokensSchema.properties, user_id: uuid },
  { title: 'SDKInvitationRedeemed' },
);

export const invitationSchema = Type.Object(
  { id: uuid, code: Type.String(), user_id: uuid, expires_at: instant, created_at: instant },
  { title: 'SDKInvitation' },
);

export function tokensToWire(tokens: PhoneTokens): Static<typeof tokensSchema> {
  const { accessToken, refreshToken, expiresInSeconds } = tokens;
  return {
    access_token: accessToken,
    token_type: 'bearer',
    refresh_token: refreshToken,
    expires_in: expiresInSeconds,
  };
}

export function invitationToWire(made: IssuedInvitation): Static<typeof invitationSchema> {
  return {
    id: made.id,
    code: made.code,
    user_id: made.userId,
    expires_at: toWireInstant(made.expiresAt),
    created_at: toWireInstant(made.createdAt),
  };
}
