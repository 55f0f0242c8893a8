import { type ConfigResult, kernelSettings, readSettings } from '#kernel/config.ts';
import { editDistance } from '#kernel/search/edit-distance.ts';

import { orderSettings } from '../labs/orders/settings.ts';
import { managementSettings } from '../management/settings.ts';
import { sourceSettings } from '../sources/settings.ts';
import { webhookSettings } from '../webhooks/settings.ts';

/**
 * Every setting of the product: those of the kernel, and each slice's. Not through the slices' doors: every command reads
 * its settings first, and most need no slice.
 */
export const settings = {
  ...kernelSettings,
  ...sourceSettings,
  ...orderSettings,
  ...webhookSettings,
  ...managementSettings,
};

export function parseConfig(
  environment: Readonly<Record<string, string | undefined>>,
): ConfigResult {
  const read = readSettings(settings, environment);
  const misspelt = misspeltSettings(environment);
  if (misspelt.length === 0) return read;
  return { ok: false, problems: [...misspelt, ...(read.ok ? [] : read.problems)] };
}

/** Names variables that no setting has and that are one slip away from one, such as `SALUS_PROT`. */
function misspeltSettings(
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const known = new Set<string>(
    Object.values(settings).flatMap((each) =>
      ('variable' in each ? [each] : each.variables).map(({ variable }) => variable),
    ),
  );
  return Object.keys(environment)
    .filter((name) => name.startsWith('SALUS_') && !known.has(name))
    .flatMap((name) => {
      const near = [...known].find((each) => editDistance(name, each, 1) === 1);
      return near === undefined ? [] : [`${name} is not a setting: did you mean ${near}?`];
    });
}

/** The only reader of the process's environment. */
export function configFromEnvironment(): ConfigResult {
  return parseConfig(process.env);
}
