import { join } from 'node:path';

import { run } from './run.ts';

/** Builds the image for both architectures into an OCI archive. Returns why it was left out, or null. */
export async function buildImage(
  root: string,
  folder: string,
  version: string,
): Promise<string | null> {
  try {
    await run('docker', ['buildx', 'inspect'], root);
  } catch {
    return 'docker buildx, or its daemon, is missing here. Run the command for the image below where it is installed.';
  }
  const output = `type=oci,dest=${join(folder, `salus-${version}.oci.tar`)}`;
  const platforms = '--platform=linux/amd64,linux/arm64';
  await run('docker', ['buildx', 'build', platforms, `--output=${output}`, '.'], root);
  return null;
}
