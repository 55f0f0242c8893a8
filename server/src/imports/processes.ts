import type { ChildProcess } from 'node:child_process';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

import { currentImport, runAsImport } from '#deletions';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import { type SystemLimits, spawnLimited } from '#kernel/jobs/limited-process.ts';
import { usageOf } from '#kernel/jobs/process-usage.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { findSummaryResource, type SummaryIngestion } from '#summaries';
import {
  findResource,
  type FoundFile,
  type ImportKind,
  type Ingestion,
  type Checkpoint,
} from '#timeseries';

import type { ImportDeps } from './checkpoints.ts';
import {
  type Call,
  fileDescriptor,
  type FromProcess,
  type Reports,
  type ToProcess,
} from './protocol.ts';

/** How much the process that reads a file may use. */
export type ImportLimits = Omit<SystemLimits, 'cpuMs'> & {
  /** Processor time: a fixed part for each file, and a part for each mebibyte. */
  readonly cpuMs: number;
  readonly cpuMsPerMebibyte: number;
  /** False if the system cannot limit a process, so that only the server watches it. */
  readonly hasSystemLimits: boolean;
};

const mebibyte = 1024 ** 2;

export const importLimits: ImportLimits = {
  // Five times the memory that an export of 30 GB needs.
  memoryBytesMax: 1024 * mebibyte,
  // A mebibyte of an export unpacks to 150 at most.
  cpuMs: 60_000,
  cpuMsPerMebibyte: 10_000,
  openFilesMax: 64,
  // An archive within an archive.
  fileBytesMax: 4 * 1024 * mebibyte,
  hasSystemLimits: true,
};

type Deps = ImportDeps & {
  readonly ingestion: Ingestion & SummaryIngestion;
  readonly limits?: Partial<ImportLimits>;
};

const program = fileURLToPath(new URL('process.ts', import.meta.url));
/** V8's own limit is below that of the process, so that V8 collects garbage before the process reaches its limit. */
const heapMebibytes = 768;
const watchMs = 50;
/** A process that ends without a report, after using this share of its memory, ended for lack of memory. */
const exhaustedShare = 0.5;

/** A file that a process has opened. */
export type FileInProcess<Expected extends keyof Reports> = Omit<FoundFile, 'read'> & {
  readonly read: (
    scope: TeamScope,
    userId: UserId,
    timeZone: string | null,
  ) => Promise<Reports[Expected]>;
};

/** Starts a process that opens a file and reports its format. The process ends with `close`. */
export async function openInProcess<Expected extends keyof Reports>(
  deps: Deps,
  file: string,
  expected: Expected,
): Promise<FileInProcess<Expected>> {
  const limits = { ...importLimits, ...deps.limits };
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const cpuMs = limits.cpuMs + (size / mebibyte) * limits.cpuMsPerMebibyte;
    const child = spawnLimited(
      [`--max-old-space-size=${heapMebibytes}`, '--max-semi-space-size=4', ...rightsOf(), program],
      limits.hasSystemLimits ? { ...limits, cpuMs } : null,
      {
        // Output of libraries about the file is dropped.
        stdio: ['ignore', 'ignore', 'ignore', 'ipc', handle.fd],
        serialization: 'advanced',
        env: { TMPDIR: tmpdir() },
      },
    );
    const reading = new Reading<Expected>(child, deps, { ...limits, cpuMs });
    return await reading.find(expected);
  } finally {
    await handle.close();
  }
}

/** It reads files, copies archives to the temporary folder, and has threads; it starts no process and uses no network. */
function rightsOf(): readonly string[] {
  const rights = ['--permission', '--allow-fs-read=*', '--allow-worker'];
  return [...rights, `--allow-fs-write=${tmpdir()}`];
}

class Reading<Expected extends keyof Reports> {
  readonly #child: ChildProcess;
  readonly #deps: Deps;
  readonly #limits: ImportLimits;
  readonly #found = Promise.withResolvers<ImportKind>();
  readonly #report = Promise.withResolvers<Reports[Expected]>();
  readonly #storing = new Set<Promise<void>>();
  readonly #lists = new Map<number, Set<string>>();
  #target:
    | { readonly scope: TeamScope; readonly userId: UserId; readonly importId: string | null }
    | undefined;
  #failure: Error | undefined;
  #peakBytes = 0;

