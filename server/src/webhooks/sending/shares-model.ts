/** The largest share of a process's capacity for one team; the rest is reserved for the others. */
export const teamShare = 0.75;

/** The owner of a lane, and how many deliveries the lane could take. */
export type Wish = { readonly owner: string; readonly quota: number };

type Limits = {
  /** The limit for all owners together. */
  readonly limit: number;
  /** The limit for one owner, including the deliveries that it holds. */
  readonly ownerMax: number;
  readonly heldBy: (owner: string) => number;
  /** When an owner was served last, as a growing number. If left out, owners come in the order of their lanes. */
  readonly servedAt?: (owner: string) => number;
};

/**
 * Divides a limit among owners, and each owner's part among its lanes, max-min fair: a lane gets at most its quota, and owners
 * that could take more get equal parts. A remainder goes to the owners that hold the least, and of these to those served longest
 * ago.
 */
export function shareOut(
  wishes: readonly Wish[],
  { limit, ownerMax, heldBy, servedAt = () => 0 }: Limits,
): readonly number[] {
  const byOwner = new Map<string, number[]>();
  for (const [place, { owner }] of wishes.entries()) {
    const own = byOwner.get(owner);
    if (own === undefined) byOwner.set(owner, [place]);
    else own.push(place);
  }
  const quotaAt = (place: number): number => wishes[place]?.quota ?? 0;
  const owners = [...byOwner].toSorted(
    ([one], [other]) => heldBy(one) - heldBy(other) || servedAt(one) - servedAt(other),
  );
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

/**
 * Returns whole numbers that add up to the total, or to the sum of the wishes if that is less. A remainder goes to the first
 * entries that want more.
 */
function maxMinFair(wanted: readonly number[], total: number): readonly number[] {
  const given = wanted.map(() => 0);
  let left = Math.max(0, total);
  for (;;) {
    const wishing = [...wanted.entries()].filter(([place, wish]) => wish > (given[place] ?? 0));
    if (wishing.length === 0 || left === 0) return given;
    const part = Math.max(1, Math.floor(left / wishing.length));
    for (const [place, wish] of wishing.slice(0, left)) {
      const more = Math.min(part, wish - (given[place] ?? 0));
      given[place] = (given[place] ?? 0) + more;
      left -= more;
    }
  }
}
