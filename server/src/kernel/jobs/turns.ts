import type { TenantId } from '../scope.ts';

/** The data with which a claim serves teams in rotation. */
export type ClaimTurns = {
  /** Teams that this worker works for, and for how many of their tasks. */
  readonly heldBy: readonly TenantId[];
  readonly held: readonly number[];
  /** Teams that it began tasks of, the one that has waited longest first. Others come before them. */
  readonly served: readonly TenantId[];
  /** Tasks of one team that may be in flight. */
  readonly share: number;
};

/** A team that was served longer ago counts as one that never was. */
const servedMax = 1000;

/** Tracks which teams a worker serves and has served, so that waiting teams are served in rotation. */
export class Turns {
  readonly #share: number;
  readonly #held = new Map<TenantId, number>();
  readonly #served = new Set<TenantId>();

  /** A quarter of the slots is never one team's, so that another one does not wait for its tasks to end. */
  constructor(slots: number) {
    this.#share = slots === 1 ? 1 : slots - Math.max(1, Math.floor(slots / 4));
  }

  begin(team: TenantId): void {
    this.#held.set(team, (this.#held.get(team) ?? 0) + 1);
    this.#served.delete(team);
    this.#served.add(team);
    const [first] = this.#served;
    if (this.#served.size > servedMax && first !== undefined) this.#served.delete(first);
  }

  end(team: TenantId): void {
    const left = (this.#held.get(team) ?? 1) - 1;
    if (left === 0) this.#held.delete(team);
    else this.#held.set(team, left);
  }

  now(): ClaimTurns {
    return {
      heldBy: [...this.#held.keys()],
      held: [...this.#held.values()],
      served: [...this.#served],
      share: this.#share,
    };
  }
}
