import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The resources that a process has used so far. */
export type Usage = { readonly residentBytes: number; readonly cpuMs: number };

const pageBytes = 4096;
const ticksPerSecond = 100;
const run = promisify(execFile);

/** Reads the usage of a process from `/proc`, or from `ps` where there is none; null once it has ended. */
export async function usageOf(pid: number): Promise<Usage | null> {
  if (process.platform !== 'linux') return usageByPs(pid);
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => null);
  // The name of the program, in brackets, may have spaces.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields === undefined) return null;
  const ticks = Number(fields[11]) + Number(fields[12]);
  return {
    residentBytes: Number(fields[21]) * pageBytes,
    cpuMs: (ticks * 1000) / ticksPerSecond,
  };
}

export async function usageByPs(pid: number): Promise<Usage | null> {
  const printed = await run('ps', ['-o', 'rss=,time=', '-p', String(pid)]).catch(() => null);
  const [, kibibytes, time] = /^\s*(\d+)\s+([\d:.-]+)/u.exec(printed?.stdout ?? '') ?? [];
  if (kibibytes === undefined || time === undefined) return null;
  const parts = time.split(/[-:]/u).map(Number).toReversed();
  const [seconds = 0, minutes = 0, hours = 0] = parts;
  return {
    residentBytes: Number(kibibytes) * 1024,
    cpuMs: ((hours * 60 + minutes) * 60 + seconds) * 1000,
  };
}
