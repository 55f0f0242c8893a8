import { AppError } from '#kernel/errors.ts';

import { pageLimits, type PageLimits } from './limits-model.ts';
import type { PagesOutcome } from './model.ts';
import { PageThread } from './thread.ts';

/** Reads the pages of reports, in a thread that takes one report after the other. */
export type PageReader = {
  /**
   * The words of all files of a report, or why there are none. Refuses while too many wait; rejects where `signal` says that
   * nobody wants it any more.
   */
  read(files: readonly Uint8Array[], signal?: AbortSignal): Promise<PagesOutcome>;
  close(): Promise<void>;
};

export type PageReaderSettings = Partial<PageLimits> & {
  /** How long a report may take, all of its pages together. */
  readonly timeoutMs?: number;
  /** Reports that may wait for their turn. */
  readonly waitingMax?: number;
  /** How long the thread stays without work: what reads pictures holds 150 MB. */
  readonly idleMs?: number;
};

const timeoutDefaultMs = 120_000;
const waitingDefault = 16;
const idleDefaultMs = 30_000;

export function openPageReader(settings: PageReaderSettings = {}): PageReader {
  return new OneByOne(settings);
}

class OneByOne implements PageReader {
  readonly #settings: PageReaderSettings;
  readonly #thread = new PageThread();
  readonly #closing = new AbortController();
  #last: Promise<unknown> = Promise.resolve();
  #held = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(settings: PageReaderSettings) {
    this.#settings = settings;
  }

  async read(files: readonly Uint8Array[], signal?: AbortSignal): Promise<PagesOutcome> {
    const { waitingMax = waitingDefault } = this.#settings;
    if (this.#closing.signal.aborted || this.#held > waitingMax) {
      throw new AppError('service.unavailable');
    }
    this.#held += 1;
    clearTimeout(this.#idle);
    const turn = this.#last.then(async () => this.#readNow(files, signal));
    this.#last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      this.#held -= 1;
      if (this.#held === 0) this.#waitIdle();
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#idle);
    await this.#thread.stop();
    await this.#last;
  }

  async #readNow(files: readonly Uint8Array[], signal?: AbortSignal): Promise<PagesOutcome> {
    const { timeoutMs = timeoutDefaultMs, ...limits } = this.#settings;
    const gone = AbortSignal.any([this.#closing.signal, ...(signal === undefined ? [] : [signal])]);
    gone.throwIfAborted();
    const task = { files, limits: { ...pageLimits, ...limits } };
    const outcome = await this.#thread.read(task, timeoutMs, gone);
    gone.throwIfAborted();
    const cause = 'the report ended the thread that read it, or took it too long';
    return outcome ?? { failureReason: 'processing_error', cause };
  }

  #waitIdle(): void {
    const { idleMs = idleDefaultMs } = this.#settings;
    this.#idle = setTimeout(() => void this.#thread.stop(), idleMs);
    this.#idle.unref();
  }
}
