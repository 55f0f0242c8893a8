import { isJson } from '#kernel/files/json-fields.ts';
import { hoist } from '#kernel/http/hoist.ts';

import type { Tool } from './tool.ts';

/**
 * Returns the input schema of a tool for the list: definitions appear once, and fields with a default are optional.
 */
export function listedInput({ input, listedInput: listed = input, examples }: Tool): object {
  const definitions: Record<string, unknown> = {};
  const schema = hoist(listed, definitions, '#/$defs/');
  return {
    ...Object(optionalDefaults(schema)),
    examples,
    ...(Object.keys(definitions).length === 0 ? {} : { $defs: optionalDefaults(definitions) }),
  };
}

function optionalDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => optionalDefaults(each));
  if (!isJson(value)) return value;
  const { properties, required } = value;
  const walked = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, optionalDefaults(each)]),
  );
  if (!isJson(properties) || !Array.isArray(required)) return walked;
  const hasDefault = (name: unknown): boolean =>
    typeof name === 'string' && isJson(properties[name]) && 'default' in properties[name];
  return { ...walked, required: required.filter((name) => !hasDefault(name)) };
}
