import { existsSync } from 'node:fs';
import path from 'node:path';

import {
  type Build,
  type Building,
  buildInBackground,
  root,
  shippedBuild,
} from './background-build.ts';

/** The documentation, built by whoever first asks for it: a start neither waits for it nor pays for it. */
export type DocsBuild = Build & { stop(): void };

export function docsOnDemand(): DocsBuild {
  let building: Building | undefined;
  const open = (): Building => (building ??= buildDocs());
  return {
    folder: () => open().folder(),
    failure: () => open().failure(),
    stop: () => building?.stop(),
  };
}

/** Finds the documentation built, or builds it: where there are no sources, it came with the distribution. */
export function buildDocs(): Building {
  return existsSync(path.join(root, 'tools/docs-site'))
    ? buildInBackground('tools/docs-site/build.ts')
    : shippedBuild(path.join(root, 'docs/dist'));
}
