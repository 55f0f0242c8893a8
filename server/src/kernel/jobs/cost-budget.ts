import { setBounded } from '../maps/bounded-map.ts';
import { FairQueue } from './fair-queue.ts';

type Waiting = { readonly owner: string; readonly cost: number; readonly begin: () => void };

export type Turn = {
  /**
   * Ends the work, with its measured cost, which is the estimate for the next work of this kind. Only the first call
   * counts.
   */
  readonly end: (cost?: number) => void;
};

type Options = {
  /** The maximum cost of all work in progress. */
  readonly budget: number;
  /** The estimated cost of a kind of work that is new. */
  readonly firstCost: number;
  /** The cost of the smallest work. */
  readonly leastCost: number;
};

/** The share of the budget that one owner can use, so that another one can begin without waiting. */
const share = 3 / 4;
/** The number of cached costs, by owner and kind. */
const kindsMax = 10_000;

/**
 * Starts work while the cost of the work in progress is below the budget; then serves owners in rotation. An owner
 * without work in progress never waits.
 */
export class CostBudget {
  readonly #options: Options;
  readonly #waiting = new FairQueue<Waiting>();
  readonly #costs = new Map<string, number>();
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Resolves when the work may begin. */
  async take(owner: string, kind: string): Promise<Turn> {
    const key = `${owner} ${kind}`;
    const cost = this.#costs.get(key) ?? this.#options.firstCost;
    if (this.#waiting.sizeOf(owner) > 0 || !this.#fits(owner, cost))
      await new Promise<void>((begin) => this.#waiting.push(owner, { owner, cost, begin }));
    else this.#begin(owner, cost);
    let isOver = false;
    return {
      end: (real) => {
        if (isOver) return;
        isOver = true;
        if (real !== undefined) this.#learn(key, cost, real);
        this.#end(owner, cost);
      },
    };
  }

  #fits(owner: string, cost: number): boolean {
    const own = this.#held.get(owner) ?? 0;
    const { budget } = this.#options;
    return own === 0 || (this.#total + cost <= budget && own + cost <= budget * share);
  }

  #begin(owner: string, cost: number): void {
    this.#held.set(owner, (this.#held.get(owner) ?? 0) + cost);
    this.#total += cost;
  }

  #end(owner: string, cost: number): void {
    const left = (this.#held.get(owner) ?? 0) - cost;
    if (left > 0) this.#held.set(owner, left);
    else this.#held.delete(owner);
    this.#total -= cost;
    for (;;) {
      const next = this.#waiting.take((item) => this.#fits(item.owner, item.cost));
      if (next === undefined) return;
      this.#begin(next.owner, next.cost);
      next.begin();
    }
  }

  #learn(key: string, judged: number, real: number): void {
    const cost = Math.ceil(Math.max(this.#options.leastCost, (judged + real) / 2));
    this.#costs.delete(key);
    setBounded(this.#costs, kindsMax, [key, cost]);
  }
}
