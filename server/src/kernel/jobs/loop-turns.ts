import { FairQueue } from './fair-queue.ts';

/** Work of one turn of the event loop; more waits for the next one, before which connections are served. */
const budgetMs = 10;
/** Many small items are one slice until this time is over. */
const sliceMs = 2;

/**
 * Shares the event loop: work that takes milliseconds asks for a turn before each slice. Without others it begins at once.
 * Where more asks than fits into one iteration of the loop, owners take turns, a slice each.
 */
export class LoopTurns {
  readonly #waiting = new FairQueue<() => void>();
  /** Whether a slice began in this iteration, behind which others wait. */
  #isServing = false;

  async take(owner: string): Promise<void> {
    if (!this.#isServing) {
      this.#isServing = true;
      setImmediate(() => void this.#serve());
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(owner, resolve));
  }

  /** Runs steps to their end, and asks for a turn before each slice of them. Returns their result. */
  async run<Result>(owner: string, steps: Iterator<unknown, Result, undefined>): Promise<Result> {
    let endMs = performance.now() + sliceMs;
    let step = steps.next();
    while (step.done !== true) {
      if (performance.now() >= endMs) {
        await this.take(owner);
        endMs = performance.now() + sliceMs;
      }
      step = steps.next();
    }
    return step.value;
  }

  /** Does some work for each of many items, and asks for a turn before each slice of them. */
  async each<Item>(
    owner: string,
    items: Iterable<Item>,
    work: (item: Item) => void,
  ): Promise<void> {
    let endMs = -Infinity;
    for (const item of items) {
      if (performance.now() >= endMs) {
        await this.take(owner);
        endMs = performance.now() + sliceMs;
      }
      work(item);
    }
  }

  /** Lets those begin that wait, for as long as the budget has time. */
  async #serve(): Promise<void> {
    const beganMs = performance.now();
    while (this.#waiting.size > 0 && performance.now() - beganMs < budgetMs) {
      this.#waiting.take()?.();
      // The slice runs in the microtasks before it.
      await new Promise<void>((resolve) => process.nextTick(resolve));
    }
    if (this.#waiting.size > 0) setImmediate(() => void this.#serve());
    else this.#isServing = false;
  }
}

/** The turns of this process, which has one event loop. */
export const loopTurns = new LoopTurns();
