type Options = {
  /** Does one portion of work. Returns true to run again immediately. */
  readonly turn: () => Promise<boolean>;
  /** The longest wait between turns without a wake-up. */
  readonly pollMs: number;
  readonly onError: (error: unknown) => void;
};

/** Runs turns while there is work, and otherwise when woken or after `pollMs`. */
export class Loop {
  readonly #options: Options;
  #isWoken = false;
  #wakeSleeper: () => void = () => {};
  #running: Promise<void> | null = null;
  #isStopping = false;

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    this.#isStopping = false;
    this.#running ??= this.#run();
  }

  wake(): void {
    this.#isWoken = true;
    this.#wakeSleeper();
  }

  /** Resolves when the current turn has ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wakeSleeper();
    await this.#running;
    this.#running = null;
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      this.#isWoken = false;
      if (!(await this.#takeTurn())) await this.#sleep();
    }
  }

  async #takeTurn(): Promise<boolean> {
    try {
      return await this.#options.turn();
    } catch (error) {
      this.#options.onError(error);
      // Forget the wake-up: an unavailable database must not be queried in a busy loop.
      this.#isWoken = false;
      return false;
    }
  }

  async #sleep(): Promise<void> {
    if (this.#isWoken || this.#isStopping) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#options.pollMs);
      this.#wakeSleeper = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wakeSleeper = () => {};
  }
}
