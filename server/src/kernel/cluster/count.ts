import { availableParallelism, totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';

export type Machine = { readonly cores: number; readonly memoryBytes: number };

/** `auto`: by cores and memory. */
export type ProcessesAsked = number | 'auto';

/**
 * The embedded database has connections for this many processes. On an external database, more capacity needs more
 * nodes.
 */
export const processesMax = 8;
/** A busy process holds half of it (bench/mixed-load.ts); the other half is for PostgreSQL and the system's cache. */
const bytesEach = 1024 ** 3;

/** How many processes serve. */
export function processCount(asked: ProcessesAsked, { cores, memoryBytes }: Machine): number {
  if (asked !== 'auto') return asked;
  const fitting = Math.min(cores, Math.floor(memoryBytes / bytesEach), processesMax);
  return Math.max(1, fitting);
}

/**
 * Returns V8's flags for each process. If the processes use all cores, parallel garbage collection waits for a core
 * and costs a read more than it saves (bench/processes.ts).
 */
export function flagsOf(count: number, { cores }: Pick<Machine, 'cores'>): readonly string[] {
  return count < cores ? [] : ['--single-threaded-gc'];
}

/** Returns the cores and the memory of this machine or container. */
export function thisMachine(): Machine {
  // Without a limit it is 0, or more than there is.
  const limit = constrainedMemory();
  const memoryBytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return { cores: availableParallelism(), memoryBytes };
}
