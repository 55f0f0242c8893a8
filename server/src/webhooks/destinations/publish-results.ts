import type { PublishResult } from './connector.ts';

/** Collects a broker's verdict on each message of a batch, until it has all of them or the time is over. */
export class PublishResults {
  readonly #verdicts: (PublishResult | undefined)[];
  readonly #settled = Promise.withResolvers<readonly PublishResult[]>();
  readonly #timer: NodeJS.Timeout;
  #open: number;

  constructor(count: number, timeoutMs: number) {
    this.#verdicts = Array.from({ length: count }, () => undefined);
    this.#open = count;
    this.#timer = setTimeout(
      () => this.end(`the broker did not answer in ${timeoutMs} ms`),
      timeoutMs,
    );
    if (count === 0) this.#settle();
  }

  /** The first verdict of a message counts. */
  set(index: number, verdict: PublishResult): void {
    if (this.#verdicts[index] !== undefined) return;
    this.#verdicts[index] = verdict;
    this.#open -= 1;
    if (this.#open === 0) this.#settle();
  }

  /** Ends the collection. Messages without a verdict get the outcome `unknown`. */
  end(reason: string): void {
    for (const index of this.#verdicts.keys()) this.set(index, { outcome: 'unknown', reason });
  }

  async all(): Promise<readonly PublishResult[]> {
    return this.#settled.promise;
  }

  #settle(): void {
    clearTimeout(this.#timer);
    this.#settled.resolve(this.#verdicts.filter((verdict) => verdict !== undefined));
  }
}
