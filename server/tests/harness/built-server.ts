import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const script = fileURLToPath(new URL('../../../tools/build-server.mjs', import.meta.url));

/**
 * Vitest's global setup. A run of all tests starts the server and its commands more than a hundred times: from one build
 * they load in a third of the processor time that two thousand files take. The README's and the guides' commands
 * come to it through npm, as users type them (run.mjs). Where tests are named, the sources
 * are what runs, but for what comes through npm.
 */
export async function setup(): Promise<void> {
  if (process.env['SALUS_TEST_ALL'] === undefined) return;
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  // Tests' own processes take it over from this one.
  process.env['SALUS_TEST_MAIN'] = stdout.trim();
}
