import { setBounded } from '../maps/bounded-map.ts';
import { FairQueue } from './fair-queue.ts';

type Waiting = { readonly owner: string; readonly cost: number; readonly begin: () => void };

export type Turn = {
  /** Ends the work with what it really cost, by which the next one of its kind is judged. Only the first call counts. */
  readonly end: (cost?: number) => void;
};

type Options = {
  /** What all work together may cost that is under way. */
  readonly budget: number;
  /** The cost of work of a kind that was not seen before. */
  readonly firstCost: number;
  /** The cost of the smallest work. */
  readonly leastCost: number;
};

/** What of the budget one owner may use: another one begins without waiting for it. */
const share = 3 / 4;
/** Kinds of work of owners whose costs are remembered. */
const kindsMax = 10_000;

/**
 * Lets work begin as long as what is under way costs less than a budget; then owners take turns. An owner with no work under way
 * always begins at once: it never waits for others.
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
