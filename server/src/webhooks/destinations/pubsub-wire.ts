import { type Static, Type } from 'typebox';

import { optional } from '#kernel/http/common-schemas.ts';

import { googleEndpoint } from './pubsub-settings.ts';
import { type DestinationSettings, hidden, hideSecrets } from './settings.ts';
import { address, text } from './wire-atoms.ts';

export const pubsub = Type.Object(
  {
    project: text('The id of the Google Cloud project.'),
    topic: text('The name of a topic that exists, without its project.'),
    message_ordering: Type.Boolean({
      description: "Events of one user arrive in order: the user's id is the ordering key.",
    }),
    service_account_key: optional(
      Type.String({
        maxLength: 8192,
        description:
          'The key file (JSON, as text) of a service account that may publish to the topic. Its key is not shown. Left out: the one that is known.',
      }),
    ),
    endpoint: optional(
      address('https://pubsub.googleapis.com, or that of one region, which ordering needs.'),
    ),
  },
  { title: 'EventDestinationCloudPubSubAttributes' },
);

export function pubsubFromWire(given: Static<typeof pubsub>): DestinationSettings['cloud_pubsub'] {
  return {
    project: given.project,
    topic: given.topic,
    keepsOrder: given.message_ordering,
    endpoint: given.endpoint ?? googleEndpoint,
    serviceAccountKey: given.service_account_key ?? hidden,
  };
}

export function pubsubToWire(settings: DestinationSettings['cloud_pubsub']): Static<typeof pubsub> {
  const { project, topic, keepsOrder, endpoint, serviceAccountKey } = hideSecrets(settings);
  return {
    project,
    topic,
    message_ordering: keepsOrder,
    service_account_key: serviceAccountKey,
    endpoint,
  };
}
