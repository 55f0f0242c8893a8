import { sqlState } from '../sql-state.ts';
import { FairQueue } from './fair-queue.ts';

type Waiting<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
};

export type Outcome<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly error: unknown };

type Options<Item, Result> = {
  /** Items that arrive while a group is being written form the next one, up to this weight together. */
  readonly weightMax: number;
  readonly weight: (item: Item) => number;
  /**
   * Who an item is for: they take turns, and while several wait none gets more of a group than its equal part, but one
   * item. Left out: all are one's.
   */
  readonly owner?: (item: Item) => string;
  /** Writes a group in one transaction. Returns results in the items' order. */
  readonly write: (items: readonly Item[]) => Promise<readonly Outcome<Result>[]>;
};

/**
 * Batches concurrent writes into one transaction. A group is written as soon as the one before is durable: a single
 * writer does not wait, and many writers share one fsync.
 */
export class GroupCommit<Item, Result> {
  readonly #options: Options<Item, Result>;
  readonly #waiting = new FairQueue<Waiting<Item, Result>>();
  #isWriting = false;

  constructor(options: Options<Item, Result>) {
    this.#options = options;
  }

  async submit(item: Item): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push(this.#ownerOf(item), { item, resolve, reject });
      // One tick later, so that requests read from the sockets in one turn of the event loop share a group.
      if (!this.#isWriting) {
        this.#isWriting = true;
        setImmediate(() => void this.#drain());
      }
    });
  }

  async #drain(): Promise<void> {
    while (this.#waiting.size > 0) await this.#writeGroup(this.#takeGroup());
    this.#isWriting = false;
  }

  #ownerOf(item: Item): string {
    return this.#options.owner?.(item) ?? '';
  }

  #takeGroup(): Waiting<Item, Result>[] {
    const { weightMax, weight } = this.#options;
    const share = weightMax / this.#waiting.owners;
    const taken = new Map<string, number>();
    let total = 0;
    const fits = ({ item }: Waiting<Item, Result>, owner: string): boolean => {
      const own = taken.get(owner) ?? 0;
      const more = weight(item);
      if (total > 0 && total + more > weightMax) return false;
      if (own > 0 && own + more > share) return false;
      taken.set(owner, own + more);
      total += more;
      return true;
    };
    const group: Waiting<Item, Result>[] = [];
    for (let next = this.#waiting.take(fits); next !== undefined; next = this.#waiting.take(fits)) {
      group.push(next);
    }
    return group;
  }

  async #writeGroup(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const outcomes = await this.#options.write(group.map((each) => each.item));
      group.forEach((each, index) => {
        const outcome = outcomes[index];
        if (outcome?.ok === true) each.resolve(outcome.result);
        else each.reject(outcome?.error ?? new Error('the group answered too few outcomes'));
      });
    } catch (error) {
      for (const each of group) each.reject(error);
    }
  }
}

/** One lane prepares while the other waits for the disk; more would share fewer commits. */
const lanes = 2;

/** Two lanes of groups. Items of one user stay in order in one of them. */
export function openLanes<Item extends { readonly userId: string }, Result>(
  options: Options<Item, Result>,
): (item: Item) => Promise<Result> {
  const groups = Array.from({ length: lanes }, () => new GroupCommit<Item, Result>(options));
  return async (item) => {
    const lane = groups[Number.parseInt(item.userId.slice(-6), 16) % lanes];
    if (lane === undefined) throw new Error('there is no lane');
    return lane.submit(item);
  };
}

/** Deadlock, serialization failure, a concurrently inserted row: the other transaction won, and this one can be retried. */
const worthRetrying = new Set(['40P01', '40001', '23505']);

/** Another transaction changed the data that the write depends on: nothing was stored, and the write may be retried. */
export class ChangedMeanwhileError extends Error {}

function isWorthRetrying(error: unknown): boolean {
  return error instanceof ChangedMeanwhileError || worthRetrying.has(sqlState(error) ?? '');
}

/** One transaction for the group; when it fails, each item alone, so that one cannot fail its neighbours. */
export async function writeOrSplit<Item, Result>(
  items: readonly Item[],
  write: (items: readonly Item[]) => Promise<readonly Outcome<Result>[]>,
): Promise<readonly Outcome<Result>[]> {
  try {
    return await write(items);
  } catch (error) {
    if (items.length === 1 && !isWorthRetrying(error)) {
      return [{ ok: false, error }];
    }
  }
  const outcomes: Outcome<Result>[] = [];
  for (const item of items) {
    const alone = await write([item]).catch((error: unknown): readonly Outcome<Result>[] => [
      { ok: false, error },
    ]);
    outcomes.push(...alone);
  }
  return outcomes;
}
