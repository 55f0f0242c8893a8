import { type WalPosition, hasReplayed } from './wal-position.ts';

/** The next step of a read for a replica. */
export type Next = 'read' | 'wait' | 'leave';

/**
 * The state of one replica (ADR-0068). It serves a read once it has replayed all commits from before the read. A
 * replica that makes a read wait longer than the bound leaves; it joins again when it has caught up.
 */
export class ReplicaHealth {
  readonly #boundMs: number;
  #isServing = false;
  #replayed: WalPosition | null = null;
  #wanted: WalPosition | null = null;
  /** When the missing position was seen at the primary; null if no requested position is missing. */
  #lackingSinceMs: number | null = null;

  constructor(boundMs: number) {
    this.#boundMs = boundMs;
  }

  get isServing(): boolean {
    return this.#isServing;
  }

  join(): void {
    this.#isServing = true;
  }

  leave(): void {
    this.#isServing = false;
    // Its data may be reverted by a restart from a backup, or by another timeline.
    this.#replayed = null;
  }

  /** Stores the position that the replica reports. */
  heard(replayed: WalPosition, nowMs: number): void {
    this.#replayed = replayed;
    if (this.#wanted !== null && hasReplayed(replayed, this.#wanted)) this.#lackingSinceMs = null;
    else this.#lackingSinceMs ??= nowMs;
  }

  /** Requests that it replays up to this position. */
  want(wanted: WalPosition, nowMs: number): void {
    this.#wanted = wanted;
    if (!hasReplayed(this.#replayed, wanted)) this.#lackingSinceMs ??= nowMs;
  }

  /** Returns the next action for a read that has waited for `waitedMs`. */
  next(wanted: WalPosition, waitedMs: number): Next {
    if (!this.#isServing) return 'leave';
    if (hasReplayed(this.#replayed, wanted)) return 'read';
    return waitedMs >= this.#boundMs ? 'leave' : 'wait';
  }

  /** For how long it has lacked something that the primary had; 0 where it lacks nothing. */
  behindMs(nowMs: number): number {
    return this.#lackingSinceMs === null ? 0 : nowMs - this.#lackingSinceMs;
  }
}

/** Yields the serving replicas in round-robin order. */
export function roundRobin<Replica extends { readonly standing: Pick<ReplicaHealth, 'isServing'> }>(
  replicas: readonly Replica[],
  turn: number,
): Replica | undefined {
  for (let step = 0; step < replicas.length; step += 1) {
    const replica = replicas[(turn + step) % replicas.length];
    if (replica?.standing.isServing === true) return replica;
  }
  return undefined;
}
