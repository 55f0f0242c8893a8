import { Type } from 'typebox';

import { nullable } from '#kernel/http/common-schemas.ts';

const secret = (description: string) => Type.String({ minLength: 1, maxLength: 300, description });

export const linkBody = Type.Object(
  { token: secret('The part of the link after `#start=`.') },
  { title: 'SignInLinkBody' },
);
export const keyBody = Type.Object(
  { key: secret('An Org Management Key.') },
  { title: 'SignInManagementKeyBody' },
);

export const optionsSchema = Type.Object(
  {
    service_name: Type.String({ description: 'The prefix of cookie and header names.' }),
    version: Type.String(),
    is_possible: Type.Boolean({ description: 'False at an address where no cookie is safe.' }),
    reason: nullable(
      Type.String({ description: 'The reason why it is not possible, and the remedy.' }),
    ),
    oidc: nullable(
      Type.Object(
        { start_url: Type.String({ description: 'For a link, not for a script.' }) },
        { title: 'OidcOption' },
      ),
    ),
    passkeys_possible: Type.Boolean({ description: 'False at an IP address: they need a name.' }),
  },
  { title: 'SignInOptions' },
);
