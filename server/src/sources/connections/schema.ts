import { type Static, Type } from 'typebox';

import { instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import { toWholeSecond, toWireInstant } from '#kernel/time.ts';

import { providerSchema, providerText } from '../schema.ts';
import { type Availability, type Connection, connectionErrorTypes } from './model.ts';

export const connectionParams = Type.Object({ user_id: uuid, provider: Type.String() });

const grants = Type.Object(
  { required: Type.Array(Type.String()), optional: Type.Array(Type.String()) },
  { title: 'ScopeRequirements_str_' },
);
const availabilitySchema = Type.Object(
  {
    status: Type.Enum(['available', 'unavailable']),
    scope_requirements: nullable(
      Type.Object(
        { user_granted: grants, user_denied: grants },
        { title: 'ScopeRequirementsGrants' },
      ),
    ),
  },
  { title: 'ResourceAvailability' },
);

const connectionSchema = Type.Object(
  {
    name: Type.String(),
    slug: Type.String(),
    logo: Type.String(),
    created_on: instant,
    status: Type.Enum(['active', 'paused', 'error']),
    external_user_id: nullable(Type.String()),
    error_details: nullable(
      Type.Object(
        {
          error_type: Type.Enum([...connectionErrorTypes]),
          error_message: Type.String(),
          errored_at: instant,
        },
        { title: 'ClientFacingConnectionErrorDetails' },
      ),
    ),
    resource_availability: Type.Record(Type.String(), availabilitySchema),
  },
  { title: 'ClientFacingProviderWithStatus' },
);

/** The data of `provider.connection.created`; the contract once called the provider `source`. */
export const connectionCreatedSchema = Type.Object(
  {
    user_id: uuid,
    provider: providerSchema,
    source: Type.Object(providerSchema.properties, { deprecated: true }),
    external_user_id: nullable(Type.String()),
    resource_availability: Type.Record(Type.String(), availabilitySchema),
  },
  { title: 'ProviderConnectionCreated' },
);

/** The data of `provider.connection.error`. */
export const connectionFailedSchema = Type.Object(
  {
    user_id: uuid,
    provider: Type.String(),
    message: Type.String(),
    error_type: Type.Enum([...connectionErrorTypes]),
    error_details: Type.String(),
  },
  { title: 'ProviderConnectionError' },
);

export const connectionsSchema = Type.Object({ providers: Type.Array(connectionSchema) });

const allRequired = (scopes: readonly string[]): Static<typeof grants> => ({
  required: [...scopes],
  optional: [],
});

export function availabilityToWire(
  availability: ReadonlyMap<string, Availability>,
): Record<string, Static<typeof availabilitySchema>> {
  const entries = [...availability].map(
    ([resource, { isAvailable, granted, denied }]): [string, Static<typeof availabilitySchema>] => [
      resource,
      {
        status: isAvailable ? 'available' : 'unavailable',
        scope_requirements: {
          user_granted: allRequired(granted),
          user_denied: allRequired(denied),
        },
      },
    ],
  );
  return Object.fromEntries(entries);
}

/** The shown fields of a connection; a source that only pushes has just its provider. */
export type Shown = Pick<Connection, 'provider' | 'status' | 'createdAt'> &
  Partial<Pick<Connection, 'externalUserId' | 'error'>> & {
    readonly availability: ReadonlyMap<string, Availability>;
  };

export function toWire(shown: Shown, baseUrl: string): Static<typeof connectionSchema> {
  const { error } = shown;
  return {
    ...providerText(baseUrl, shown.provider),
    created_on: toWholeSecond(shown.createdAt),
    status: shown.status,
    external_user_id: shown.externalUserId ?? null,
    error_details:
      error == null
        ? null
        : {
            error_type: error.type,
            error_message: error.message,
            errored_at: toWireInstant(error.at),
          },
    resource_availability: availabilityToWire(shown.availability),
  };
}