  constructor(child: ChildProcess, deps: Deps, limits: ImportLimits) {
    this.#child = child;
    this.#deps = deps;
    this.#limits = limits;
    const watching = setInterval(() => void this.#watch(), watchMs);
    child.on('message', (message: FromProcess) => this.#take(message));
    child.once('error', (error) => this.#fail(error));
    child.once('close', () => {
      clearInterval(watching);
      void this.#end();
    });
    // Callers await the promises later. Until then a rejection must not count as unhandled.
    for (const { promise } of [this.#found, this.#report]) promise.catch(() => {});
  }

  async find(expected: Expected): Promise<FileInProcess<Expected>> {
    const nowMs = this.#deps.clock.now().getTime();
    this.#say({ as: 'find', file: `/dev/fd/${fileDescriptor}`, expected, nowMs });
    const kind = await this.#found.promise;
    return {
      kind,
      read: async (scope, userId, timeZone) => {
        this.#target = { scope, userId, importId: currentImport() };
        this.#say({ as: 'read', scope, userId, timeZone });
        return this.#report.promise;
      },
      close: () => void this.#child.kill('SIGKILL'),
    };
  }

  #say(message: ToProcess): void {
    // It may have ended; the reader learns of that by `close`.
    if (this.#child.connected) this.#child.send(message, () => {});
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#child.kill('SIGKILL');
  }

  #take(message: FromProcess): void {
    switch (message.as) {
      case 'found':
        this.#found.resolve(message.kind);
        return;
      case 'call':
        this.#serve(message.call, message.asked);
        return;
      case 'report':
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the process reports the expected format
        this.#report.resolve(message.report as Reports[Expected]);
        return;
      case 'refused':
        this.#fail(
          new AppError(
            message.code,
            message.detail === undefined ? {} : { detail: message.detail },
          ),
        );
        return;
      case 'failed':
        this.#fail(new Error(`An import failed in its process: ${message.at}`));
    }
  }

  #serve(call: number, asked: Call): void {
    const importId = this.#target?.importId ?? null;
    const store = async (): Promise<unknown> => this.#store(asked);
    // A message arrives outside the context of the import, so the call runs in it explicitly.
    const done = (importId === null ? store() : runAsImport(importId, store))
      .then(
        (result) => this.#say({ as: 'result', call, result }),
        (error: unknown) => {
          if (error instanceof InvalidRequest)
            this.#say({ as: 'invalid', call, problems: error.problems });
          else this.#fail(error instanceof Error ? error : new Error(String(error)));
        },
      )
      .finally(() => this.#storing.delete(done));
    this.#storing.add(done);
  }

  async #store(asked: Call): Promise<unknown> {
    const { ingestion, openPlaces } = this.#deps;
    const { scope, userId } = requireDefined(this.#target, 'the user of an import');
    switch (asked.method) {
      case 'ingest': {
        const resource = requireDefined(findResource(asked.resource), asked.resource);
        return ingestion.ingest(scope, userId, { ...asked.upload, resource });
      }
      case 'ingestSummaries': {
        const resource = requireDefined(findSummaryResource(asked.resource), asked.resource);
        const imported = asked.copies === null ? {} : { imported: this.#copiesOf(asked.copies) };
        const upload = { ...asked.upload, resource, ...imported };
        return ingestion.ingestSummaries(scope, userId, upload);
      }
      case 'findPlace':
        return openPlaces(scope, { userId, format: asked.format }).find(asked.fingerprint);
      case 'savePlace':
        return openPlaces<Checkpoint>(scope, { userId, format: asked.format }).save(
          asked.fingerprint,
          asked.place,
        );
      case 'forgetPlace':
        return openPlaces(scope, { userId, format: asked.format }).forget();
    }
  }

  #copiesOf({ format, list }: { readonly format: string; readonly list: number }): {
    readonly format: string;
    readonly claimed: Set<string>;
  } {
    const claimed = this.#lists.get(list) ?? new Set();
    this.#lists.set(list, claimed);
    return { format, claimed };
  }

  async #watch(): Promise<void> {
    const { pid } = this.#child;
    const usage = pid === undefined ? null : await usageOf(pid);
    if (usage === null) return;
    this.#peakBytes = Math.max(this.#peakBytes, usage.residentBytes);
    if (usage.residentBytes > this.#limits.memoryBytesMax) this.#fail(this.#tooMuchMemory());
    else if (usage.cpuMs > this.#limits.cpuMs) this.#fail(this.#tooMuchTime());
  }

  /** Handles the end of the process. Pending writes of the server finish before the caller is notified. */
  async #end(): Promise<void> {
    await Promise.all(this.#storing);
    const isExhausted = this.#peakBytes > exhaustedShare * this.#limits.memoryBytesMax;
    const failure =
      this.#failure ??
      (this.#child.signalCode === 'SIGXCPU' ? this.#tooMuchTime() : undefined) ??
      (isExhausted ? this.#tooMuchMemory() : new Error('The process of an import has ended.'));
    this.#found.reject(failure);
    this.#report.reject(failure);
  }

  #tooMuchMemory(): AppError {
    const mebibytes = Math.round(this.#limits.memoryBytesMax / mebibyte);
    return refusal(`Reading the file takes more than ${mebibytes} MiB of memory.`);
  }

  #tooMuchTime(): AppError {
    const seconds = Math.round(this.#limits.cpuMs / 1000);
    return refusal(`Reading the file takes more than ${seconds} s of processor time.`);
  }
}

const refusal = (detail: string): AppError => new AppError('import.unreadable', { detail });
