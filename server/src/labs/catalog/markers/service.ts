import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import type { ReferenceData } from '#kernel/search/reference-data.ts';

import { getActiveAccount } from '../accounts/of-team/service.ts';
import { findLabBySlug } from '../labs.ts';
import type { Marker } from '../model.ts';
import type { MarkerDirectory } from './directory.ts';

export type MarkerDeps = Pick<AppContext, 'db'> & {
  readonly markers: ReferenceData<MarkerDirectory>;
};

export type MarkerQuery = {
  readonly labIds: readonly number[] | null;
  /** Goes before labIds. */
  readonly labSlug: string | null;
  readonly labAccountId: string | null;
  readonly isALaCarte: boolean | null;
  readonly name: string;
};

/** The markers that the team can order: with an account, those of its lab. */
export async function searchMarkers(
  deps: MarkerDeps,
  scope: TeamScope,
  { labSlug, labAccountId, isALaCarte, name, ...given }: MarkerQuery,
): Promise<readonly Marker[]> {
  const asked = labSlug === null ? given.labIds : [findLabBySlug(labSlug)?.id ?? 0];
  const labIds = await availableLabs(deps, scope, asked, labAccountId);
  const directory = await deps.markers.get();
  return directory.search({ labIds, isALaCarte, query: name });
}

/** Returns the requested labs from which the account can order; null for all labs. */
async function availableLabs(
  deps: MarkerDeps,
  scope: TeamScope,
  asked: readonly number[] | null,
  labAccountId: string | null,
): Promise<readonly number[] | null> {
  if (labAccountId === null) return asked;
  const { lab } = await getActiveAccount(deps, scope, labAccountId);
  if (asked !== null && !asked.includes(lab.id)) throw new AppError('lab_account.other_lab');
  return [lab.id];
}

/** The marker of a lab's test code. */
export async function getMarkerByCode(
  deps: MarkerDeps,
  scope: TeamScope,
  labId: number,
  code: { readonly providerId: string; readonly labAccountId: string | null },
): Promise<Marker> {
  await availableLabs(deps, scope, [labId], code.labAccountId);
  const directory = await deps.markers.get();
  const marker = directory.findByCode(labId, code.providerId);
  if (marker === undefined) throw new AppError('marker.not_found');
  return marker;
}

export type PageOf<Item> = {
  readonly items: readonly Item[];
  readonly total: number;
  readonly page: number;
  readonly size: number;
  readonly pages: number;
};

export function pageOf<Item>(
  items: readonly Item[],
  { page, size }: { readonly page: number; readonly size: number },
): PageOf<Item> {
  const from = (page - 1) * size;
  return {
    items: items.slice(from, from + size),
    total: items.length,
    page,
    size,
    pages: Math.ceil(items.length / size),
  };
}
