import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { trust } from '#kernel/brand.ts';
import { spawnLimited } from '#kernel/jobs/limited-process.ts';
import { type Usage, usageOf } from '#kernel/jobs/process-usage.ts';
import { fromJsonText } from '#kernel/json-text.ts';

import { causeOf, type Exceeded, type ProcessLimits, type Step } from './limits-model.ts';
import { type Line, pack, type Said, type Task } from './protocol.ts';

/** The outcome of a report, or the reason why its process returned none. */
type Result =
  | Said
  | {
      readonly as: 'failed';
      readonly outcome: { readonly failureReason: 'processing_error'; readonly cause: string };
    };

export type ProcessOptions = {
  readonly limits: ProcessLimits;
  /** False if the system cannot limit a process; then only the server's watch ends it. */
  readonly hasSystemLimits: boolean;
  /** Aborts the process when the report is no longer needed. */
  readonly signal: AbortSignal;
};

const module = fileURLToPath(new URL('report-process.ts', import.meta.url));
/** Reads files, and neither writes one, nor starts a process or a thread, nor uses a network. */
export const processRights = ['--permission', '--allow-fs-read=*', '--allow-addons'];
const watchMs = 50;
/** A report that fails and had so much of its memory failed for want of more: a buffer is doubled where it grows. */
const exhaustedShare = 0.5;

/** Reads one report in a dedicated process, which then exits. */
export async function readInProcess(task: Task, options: ProcessOptions): Promise<Result> {
  const child = start(options);
  const reading = new Reading(child, options);
  feed(child, task);
  return reading.done;
}

function start({ limits, hasSystemLimits }: ProcessOptions): ChildProcess {
  const node = ['--max-semi-space-size=16', ...processRights, module];
  const { memoryBytesMax, reportCpuMs: cpuMs, openFilesMax } = limits;
  const ofSystem = { memoryBytesMax, cpuMs, openFilesMax, fileBytesMax: 0 };
  return spawnLimited(node, hasSystemLimits ? ofSystem : null, {
    // Discards the output of libraries, which can contain parts of the report.
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    env: {
      // The picture allocator commits memory as it is used, instead of a gigabyte at the start.
      MIMALLOC_ARENA_EAGER_COMMIT: '0',
      UV_THREADPOOL_SIZE: '2',
    },
  });
}

function feed({ stdin }: ChildProcess, task: Task): void {
  // An exited process no longer reads its input.
  stdin?.on('error', () => {});
  for (const each of pack(task)) stdin?.write(each);
  stdin?.end();
}

class Reading {
  readonly done: Promise<Result>;
  readonly #child: ChildProcess;
  readonly #limits: ProcessLimits;
  #exceeded: Exceeded | null = null;
  #said: Said | null = null;
  #peakBytes = 0;
  #step: Step = 'page';
  /** Processor time of the process when its step began; null until the watch has measured it. */
  #stepBeganCpuMs: number | null = 0;
  #line = '';
  #bytes = 0;

  constructor(child: ChildProcess, { signal, limits }: ProcessOptions) {
    this.#child = child;
    this.#limits = limits;
    const end = (): void => this.#end();
    const watching = setInterval(() => void this.#watch(), watchMs);
    const late = setTimeout(() => this.#exceed('reportMs'), limits.reportMs);
    signal.addEventListener('abort', end, { once: true });
    child.stdio[3]?.on('data', (chunk: Buffer) => this.#hear(chunk));
    const closed = Promise.withResolvers<NodeJS.Signals | null>();
    child.once('error', () => closed.resolve(null));
    child.once('close', (_code, by) => closed.resolve(by));
    this.done = closed.promise.then((by) => {
      clearInterval(watching);
      clearTimeout(late);
      signal.removeEventListener('abort', end);
      return this.#conclude(by);
    });
    if (signal.aborted) end();
  }

  #end(): void {
    this.#child.kill('SIGKILL');
  }

  #exceed(limit: Exceeded): void {
    this.#exceeded ??= limit;
    this.#end();
  }

  async #watch(): Promise<void> {
    const { pid } = this.#child;
    const usage = pid === undefined ? null : await usageOf(pid);
    if (usage !== null) this.#judge(usage);
  }

  #judge({ residentBytes, cpuMs }: Usage): void {
    const { memoryBytesMax, reportCpuMs, pageCpuMs, pictureCpuMs } = this.#limits;
    this.#peakBytes = Math.max(this.#peakBytes, residentBytes);
    this.#stepBeganCpuMs ??= cpuMs;
    const stepCpuMs = cpuMs - this.#stepBeganCpuMs;
    if (residentBytes > memoryBytesMax) this.#exceed('memoryBytesMax');
    else if (cpuMs > reportCpuMs) this.#exceed('reportCpuMs');
    else if (this.#step === 'page' && stepCpuMs > pageCpuMs) this.#exceed('pageCpuMs');
    else if (this.#step === 'picture' && stepCpuMs > pictureCpuMs) this.#exceed('pictureCpuMs');
  }

  #hear(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#limits.outputBytesMax) {
      this.#exceed('outputBytesMax');
      return;
    }
    const lines = `${this.#line}${chunk.toString('latin1')}`.split('\n');
    this.#line = lines.pop() ?? '';
    for (const line of lines) this.#take(line);
  }

  #take(text: string): void {
    const line = fromJsonText<Line>(trust(Buffer.from(text, 'latin1').toString()));
    if ('step' in line) {
      this.#step = line.step;
      this.#stepBeganCpuMs = null;
    } else {
      this.#said = line;
      this.#peakBytes = Math.max(this.#peakBytes, line.peakBytes);
    }
  }

  #conclude(by: NodeJS.Signals | null): Result {
    const said = this.#said;
    const isRead = said !== null && !('failureReason' in said.outcome);
    if (isRead && this.#exceeded === null) return said;
    const exceeded = this.#exceeded ?? (by === 'SIGXCPU' ? 'reportCpuMs' : this.#exhausted());
    if (exceeded !== null) return failed(causeOf(exceeded, this.#limits));
    return said ?? failed('the report ended the process that read it');
  }

  /** Libraries take memory that they do not get for a page that is broken. */
  #exhausted(): Exceeded | null {
    return this.#peakBytes > exhaustedShare * this.#limits.memoryBytesMax ? 'memoryBytesMax' : null;
  }
}

function failed(cause: string): Result {
  return { as: 'failed', outcome: { failureReason: 'processing_error', cause } };
}
