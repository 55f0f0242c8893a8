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

/** A server on an embedded database. */
type Running = { readonly serverPid: number; readonly dataDir: string };

function processesOf({ serverPid, dataDir }: Running): {
  readonly ofServer: readonly number[];
  readonly ofDatabase: ReadonlySet<number>;
} {
  const postmaster = Number(read(join(dataDir, 'postgres', 'postmaster.pid')).split('\n')[0]);
  const ofDatabase = new Set(familyOf(postmaster));
  return { ofServer: familyOf(serverPid).filter((pid) => !ofDatabase.has(pid)), ofDatabase };
}

/** To a server and its database, with all that they started. */
export function signal(running: Running, name: 'SIGSTOP' | 'SIGCONT'): void {
  const { ofServer, ofDatabase } = processesOf(running);
  for (const pid of [...ofServer, ...ofDatabase]) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // A connection's process may have ended meanwhile.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** Of a server with its database, and of this process as its client. */
export function processorTime(running: Running): ProcessorTime {
  const { ofServer, ofDatabase } = processesOf(running);
  const { user, system } = process.cpuUsage();
  return {
    server: sum(ofServer),
    database: sum([...ofDatabase]),
    client: (user + system) / 1000,
    all: msOfMachine(),
  };
}
