/** Runs a write periodically, on demand and at the end. Two never run at once: callers join the one that runs. */
export class PeriodicWrite {
  readonly #write: () => Promise<void>;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;

  /** `write` must not reject at the timer unless `onTimer` handles it. */
  constructor(
    everyMs: number,
    write: () => Promise<void>,
    onTimer: () => void = () => void this.now(),
  ) {
    this.#write = write;
    this.#timer = setInterval(onTimer, everyMs);
    this.#timer.unref();
  }

  async now(): Promise<void> {
    this.#running ??= this.#write().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  /** Ends the timer, and writes what was noted last. Rejects if that fails. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running?.catch(() => {});
    await this.now();
  }
}
