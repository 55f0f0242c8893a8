import { type Static, Type } from 'typebox';

import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import type { TeamId } from '#kernel/scope.ts';
import { toWireInstant } from '#kernel/time.ts';
import {
  deletion,
  nextCursor,
  environmentOf,
  type environmentParams,
  toId,
  uuids,
} from '#management';

import { credentialProviders, oauthProviders, wearables } from '../../providers/catalog.ts';
import type { Credential, CredentialPatch } from './model.ts';
import type { Filter } from './store.ts';

/** Services that laboratories use: shipping, messages, appointments. */
const labServices = [
  'aftership',
  'shippo',
  'supera',
  'twilio',
  'telnyx',
  'getlabs',
  'phlebfinders',
];
const isOAuth = new Set(oauthProviders);
/** In the contract's order: sources with applications, the other wearables, laboratories. */
const sources = [
  ...new Set([
    ...credentialProviders.filter((slug) => isOAuth.has(slug)),
    ...wearables,
    ...credentialProviders,
  ]),
];
const source = Type.Enum([...sources, ...labServices]);
const text = Type.String({ minLength: 1, maxLength: 2000, format: 'visible-text' });

export const upsertBody = Type.Object(
  {
    team_id: uuid,
    provider: source,
    client_id: optional(text),
    client_secret: optional(text),
    details: optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'Further details that the provider needs; see the contract.',
      }),
    ),
    redirect_url_override: optional(Type.String({ format: 'uri', maxLength: 2083 })),
  },
  { title: 'UpsertTeamCustomCredentialsBody' },
);

export const listQuery = Type.Object({
  team_id: Type.Optional(uuids),
  provider: optional(Type.Enum([...credentialProviders])),
  next_cursor: nextCursor,
});
export const deleteQuery = Type.Object({ credential_id: uuids });

export const prepareBody = Type.Object(
  { team_id: uuid, provider: Type.Enum(sources) },
  { title: 'PrepareTeamCustomCredentialsBody' },
);

export const credentialSchema = Type.Object(
  {
    id: uuid,
    client_id: nullable(Type.String()),
    client_secret_hash: nullable(
      Type.String({ description: 'SHA-256 of the secret, in hexadecimal. It is never shown.' }),
    ),
    source: Type.String(),
    team_id: uuid,
    created_at: instant,
    updated_at: instant,
    details: nullable(Type.Record(Type.String(), Type.Unknown())),
    app_url: Type.Null(),
    redirect_url_override: nullable(Type.String()),
  },
  { title: 'ClientFacingTeamProviderCredentials' },
);

export const credentialsSchema = Type.Object(
  { credentials: Type.Array(credentialSchema), next_cursor: nullable(Type.String()) },
  { title: 'CustomCredentialsResponse' },
);

export const deletionSchema = deletion('DeleteTeamCustomCredentialsResponse');

export const preparationSchema = Type.Object(
  {
    status: Type.Enum(['no_action_needed', 'preparations_required']),
    preparation_steps: Type.Array(
      Type.Object(
        {
          type: Type.Enum(['redirect_uri', 'webhook_uri', 'iam_principal']),
          key: nullable(Type.String()),
          value: Type.String(),
          description: nullable(Type.String()),
        },
        { title: 'CustomCredentialPreparationStep' },
      ),
    ),
  },
  { title: 'PrepareTeamCustomCredentialsResponse' },
);

export function patchFromWire(body: Static<typeof upsertBody>): CredentialPatch {
  return {
    clientId: body.client_id,
    clientSecret: body.client_secret,
    details: body.details,
    redirectUrlOverride: body.redirect_url_override,
  };
}

export function filterFromWire(
  params: Static<typeof environmentParams>,
  query: Static<typeof listQuery>,
): Filter & { readonly cursor: string | null | undefined } {
  return {
    ...environmentOf(params),
    teamIds: (query.team_id ?? []).map((id) => toId<TeamId>(id)),
    provider: query.provider ?? undefined,
    cursor: query.next_cursor,
  };
}

export function credentialToWire(credential: Credential): Static<typeof credentialSchema> {
  return {
    id: credential.id,
    client_id: credential.clientId,
    client_secret_hash: credential.clientSecretHash,
    source: credential.provider,
    team_id: credential.teamId,
    created_at: toWireInstant(credential.createdAt),
    updated_at: toWireInstant(credential.updatedAt),
    details: credential.details && { ...credential.details },
    app_url: null,
    redirect_url_override: credential.redirectUrlOverride,
  };
}

/** Returns the steps at the provider before its application works with this installation. */
export function preparationToWire(
  provider: string,
  redirectUri: string,
): Static<typeof preparationSchema> {
  if (!isOAuth.has(provider)) return { status: 'no_action_needed', preparation_steps: [] };
  const step = {
    type: 'redirect_uri',
    key: null,
    value: redirectUri,
    description: "Add this address to the application's redirect URIs at the provider.",
  } as const;
  return { status: 'preparations_required', preparation_steps: [step] };
}
