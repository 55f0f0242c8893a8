import { Type } from 'typebox';

import { optional, uuid } from '#kernel/http/common-schemas.ts';

export const signInTokenSchema = Type.Object(
  {
    user_id: uuid,
    sign_in_token: Type.String({ description: 'For the SDK on the phone; valid for 10 minutes.' }),
  },
  { title: 'UserSignInTokenResponse' },
);

export const portalUrlBody = Type.Object(
  {
    context: Type.Enum(['launch', 'communications'], {
      description:
        '`launch` to open the page now (15 minutes), `communications` for a message to the user (24 hours).',
    }),
    order_id: optional(uuid),
  },
  { title: 'CreateUserPortalURLBody' },
);

export const portalUrlSchema = Type.Object(
  {
    url: Type.String({ description: 'Works once.' }),
    expires_in: Type.Integer({ description: 'Seconds.' }),
  },
  { title: 'CreateUserPortalURLResponse' },
);
