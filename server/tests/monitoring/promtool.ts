import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const program = '/usr/bin/promtool';

/** Why what needs Prometheus' own tool is not run here, or null when it is. */
export const missingPromtool: string | null = existsSync(program)
  ? null
  : 'not run: needs the Debian package prometheus (apt-get install prometheus)';

/** Runs Prometheus' own tool; what it found wrong is the error. */
export async function promtool(...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, args).catch(
    (error: { stdout?: string; stderr?: string }) => {
      throw new Error(`promtool ${args.join(' ')}\n${error.stdout ?? ''}${error.stderr ?? ''}`);
    },
  );
  return `${stdout}${stderr}`;
}
