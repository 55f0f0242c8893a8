import type { Log } from './log.ts';

const quietMs = 60_000;

/** Logs each message at most once a minute: of an outage that every request meets, one line. The next one says how often it was left out. */
export function sparseLog(
  log: Pick<Log, 'warn' | 'error'>,
  nowMs: () => number = () => performance.now(),
): Pick<Log, 'warn' | 'error'> {
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
