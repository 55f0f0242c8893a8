import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A process and all that it started, and what those did. */
function familyOf(pid: number): readonly number[] {
  const children = threadsOf(pid).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(familyOf)];
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Nothing of a process that has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Linux counts in these. */
const tickMs = 10;

/** Of a process with its threads, and of what it started and has seen end. */
function msOf(pid: number): number {
  // The name of the program, in brackets, may hold blanks.
  const [, fields = ''] = /\) (.*)$/su.exec(read(`/proc/${pid}/stat`)) ?? [];
  return (
    fields
      .split(' ')
      .slice(11, 15)
      .reduce((sum, each) => sum + Number(each), 0) * tickMs
  );
}

const sum = (pids: readonly number[]): number => pids.reduce((total, pid) => total + msOf(pid), 0);

/** What the processors did so far for each that has a part in a request, and for everything on the machine, in ms. */
export type ProcessorTime = {
  readonly server: number;
  readonly database: number;
  readonly client: number;
  readonly all: number;
};

/** All processors together: what they did for programs, nice ones too, and in the kernel. */
function msOfMachine(): number {
  const [first = ''] = read('/proc/stat').split('\n');
  const [user = 0, nice = 0, system = 0] = first.split(/\s+/u).slice(1).map(Number);
  return (user + nice + system) * tickMs;
}

/** Of a server on an embedded database, and of this process as its client. */
export function processorTime({
  serverPid,
  dataDir,
}: {
  readonly serverPid: number;
  readonly dataDir: string;
}): ProcessorTime {
  const postmaster = Number(read(join(dataDir, 'postgres', 'postmaster.pid')).split('\n')[0]);
  const ofDatabase = new Set(familyOf(postmaster));
  const ofServer = familyOf(serverPid).filter((pid) => !ofDatabase.has(pid));
  const { user, system } = process.cpuUsage();
  return {
    server: sum(ofServer),
    database: sum([...ofDatabase]),
    client: (user + system) / 1000,
    all: msOfMachine(),
  };
}
