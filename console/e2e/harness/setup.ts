import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import type { TestProject } from 'vitest/node';

import { type Chromium, findChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How to start the browser; null: this machine has none. */
    browser: Chromium | null;
    /** The built console. */
    console: string;
  }
}

const script = fileURLToPath(new URL('../../../tools/build-console.mjs', import.meta.url));

/** Vitest's global setup: builds the console, and finds the browser. */
export async function setup(project: TestProject): Promise<void> {
  // In a process of its own: Vite and the tests want different environments.
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  project.provide('console', stdout.trim());
  const found = await findChromium();
  project.provide('browser', found);
  if (found === null) {
    console.log(
      'Left out: every test in a browser (console/e2e). There is no Chromium: name one in SALUS_CHROMIUM.',
    );
  }
}
