import { Type } from 'typebox';

import { nullable } from '#kernel/http/common-schemas.ts';

const secret = (description: string) => Type.String({ minLength: 1, maxLength: 300, description });

export const linkBody = Type.Object(
  { token: secret('What the link has behind `#start=`.') },
  { title: 'SignInLinkBody' },
);
export const keyBody = Type.Object(
  { key: secret('An Org Management Key.') },
  { title: 'SignInManagementKeyBody' },
);

export const optionsSchema = Type.Object(
  {
    service_name: Type.String({ description: 'What cookie and headers are named after.' }),
    version: Type.String(),
    is_possible: Type.Boolean({ description: 'False at an address where no cookie is safe.' }),
    reason: nullable(Type.String({ description: 'Why it is not possible, and what to do.' })),
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
