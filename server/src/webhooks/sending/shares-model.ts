/** So much of what a process holds may be one team's: the rest is left to the others. */
export const teamShare = 0.75;

/** Of whom a lane is, and how many deliveries it could take. */
export type Wish = { readonly owner: string; readonly quota: number };

type Limits = {
  /** For all together. */
  readonly limit: number;
  /** For one owner, with what it holds. */
  readonly ownerMax: number;
  readonly heldBy: (owner: string) => number;
};

/**
 * Shares a limit among owners, and what an owner gets among its lanes, each time max-min fair: nobody gets more than it could
 * take, and whoever gets less than it could take gets no less than anybody else.
 */
export function shareOut(
  wishes: readonly Wish[],
  { limit, ownerMax, heldBy }: Limits,
): readonly number[] {
  const byOwner = new Map<string, number[]>();
  for (const [place, { owner }] of wishes.entries()) {
    const own = byOwner.get(owner);
    if (own === undefined) byOwner.set(owner, [place]);
    else own.push(place);
  }
  const quotaAt = (place: number): number => wishes[place]?.quota ?? 0;
  const owners = [...byOwner];
  const wanted = owners.map(([owner, places]) => {
    const all = places.reduce((sum, place) => sum + quotaAt(place), 0);
    return Math.max(0, Math.min(all, ownerMax - heldBy(owner)));
  });
  const given = maxMinFair(wanted, limit);
  const quotas = wishes.map(() => 0);
  for (const [index, [, places]] of owners.entries()) {
    const own = maxMinFair(places.map(quotaAt), given[index] ?? 0);
    for (const [at, place] of places.entries()) quotas[place] = own[at] ?? 0;
  }
  return quotas;
}

/** Whole numbers that add up to the total, or to what is wanted where that is less. */
function maxMinFair(wanted: readonly number[], total: number): readonly number[] {
  const given = wanted.map(() => 0);
  let left = Math.max(0, total);
  const modestFirst = [...wanted.entries()].toSorted(([, one], [, other]) => one - other);
  for (const [served, [place, wish]] of modestFirst.entries()) {
    const part = Math.min(wish, Math.floor(left / (modestFirst.length - served)));
    given[place] = part;
    left -= part;
  }
  return given;
}
