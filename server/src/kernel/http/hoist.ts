import { isDeepStrictEqual } from 'node:util';

import { isJson } from '../files/json-fields.ts';
type Json = Record<string, unknown>;

/** A schema with such a title becomes a component that others refer to. */
const componentName = /^[A-Z]\w+$/u;

/** Adds a component. Throws if another schema has its name, because one of the two would be published for both. */
export function define(components: Json, name: string, shape: unknown): void {
  if (!isDeepStrictEqual(components[name] ?? shape, shape))
    throw new Error(`two schemas have the name ${name}`);
  components[name] = shape;
}

/** A copy in plain JSON, where titled schemas below are moved to the components and referred to by their place. */
export function hoist(schema: unknown, components: Json, place: string): Json {
  const plain: unknown = JSON.parse(JSON.stringify(schema));
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => walk(each));
    if (!isJson(value)) return value;
    const walked = Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, walk(each)]),
    );
    const { title } = value;
    if (typeof title !== 'string' || !componentName.test(title)) return walked;
    define(components, title, walked);
    return { $ref: `${place}${title}` };
  };
  const walked = walk(plain);
  return isJson(walked) ? walked : {};
}
