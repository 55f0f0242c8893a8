/**
 * Runs a write periodically, on demand and at the end. Writes never overlap: concurrent callers share the one in
 * progress.
 */
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

  /** Stops the timer, and writes the last changes. Rejects if that fails. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running?.catch(() => {});
    await this.now();
  }
}
