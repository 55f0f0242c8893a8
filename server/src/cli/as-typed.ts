import { existsSync } from 'node:fs';

/** Prose calls the product Salus; in small letters it is the command. */
const command = /\bsalus (?=[a-z<]|--)/gu;

/** The image has the program and none of the checkout's tools; its `salus` is on the PATH. */
const isCheckout = existsSync(new URL('../../../tools/run.mjs', import.meta.url));

/**
 * A text for a person, with every `salus <command>` as it is typed where this runs: what is printed can be copied. All
 * hints are written as `salus …`, and go through here before they are printed.
 */
export function asTyped(
  text: string,
  prefix = isCheckout ? 'npm run -s salus -- ' : 'salus ',
): string {
  return text.replaceAll(command, () => prefix);
}
