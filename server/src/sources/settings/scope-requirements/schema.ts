import { type Static, Type } from 'typebox';

import { optional, uuid } from '#kernel/http/common-schemas.ts';
import type { TeamId } from '#kernel/scope.ts';

import { credentialProviders, oauthProviders, scopedProviders } from '../../providers/catalog.ts';
import type { RequirementChanges } from './service.ts';
import type { Requirement } from './store.ts';

const lists = (scopes: readonly string[]) => {
  const list = Type.Array(Type.Enum([...scopes]), { uniqueItems: true });
  return optional(Type.Object({ user_must_grant: list, user_may_grant: list }));
};

/** The contract's order of providers with requirements; added providers come after them. */
const order = 'fitbit google_fit google_health oura strava withings wahoo whoop_v2'.split(' ');
const placeOf = (slug: string): number =>
  order.includes(slug) ? order.indexOf(slug) : order.length;

export const upsertBody = Type.Object(
  Object.fromEntries(
    scopedProviders
      .toSorted((one, other) => placeOf(one.slug) - placeOf(other.slug))
      .map(({ slug, scopes }) => [slug, lists(scopes)]),
  ),
  { title: 'UpsertTeamScopeRequirementsBody', additionalProperties: false },
);
export const getQuery = Type.Object({
  provider: optional(
    Type.Enum(credentialProviders.filter((slug) => oauthProviders.includes(slug))),
  ),
});

export const requirementsSchema = Type.Object(
  {
    requirements: Type.Array(
      Type.Object(
        {
          user_must_grant: Type.Array(Type.String()),
          user_may_grant: Type.Array(Type.String()),
          team_id: uuid,
          provider: Type.String(),
        },
        { title: 'TeamScopeRequirements' },
      ),
    ),
  },
  { title: 'TeamScopeRequirementsResponse' },
);

export function changesFromWire(body: Static<typeof upsertBody>): RequirementChanges {
  return new Map(
    Object.entries(body).map(([provider, given]) => [
      provider,
      given == null ? null : { mustGrant: given.user_must_grant, mayGrant: given.user_may_grant },
    ]),
  );
}

export function toWire(
  teamId: TeamId,
  requirements: readonly Requirement[],
): Static<typeof requirementsSchema> {
  return {
    requirements: requirements.map(({ provider, mustGrant, mayGrant }) => ({
      user_must_grant: [...mustGrant],
      user_may_grant: [...mayGrant],
      team_id: teamId,
      provider,
    })),
  };
}
