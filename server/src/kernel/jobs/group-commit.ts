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

export type GroupOptions<Item, Result> = {
  /** Items that arrive while a group is being written form the next one, up to this weight together. */
  readonly weightMax: number;
  readonly weight: (item: Item) => number;
  /**
   * Returns the owner of an item. Owners are served in rotation, and while several wait, each gets at most its equal
   * share of a group, but at least one item. If absent, all items have one owner.
   */
  readonly owner?: (item: Item) => string;
  /** Writes a group in one transaction. Returns results in the items' order. */
  readonly write: (items: readonly Item[]) => Promise<readonly Outcome<Result>[]>;
  /** A group is taken when it resolves. Left out: at once. */
  readonly admission?: () => Promise<void> | undefined;
  /** Called when a group has ended. */
  readonly written?: () => void;
};

/**
 * Batches concurrent writes into one transaction. A group is written as soon as the one before is durable: a single
 * writer does not wait, and many writers share one fsync.
 */
export class GroupCommit<Item, Result> {
  readonly #options: GroupOptions<Item, Result>;
  readonly #waiting = new FairQueue<Waiting<Item, Result>>();
  #waitingWeight = 0;
  #writingWeight = 0;
  #isWriting = false;

  constructor(options: GroupOptions<Item, Result>) {
    this.#options = options;
  }

  /** How much waits for the next group. */
  get waitingWeight(): number {
    return this.#waitingWeight;
  }

  get waitingItems(): number {
    return this.#waiting.size;
  }

  /** How much is being written; 0 while nothing is. */
  get writingWeight(): number {
    return this.#writingWeight;
  }

  async submit(item: Item): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push(this.#ownerOf(item), { item, resolve, reject });
      this.#waitingWeight += this.#options.weight(item);
      // One tick later, so that requests read from the sockets in one turn of the event loop share a group.
      if (!this.#isWriting) {
        this.#isWriting = true;
        setImmediate(() => void this.#drain());
      }
    });
  }

  async #drain(): Promise<void> {
    while (this.#waiting.size > 0) {
      await this.#options.admission?.();
      const group = this.#takeGroup();
      const weight = group.reduce((sum, { item }) => sum + this.#options.weight(item), 0);
      this.#waitingWeight -= weight;
      this.#writingWeight = weight;
      await this.#writeGroup(group);
      this.#writingWeight = 0;
      this.#options.written?.();
    }
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
