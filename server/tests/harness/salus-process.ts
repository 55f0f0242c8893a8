import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const sources = 'server/src/main.ts';

/** The server of this checkout: built, where a run of all tests did that (built-server.ts), else its sources. */
export const mainHere = process.env['SALUS_TEST_MAIN'] ?? path.join(root, sources);

export type Finished = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

type Environment = Readonly<Record<string, string>>;

/** Only what a person's shell would have, and what the test sets. */
function environmentOf(given: Environment): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...given };
}

function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  return output;
}

/** Starts a command of the CLI. */
export function spawnSalus(
  args: readonly string[],
  environment: Environment,
): { readonly finished: Promise<Finished>; kill(): Promise<Finished> } {
  const child = spawn(process.execPath, [mainHere, ...args], {
    cwd: root,
    env: environmentOf(environment),
  });
  const output = collect(child);
  const finished = once(child, 'close').then(([code]) => ({
    code: typeof code === 'number' ? code : null,
    ...output,
  }));
  return {
    finished,
    kill: async () => {
      child.kill('SIGKILL');
      return finished;
    },
  };
}

/** Runs a command of the CLI to its end. */
export async function runSalus(
  args: readonly string[],
  environment: Environment,
): Promise<Finished> {
  return spawnSalus(args, environment).finished;
}

export type SalusProcess = {
  readonly url: string;
  readonly pid: number;
  readonly output: { readonly stdout: string; readonly stderr: string };
  readonly readyMs: number;
  /** Asks it to stop and answers how it ended. */
  stop(signal?: NodeJS.Signals): Promise<Finished>;
  /** SIGKILL to the server's process group; its database goes on. */
  killAlone(): Promise<void>;
  /** SIGKILL to the server's process group and to the database's. */
  kill(dataDir: string): Promise<void>;
};

/** SALUS_TEST_PROCESSES=2 has every server of the tests serve with so many processes, where a test does not say how many. */
const asked = process.env['SALUS_TEST_PROCESSES'];
const severally: Environment = asked === undefined ? {} : { SALUS_PROCESSES: asked };
/** So many processes does a server have that a test starts without saying how many. */
export const processesEach = Number(asked ?? 1);

/** Starts the real server, of this checkout or another, with flags of Node, in a process group of its own and waits until it says that it is ready. */
export async function startSalus(
  environment: Environment,
  checkout = root,
  flags: readonly string[] = [],
): Promise<SalusProcess> {
  const startedAt = performance.now();
  // What is told to Node may be about the sources.
  const isHere = checkout === root && environment['NODE_OPTIONS'] === undefined;
  const main = isHere ? mainHere : path.join(checkout, sources);
  const child = spawn(process.execPath, [...flags, main, 'serve'], {
    cwd: checkout,
    env: environmentOf({
      SALUS_PORT: '0',
      SALUS_LOG_LEVEL: 'warn',
      SALUS_DRAIN_MS: '0',
      ...severally,
      ...environment,
    }),
    detached: true,
  });
  const output = collect(child);
  const closed = once(child, 'close');
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /API reference {2}(https?:\/\/\S+)\/docs\/reference\n[\s\S]*\n\n/u.exec(
        output.stdout,
      )?.[1];
      if (found !== undefined) resolve(found);
    });
    void closed.then(([code]) =>
      reject(new Error(`the server ended with ${code}: ${output.stdout}${output.stderr}`)),
    );
  });
  const readyMs = performance.now() - startedAt;
  const finished = async (): Promise<Finished> => {
    const [code] = await closed;
    return { code: typeof code === 'number' ? code : null, ...output };
  };
  const { pid = 0 } = child;
  return {
    url,
    pid,
    output,
    readyMs,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      return finished();
    },
    killAlone: async () => {
      killGroup(pid);
      await finished();
    },
    kill: async (dataDir) => {
      const postmaster = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8');
      killGroup(pid);
      killGroup(Number(postmaster.split('\n')[0]));
      await finished();
    },
  };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
