import { createHash } from 'node:crypto';

import { listPayorsInUse } from '#insurance';
import type { TeamScope } from '#kernel/scope.ts';
import { findLabBySlug, labSlugs } from '#labs/catalog';
import { getOwnTeam } from '#management';

import type { FhirDeps, SortPosition, Shown, Source } from '../resource-type.ts';
import { laboratoryOf, payorOf, teamOf } from './mapping.ts';

/** The team, every laboratory, and the payors of its users' insurance: so few that they are read at once. */
async function listOrganizations(deps: FhirDeps, scope: TeamScope): Promise<readonly Shown[]> {
  const [team, payors] = await Promise.all([getOwnTeam(deps, scope), listPayorsInUse(deps, scope)]);
  const labs = labSlugs.flatMap((slug) => findLabBySlug(slug) ?? []);
  return [
    teamOf(scope, team),
    ...labs.map((lab) => laboratoryOf(lab, team.createdAt)),
    ...payors.map((payor) => payorOf(payor)),
  ];
}

export async function findOrganization(
  deps: FhirDeps,
  scope: TeamScope,
  id: string,
): Promise<Shown | undefined> {
  const all = await listOrganizations(deps, scope);
  return all.find(({ resource }) => resource.id === id);
}

/** In an order that follows from ids: who joins them moves nobody. */
export const organizations: Source = async (deps, scope, _asked, after) => {
  const all = await listOrganizations(deps, scope);
  const placed = all
    .map((shown) => ({ shown, place: placeOf(shown) }))
    .toSorted((one, other) => compare(one.place, other.place))
    .filter(({ place }) => after === null || compare(place, after) > 0);
  return { placed, rest: null };
};

function placeOf({ resource }: Shown): SortPosition {
  const digest = createHash('sha256').update(resource.id).digest();
  return [digest.readUInt32BE(0), digest.readUInt32BE(4)];
}

function compare([a = 0, b = 0]: SortPosition, [c = 0, d = 0]: SortPosition): number {
  return a - c || b - d;
}
