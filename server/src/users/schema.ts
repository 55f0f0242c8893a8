import { type Static, Type } from 'typebox';

import { trust } from '#kernel/brand.ts';
import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { type PlainDate, toWholeSecond, toWireInstant } from '#kernel/time.ts';

import { openBirthDate } from './birth-date.ts';
import { userErrors } from './errors.ts';
import type { ConnectedSource, Fallback, User, UserFields, UserPatch } from './model.ts';

/** The largest offset of a request. */
const offsetMax = 2_147_483_647;

export const userId = Type.String({
  format: 'uuid',
  description: 'The id that we gave to the user.',
});

const clientUserId = Type.String({
  minLength: 1,
  maxLength: 512,
  format: 'visible-text',
  description:
    'Your reference for the user, unique in the team. It must not identify a person: no e-mail address, no phone number.',
});
const timeZone = Type.String({
  format: 'time-zone',
  description: 'IANA name of the time zone for sources whose data has none.',
});
const birthDate = Type.String({
  format: 'date',
  description: 'Day of birth for sources that give no age, from 1900-01-01 to today.',
});
const ingestionStart = Type.String({
  format: 'date',
  description: 'First day of data to take in.',
});
const ingestionEnd = Type.String({ format: 'date', description: 'Last day of data to take in.' });

export const userParams = Type.Object({ user_id: userId });
export const resolveParams = Type.Object({ client_user_id: clientUserId });

export const listQuery = Type.Object({
  offset: Type.Integer({
    minimum: 0,
    maximum: offsetMax,
    default: 0,
    description: 'Users to skip.',
  }),
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Users to return.' }),
});

export const undoQuery = Type.Object({
  user_id: optional(userId),
  client_user_id: optional(clientUserId),
});

const optionalFields = {
  fallback_time_zone: optional(timeZone),
  fallback_birth_date: optional(birthDate),
  ingestion_start: optional(ingestionStart),
  ingestion_end: optional(ingestionEnd),
};

export const createBody = Type.Object(
  { client_user_id: clientUserId, ...optionalFields },
  { title: 'UserCreateBody' },
);

/** A client_user_id can be changed, never cleared. */
export const patchBody = Type.Object(
  { client_user_id: Type.Optional(clientUserId), ...optionalFields },
  { title: 'UserPatchBody' },
);

const providerSchema = Type.Object(
  {
    name: Type.String(),
    slug: Type.String(),
    logo: Type.String(),
  },
  { title: 'ClientFacingProvider' },
);

const connectedSourceSchema = Type.Object(
  { provider: providerSchema, created_on: instant, source: providerSchema },
  { title: 'ConnectedSource' },
);

const fallbackFields = {
  source_slug: Type.String({ description: '`manual`: set over the API.' }),
  updated_at: instant,
};

export const userSchema = Type.Object(
  {
    user_id: userId,
    team_id: uuid,
    client_user_id: Type.String(),
    created_on: instant,
    connected_sources: Type.Array(connectedSourceSchema),
    fallback_time_zone: nullable(
      Type.Object({ id: timeZone, ...fallbackFields }, { title: 'FallbackTimeZone' }),
    ),
    fallback_birth_date: nullable(
      Type.Object(
        { value: birthDate, ...fallbackFields },
        { title: 'FallbackBirthDate', description: 'Null for signed-in members.' },
      ),
    ),
    ingestion_start: nullable(ingestionStart),
    ingestion_end: nullable(ingestionEnd),
  },
  { title: 'ClientFacingUser' },
);

export const usersSchema = Type.Object(
  {
    users: Type.Array(userSchema),
    total: Type.Integer(),
    offset: Type.Integer(),
    limit: Type.Integer(),
  },
  { title: 'PaginatedUsersResponse' },
);

export const successSchema = Type.Object(
  { success: Type.Boolean() },
  { title: 'UserSuccessResponse' },
);

export type LogoOf = (slug: string) => string;

export type WireDeps = Parameters<typeof openBirthDate>[0] & { readonly logo: LogoOf };

export function toWire(scope: TeamScope, user: User, deps: WireDeps): Static<typeof userSchema> {
  const { fallbackTimeZone: zone } = user;
  // Mask the birth date for members, because pages only list users.
  const isMasked = scope.actor.type === 'member';
  const born = isMasked ? null : openBirthDate(deps, user);
  return {
    user_id: user.id,
    team_id: scope.teamId,
    client_user_id: user.clientUserId,
    created_on: toWholeSecond(user.createdAt),
    connected_sources: user.connectedSources.map((each) => connectedSource(each, deps.logo)),
    fallback_time_zone: zone === null ? null : { id: zone.value, ...provenance(zone) },
    fallback_birth_date: born === null ? null : { value: born.value, ...provenance(born) },
    ingestion_start: user.ingestionStart,
    ingestion_end: user.ingestionEnd,
  };
}

function provenance(fallback: Fallback<string>): { source_slug: string; updated_at: string } {
  return { source_slug: fallback.sourceSlug, updated_at: toWireInstant(fallback.updatedAt) };
}

function connectedSource(
  { slug, name, createdOn }: ConnectedSource,
  logo: LogoOf,
): Static<typeof connectedSourceSchema> {
  const provider = { name, slug, logo: logo(slug) };
  // `source` is the deprecated name of `provider`; clients of either read it.
  return { provider, created_on: toWholeSecond(createdOn), source: provider };
}

export function toConflict(holder: User): Readonly<Record<string, unknown>> {
  return {
    error_type: 'INVALID_REQUEST',
    error_message: userErrors['user.conflict'].text,
    user_id: holder.id,
    created_on: toWholeSecond(holder.createdAt),
  };
}

export function fieldsFromWire(body: Static<typeof createBody>): UserFields {
  const {
    fallbackTimeZone,
    fallbackBirthDate,
    ingestionStart: start,
    ingestionEnd: end,
  } = patchFromWire(body);
  return {
    clientUserId: body.client_user_id,
    fallbackTimeZone: fallbackTimeZone ?? null,
    fallbackBirthDate: fallbackBirthDate ?? null,
    ingestionStart: start ?? null,
    ingestionEnd: end ?? null,
  };
}

export function patchFromWire(body: Static<typeof patchBody>): UserPatch {
  return {
    clientUserId: body.client_user_id,
    fallbackTimeZone: body.fallback_time_zone,
    fallbackBirthDate: checkedDate(body.fallback_birth_date),
    ingestionStart: checkedDate(body.ingestion_start),
    ingestionEnd: checkedDate(body.ingestion_end),
  };
}

/** The schema has checked that it is a calendar date. */
function checkedDate(text: string | null | undefined): PlainDate | null | undefined {
  return typeof text === 'string' ? trust<PlainDate>(text) : text;
}
