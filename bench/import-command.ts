import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { allocator, importFlags } from '../tools/node-flags.mjs';
import { main } from './built.ts';
import { peakMemoryMb } from './stage.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** `salus import` as people run it: seconds, with starting, and the most memory that it held. */
export async function runImport(
  args: readonly string[],
  dataDir: string,
): Promise<{ readonly seconds: number; readonly peakMb: number }> {
  const startedAt = performance.now();
  const child: ChildProcess = spawn(process.execPath, [...importFlags, main, 'import', ...args], {
    cwd: root,
    env: { ...allocator, ...process.env, SALUS_DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peakMb = 0;
  const watching = setInterval(() => {
    const held = child.pid === undefined ? Promise.resolve(0) : peakMemoryMb(child.pid);
    held.then((mb) => (peakMb = Math.max(peakMb, mb))).catch(() => 0);
  }, 100);
  const [code] = await once(child, 'exit');
  clearInterval(watching);
  if (code !== 0) throw new Error(`the import ended with ${String(code)}`);
  return { seconds: (performance.now() - startedAt) / 1000, peakMb };
}
