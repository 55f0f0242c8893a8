import {
  type Static,
  type TNull,
  type TObject,
  type TOptional,
  type TProperties,
  type TUnion,
  Type,
} from 'typebox';

import { nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import type { Environment, TeamId } from '#kernel/scope.ts';
import { dateInUtc } from '#kernel/time.ts';

import { toId } from './ids.ts';
import { isBound, type KeyId, type MemberRole, memberRoles, type Region } from './model.ts';

type Patchable<Fields extends TProperties> = {
  readonly [Name in keyof Fields]: TOptional<TUnion<[Fields[Name], TNull]>>;
};

/** Returns the fields of a change: absent ones do not change, null restores the default. */
export function patchable<Fields extends TProperties>(fields: Fields): Patchable<Fields> {
  const patches = Object.entries(fields).map(([key, schema]) => [key, optional(schema)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same keys, mapped one by one
  return Object.fromEntries(patches) as Patchable<Fields>;
}

export const environment = Type.Enum(['production', 'sandbox']);
export const region = Type.Enum(['us', 'eu']);

/** The names of organisations and teams. */
export const name = Type.String({
  pattern: String.raw`^[A-Za-zÀ-ÖØ-öø-ÿ0-9(),/:'|&_\- ’]{0,80}$`,
});
export const orgParams = Type.Object({ org_id: uuid });
export const teamParams = Type.Object({ org_id: uuid, team_id: uuid });
/** The parameters of operations on one environment of teams. Teams of another region are not found. */
export const environmentFields = { org_id: uuid, env: environment, region };
export const environmentParams = Type.Object(environmentFields);

export const nextCursor = optional(
  Type.String({ description: 'Where the page before this one ended.' }),
);
export const searchQuery = optional(Type.String({ maxLength: 100, format: 'plain-text' }));

export const success = Type.Object({ success: Type.Boolean() }, { title: 'SuccessResponse' });

/** The maximum of ids per request. */
const idsMax = 100;
export const uuids = Type.Array(uuid, { minItems: 1, maxItems: idsMax });

const deletionFields = {
  success: Type.Array(uuid),
  failure: Type.Array(uuid, {
    description: 'Always empty: all are deleted in one transaction, or none is.',
  }),
  not_found: Type.Array(uuid),
};

export function deletion(title: string): TObject<typeof deletionFields> {
  return Type.Object(deletionFields, { title });
}

/** Returns which of the requested ids were deleted, and which did not exist. */
export function deletionToWire(
  asked: readonly string[],
  deleted: readonly string[],
): Static<ReturnType<typeof deletion>> {
  const gone = new Set(deleted);
  return {
    success: [...deleted],
    failure: [],
    not_found: [...new Set(asked)].filter((id) => !gone.has(id.toLowerCase())),
  };
}

export const memberRole = Type.Enum([...memberRoles]);

export const teamRoleBindings = nullable(
  Type.Array(Type.Object({ team_id: uuid }, { title: 'TeamRoleBinding' }), { maxItems: idsMax }),
);

export function bindingsToWire(
  role: MemberRole,
  teamIds: readonly TeamId[],
): Static<typeof teamRoleBindings> {
  return isBound(role) ? teamIds.map((id) => ({ team_id: id })) : null;
}

export function bindingsFromWire(
  bindings: Static<typeof teamRoleBindings> | undefined,
): readonly TeamId[] {
  const ids = new Set((bindings ?? []).map((each) => toId<TeamId>(each.team_id)));
  // In the order in which they are read back.
  return [...ids].toSorted();
}

/** `vital_staff` is the contract's name for the operator of the service. */
export const creator = Type.Union([
  Type.Object({ type: Type.Literal('management_key') }, { title: 'CreatorManagementKey' }),
  Type.Object({ type: Type.Literal('vital_staff') }, { title: 'CreatorVitalStaff' }),
]);

export function creatorToWire(keyId: KeyId | null): Static<typeof creator> {
  return keyId === null ? { type: 'vital_staff' } : { type: 'management_key' };
}

export function environmentOf({
  env,
  region: where,
}: {
  readonly env: Environment;
  readonly region: Region;
}): { readonly environment: Environment; readonly region: Region } {
  return { environment: env, region: where };
}

/** Left out and null are different things. Without an offset it is UTC. */
export function instantFromWire(text: string | null | undefined): Date | null | undefined {
  if (typeof text !== 'string') return text;
  return dateInUtc(text);
}

/** One environment of a team. */
export const tenantPath = '/v1/org/{org_id}/team/{team_id}/{environment}';
export const tenantParams = Type.Object({
  org_id: uuid,
  team_id: uuid,
  environment: Type.Enum(['production', 'sandbox']),
});

/** In UTC where the text names no offset. */
export function instantOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : dateInUtc(text);
}
