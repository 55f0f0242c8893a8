import { type ConfigResult, kernelSettings, readSettings } from '#kernel/config.ts';

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
  return readSettings(settings, environment);
}

/** The only reader of the process's environment. */
export function configFromEnvironment(): ConfigResult {
  return parseConfig(process.env);
}
