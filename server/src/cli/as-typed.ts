import { existsSync } from 'node:fs';

/** Prose calls the product Salus; in small letters it is the command. */
const command = /\bsalus (?=[a-z<]|--)/gu;

/** The image has neither file; its `salus` is on the PATH. */
function installedPrefix(): string {
  if (has('tools/run.mjs')) return 'npm run -s salus -- ';
  return has('tools/package/salus-health.mjs') ? 'npx salus-health ' : 'salus ';
}

function has(file: string): boolean {
  return existsSync(new URL(`../../../${file}`, import.meta.url));
}

const installed = installedPrefix();

/**
 * A text for a person, with every `salus <command>` as it is typed where this runs: what is printed can be copied. All
 * hints are written as `salus …`, and go through here before they are printed.
 */
export function asTyped(text: string, prefix = installed): string {
  return text.replaceAll(command, () => prefix);
}
