import { AppError } from '#kernel/errors.ts';

import type { ReadOutcome } from '../parsing/model.ts';
import { pageLimits, type PageLimits } from '../text-extraction/limits-model.ts';
import type { PagesOutcome } from '../text-extraction/model.ts';
import type { PictureOutcome } from '../text-extraction/page-picture.ts';
import { type ProcessLimits, processLimits } from './limits-model.ts';
import { readInProcess } from './process.ts';
import type { Wanted } from './protocol.ts';

/**
 * Reads lab reports, each in a process of its own. Rejects a report while too many wait, and one whose `signal` says that
 * nobody wants it any more.
 */
export type ReportReader = {
  /** The words of all files of a report, or why there are none. */
  read(files: readonly Uint8Array[], signal?: AbortSignal): Promise<PagesOutcome>;
  /** The values of a report, or why there are none. */
  readReport(files: readonly Uint8Array[], signal?: AbortSignal): Promise<ReadOutcome>;
  /** The picture of one page, counted over all files, or why there is none. */
  drawPage(
    files: readonly Uint8Array[],
    page: number,
    signal?: AbortSignal,
  ): Promise<PictureOutcome>;
  close(): Promise<void>;
};

export type ReportReaderSettings = Partial<PageLimits & ProcessLimits> & {
  /** Reports that are read at once. */
  readonly processesMax?: number;
  /** Reports that may wait until another one was read. */
  readonly waitingMax?: number;
  /** False: only the watch of this process keeps the limits, as on a system that has none for a process. */
  readonly hasSystemLimits?: boolean;
};

const processesDefault = 2;
const waitingDefault = 16;

export function openReportReader(settings: ReportReaderSettings = {}): ReportReader {
  return new ReaderOfProcesses(settings);
}

class ReaderOfProcesses implements ReportReader {
  readonly #settings: ReportReaderSettings;
  readonly #closing = new AbortController();
  /** Reports that are read or wait. */
  readonly #held = new Set<Promise<unknown>>();
  /** Each takes over the place of a report that was read. */
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(settings: ReportReaderSettings) {
    this.#settings = settings;
  }

  async read(files: readonly Uint8Array[], signal?: AbortSignal): Promise<PagesOutcome> {
    const { as, outcome } = await this.#admit(files, { as: 'pages' }, signal);
    if (as !== 'pages' && as !== 'failed') throw new Error(`a process said ${as}, not words`);
    return outcome;
  }

  async readReport(files: readonly Uint8Array[], signal?: AbortSignal): Promise<ReadOutcome> {
    const { as, outcome } = await this.#admit(files, { as: 'report' }, signal);
    if (as !== 'report' && as !== 'failed') throw new Error(`a process said ${as}, not values`);
    return outcome;
  }

  async drawPage(
    files: readonly Uint8Array[],
    page: number,
    signal?: AbortSignal,
  ): Promise<PictureOutcome> {
    const { as, outcome } = await this.#admit(files, { as: 'picture', page }, signal);
    if (as !== 'picture' && as !== 'failed') throw new Error(`a process said ${as}, no picture`);
    return outcome;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#held);
  }

  async #admit(
    files: readonly Uint8Array[],
    wanted: Wanted,
    signal: AbortSignal | undefined,
  ): ReturnType<typeof readInProcess> {
    const { waitingMax = waitingDefault, processesMax = processesDefault } = this.#settings;
    if (this.#closing.signal.aborted || this.#held.size >= processesMax + waitingMax)
      throw new AppError('service.unavailable');
    const held = this.#readInTurn(files, wanted, signal);
    this.#held.add(held);
    try {
      return await held;
    } finally {
      this.#held.delete(held);
    }
  }

  async #readInTurn(
    files: readonly Uint8Array[],
    wanted: Wanted,
    signal: AbortSignal | undefined,
  ): ReturnType<typeof readInProcess> {
    const { processesMax = processesDefault, hasSystemLimits = true, ...given } = this.#settings;
    const gone = AbortSignal.any([this.#closing.signal, ...(signal === undefined ? [] : [signal])]);
    if (this.#running >= processesMax)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      gone.throwIfAborted();
      const task = { files, wanted, limits: { ...pageLimits, ...given } };
      const limits = { ...processLimits, ...given };
      const result = await readInProcess(task, { limits, hasSystemLimits, signal: gone });
      gone.throwIfAborted();
      return result;
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
