import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const cache = `${root}node_modules/.cache/chromium`;

export type Chromium = { readonly program: string; readonly env: Readonly<Record<string, string>> };

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser that the tests run in: the one that was named, npm's, one that is installed; null: there is none. */
export async function findChromium(): Promise<Chromium | null> {
  const named = process.env['SALUS_CHROMIUM'];
  if (named !== undefined && named !== '') return { program: named, env: {} };
  const isPacked = existsSync(`${root}console/e2e/node_modules/@sparticuz/chromium`);
  if (isPacked && process.platform === 'linux' && process.arch === 'x64') {
    const script = fileURLToPath(new URL('unpack-chromium.mjs', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [script, cache]);
    return JSON.parse(stdout) as Chromium;
  }
  const program = installed.find((each) => existsSync(each));
  return program === undefined ? null : { program, env: {} };
}
