import { type ConfigResult, kernelSettings, readSettings } from '#kernel/config.ts';
import { orderSettings } from '#labs/orders';
import { sourceSettings } from '#sources';
import { webhookSettings } from '#webhooks';

/** Every setting of the product: those of the kernel, and each slice's. */
export const settings = {
  ...kernelSettings,
  ...sourceSettings,
  ...orderSettings,
  ...webhookSettings,
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
