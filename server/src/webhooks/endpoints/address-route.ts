import { Type } from 'typebox';

import { operation, type Operation } from '#kernel/http/operation.ts';

/** Returns the page of the console for webhooks, to clients that request the page of the delivering service. */
export function addressRoute(deps: { readonly consoleAddress: () => string }): Operation {
  return operation({
    operationId: 'getSvixUrl',
    method: 'GET',
    path: '/v2/team/svix/url',
    tag: 'webhooks',
    summary: "Get the address of the console's page of webhooks",
    description: 'The page asks its visitor to sign in. The endpoint operations replace it.',
    isDeprecated: true,
    response: Type.Object({ url: Type.String({ format: 'uri' }) }, { title: 'WebhookPageUrl' }),
    audit: 'none',
    handle: async ({ scope: { teamId, environment } }) => ({
      url: `${deps.consoleAddress()}/console/${teamId}/${environment}/webhooks`,
    }),
  });
}
