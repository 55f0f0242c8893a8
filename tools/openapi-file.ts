import { existsSync, readFileSync } from 'node:fs';

import type { AppContext } from '#kernel/app-context.ts';
import { singleProcess } from '#kernel/cluster/cluster-view.ts';

import { composeService } from '../server/src/composition/composition-root.ts';
import { openApiDocument } from '../server/src/pages/api-reference.ts';
import { parseConfig, settings } from '../server/src/process/settings.ts';

/** The document, as the file is to say it. */
export function openApi(file: string): string {
  // Making an operation only keeps what its handler will need; no handler runs here.
  const vault = { derive: () => Buffer.alloc(32) };
  const parsed = parseConfig({});
  if (!parsed.ok) throw new Error(parsed.problems.join('; '));
  const service = composeService(
    { vault, siblings: singleProcess } as unknown as AppContext,
    parsed.config,
  );
  const operations = service.operations();
  const made = openApiDocument(operations, settings.serviceName.fallback);
  const before: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return `${JSON.stringify(inOrderOf(before, made), null, 2)}\n`;
}

/** The same with its keys in the order that they had, new ones behind: a difference between two versions is a change. */
function inOrderOf(before: unknown, made: unknown): unknown {
  if (!isObject(before) || !isObject(made)) return made;
  const keys = new Set([...Object.keys(before), ...Object.keys(made)]);
  return Object.fromEntries(
    [...keys].filter((key) => key in made).map((key) => [key, inOrderOf(before[key], made[key])]),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
