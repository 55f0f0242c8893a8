import { type Static, Type } from 'typebox';

import { instant, nullable, optional } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import type { Endpoint } from '../model.ts';
import { endpointFields } from '../schema.ts';
import { type EndpointFields, rateLimitMax } from './fields.ts';
import { endpointsMax } from './service.ts';

const url = Type.String({
  description:
    'An https URL; http for sandboxes only. User names, passwords, fragments and forbidden IP addresses are rejected.',
});
const description = Type.String({ maxLength: 500, format: 'plain-text' });
const rateLimit = Type.Integer({
  minimum: 1,
  maximum: rateLimitMax,
  description: 'Messages a second, on average; null: no limit.',
});
const filterTypes = Type.Array(Type.String(), {
  description:
    'Complete types or prefixes such as `daily.data.*`; each must match an existing type. Null: every type except `endpoint.disabled`, `message.attempt.exhausted` and `destination.full`, which must be listed.',
});
const gzip = Type.Boolean({
  description:
    'Bodies of 1 KiB or more are compressed. The signature covers the uncompressed body. Not in the contract.',
});
const secret = Type.String({ description: '`whsec_` and 24 to 64 bytes in base64.' });

export const createBody = Type.Object(
  {
    url,
    description: Type.Optional(description),
    rate_limit: optional(rateLimit),
    disabled: Type.Optional(Type.Boolean()),
    filter_types: optional(filterTypes),
    secret: optional(secret),
    gzip: Type.Optional(gzip),
  },
  { title: 'CreateWebhookBody' },
);

/** A field that is left out stays unchanged. Null restores the default, if there is one. */
export const patchBody = Type.Object(
  {
    url: optional(url),
    description: optional(description),
    rate_limit: optional(rateLimit),
    disabled: optional(Type.Boolean()),
    filter_types: optional(filterTypes),
    gzip: optional(gzip),
  },
  { title: 'PatchWebhookBody' },
);

export const listQuery = Type.Object({
  next_cursor: optional(Type.String()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: endpointsMax, default: endpointsMax })),
});

export const endpointParams = Type.Object(endpointFields);

export const webhookSchema = Type.Object(
  {
    id: Type.String(),
    url: Type.String(),
    description: Type.String(),
    rate_limit: nullable(Type.Integer()),
    disabled: Type.Boolean(),
    filter_types: nullable(Type.Array(Type.String())),
    gzip: Type.Boolean(),
    created_at: instant,
    updated_at: instant,
  },
  { title: 'Webhook' },
);

export const webhooksSchema = Type.Object(
  { data: Type.Array(webhookSchema), next_cursor: nullable(Type.String()) },
  { title: 'WebhookListResponse' },
);

const headerMap = Type.Record(Type.String(), Type.String());

export const headersSchema = Type.Object(
  { headers: headerMap, sensitive: Type.Array(Type.String()) },
  { title: 'WebhookHeadersResponse' },
);
export const headersBody = Type.Object(
  { headers: headerMap },
  { title: 'UpdateWebhookHeadersBody' },
);
export const secretSchema = Type.Object({ key: Type.String() }, { title: 'WebhookSecretResponse' });
export const rotateBody = Type.Object(
  { key: optional(secret) },
  { title: 'RotateWebhookSecretBody' },
);

export function toWire(endpoint: Endpoint): Static<typeof webhookSchema> {
  const { filterTypes: filters } = endpoint;
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    rate_limit: endpoint.rateLimit,
    disabled: endpoint.disabled,
    filter_types: filters === null ? null : [...filters],
    gzip: endpoint.gzip,
    created_at: toWireInstant(endpoint.createdAt),
    updated_at: toWireInstant(endpoint.updatedAt),
  };
}

export function changeFromWire(body: Static<typeof patchBody>): Partial<EndpointFields> {
  return {
    ...(body.url == null ? {} : { url: body.url }),
    ...(body.description === undefined ? {} : { description: body.description ?? '' }),
    ...(body.rate_limit === undefined ? {} : { rateLimit: body.rate_limit }),
    ...(body.disabled == null ? {} : { disabled: body.disabled }),
    ...(body.filter_types === undefined ? {} : { filterTypes: body.filter_types }),
    ...(body.gzip === undefined ? {} : { gzip: body.gzip ?? false }),
  };
}
