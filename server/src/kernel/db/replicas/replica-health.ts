import { type WalPosition, hasReplayed } from './wal-position.ts';

/** What a read does next about a replica. */
export type Next = 'read' | 'wait' | 'leave';

/**
 * What is known of one replica, and what follows of it (ADR-0068). It may answer a read once it has replayed what was
 * committed when the read was asked. One that lets a read wait for longer than the bound is left; it is joined again when it
 * has caught up.
 */
export class ReplicaHealth {
  readonly #boundMs: number;
  #isServing = false;
  #replayed: WalPosition | null = null;
  #wanted: WalPosition | null = null;
  /** When what it lacks was seen at the primary; null: it lacks nothing that was asked for. */
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
    // What it had may be taken back: by a restart from a backup, or with another history.
    this.#replayed = null;
  }

  /** It says how far it is. */
  heard(replayed: WalPosition, nowMs: number): void {
    this.#replayed = replayed;
    if (this.#wanted !== null && hasReplayed(replayed, this.#wanted)) this.#lackingSinceMs = null;
    else this.#lackingSinceMs ??= nowMs;
  }

  /** Somebody wants to read what was committed up to there. */
  want(wanted: WalPosition, nowMs: number): void {
    this.#wanted = wanted;
    if (!hasReplayed(this.#replayed, wanted)) this.#lackingSinceMs ??= nowMs;
  }

  /** For a read that has waited for so long. */
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

/** The serving ones by turns, from the turn's own on: who is not, is passed over. */
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
