import type { Log } from './log.ts';

type SparseLog = Pick<Log, 'warn' | 'error'>;

const quietMs = 60_000;
const opened = new WeakMap<SparseLog, SparseLog>();

/** Returns the sparse log of a log. Workers that log the same message, such as one for each provider, share it. */
export function sharedSparseLog(log: SparseLog): SparseLog {
  const sparse = opened.get(log) ?? sparseLog(log);
  opened.set(log, sparse);
  return sparse;
}

/** Logs each message at most once a minute: of an outage that every request meets, one line. The next one says how often it was left out. */
export function sparseLog(
  log: SparseLog,
  nowMs: () => number = () => performance.now(),
): SparseLog {
  const last = new Map<string, { readonly atMs: number; leftOut: number }>();
  const sparsely = (level: 'warn' | 'error'): Log['warn'] => {
    return (fields, message) => {
      const before = last.get(message);
      const atMs = nowMs();
      if (before !== undefined && atMs - before.atMs < quietMs) {
        before.leftOut += 1;
        return;
      }
      const leftOut = before?.leftOut ?? 0;
      last.set(message, { atMs, leftOut: 0 });
      log[level](leftOut === 0 ? fields : { ...fields, left_out: leftOut }, message);
    };
  };
  return { warn: sparsely('warn'), error: sparsely('error') };
}
