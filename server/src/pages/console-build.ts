import { existsSync } from 'node:fs';
import path from 'node:path';

import { type Building, buildInBackground, root, shippedBuild } from './background-build.ts';

/** Finds the console built, or builds it: where there are no sources, it came with the distribution. */
export function buildConsole(): Building {
  if (!existsSync(path.join(root, 'console/src')))
    return shippedBuild(path.join(root, 'console/dist'));
  return buildInBackground('tools/build-console.mjs');
}
