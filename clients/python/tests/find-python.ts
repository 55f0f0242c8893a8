import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where the package is, and its tests. */
export const folder = path.join(import.meta.dirname, '..');

/** Returns the first Python of the machine that has these modules. */
export async function findPython(modules: readonly string[]): Promise<string | undefined> {
  for (const program of ['python3', '/usr/bin/python3']) {
    const code = `import sys; assert sys.version_info >= (3, 11); import ${modules.join(', ')}`;
    const found = await run(program, ['-c', code]).catch(() => undefined);
    if (found !== undefined) return program;
  }
  return undefined;
}

export const python = await findPython(['httpx']);
if (python === undefined)
  console.log('Left out: the client for Python. No Python 3.11 with httpx is there.');

export type Ran = { readonly stdout: string; readonly stderr: string };

/** Runs Python with the package on its path; `input` is its standard input. */
export async function runPython(
  args: readonly string[],
  {
    env = {},
    input = '',
    packages = folder,
  }: {
    readonly env?: Readonly<Record<string, string>>;
    readonly input?: string;
    readonly packages?: string;
  } = {},
): Promise<Ran> {
  const settings = { ...process.env, PYTHONPATH: packages, PYTHONDONTWRITEBYTECODE: '1', ...env };
  const running = run(python ?? 'python3', args, { env: settings, maxBuffer: 64 * 1024 * 1024 });
  running.child.stdin?.end(input);
  return running;
}
