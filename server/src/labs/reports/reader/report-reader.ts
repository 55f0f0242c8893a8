import { AppError } from '#kernel/errors.ts';

import type { ReadOutcome } from '../parsing/model.ts';
import { pageLimits, type PageLimits } from '../text-extraction/limits-model.ts';
import type { PagesOutcome } from '../text-extraction/model.ts';
import type { PictureOutcome } from '../text-extraction/page-picture.ts';
import { type ProcessLimits, processLimits } from './limits-model.ts';
import { readInProcess } from './process.ts';
import type { Wanted } from './protocol.ts';

/**
 * Reads lab reports, each in a dedicated process. Rejects a report while too many wait, and when its `signal` is
 * aborted.
 */
export type ReportReader = {
  /** Returns the words of all files of a report, or why there are none. */
  read(files: readonly Uint8Array[], signal?: AbortSignal): Promise<PagesOutcome>;
  /** Returns the values of a report, or why there are none. */
  readReport(files: readonly Uint8Array[], signal?: AbortSignal): Promise<ReadOutcome>;
  /** Returns the picture of a page, numbered across all files, or why there is none. */
  drawPage(
    files: readonly Uint8Array[],
    page: number,
    signal?: AbortSignal,
  ): Promise<PictureOutcome>;
  close(): Promise<void>;
};

export type ReportReaderSettings = Partial<PageLimits & ProcessLimits> & {
  /** The maximum of reports that are read in parallel. */
  readonly processesMax?: number;
  /** Reports that may wait until another one was read. */
  readonly waitingMax?: number;
  /** False disables the process limits of the system, so that only the watch of this process enforces limits. */
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
  /** Each entry starts a waiting report in the slot of a finished one. */
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
