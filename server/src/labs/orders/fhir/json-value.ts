/** The path of a value in the request body. */
export type Loc = readonly (string | number)[];

/** A JSON value with its path; `value` is undefined if it is absent. */
export type JsonValue = { readonly value: unknown; readonly loc: Loc };

/** Returns the value at a path below this one; its `value` is undefined if it is absent. */
export function at(place: JsonValue, ...path: Loc): JsonValue {
  let { value } = place;
  for (const key of path) {
    const isHeld = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    value = isHeld ? (Reflect.get(value ?? {}, key) as unknown) : undefined;
  }
  return { value, loc: [...place.loc, ...path] };
}

/** Returns the items of a list, each with its path; empty if the value is not a list. */
export function itemsOf(place: JsonValue): readonly JsonValue[] {
  const { value, loc } = place;
  if (!Array.isArray(value)) return [];
  return value.map((item: unknown, index) => ({ value: item, loc: [...loc, index] }));
}

export function textOf({ value }: JsonValue): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Returns the first matching item, else the first item; without a value if the list is empty. */
export function pick(list: JsonValue, isWanted: (item: JsonValue) => boolean): JsonValue {
  return itemsOf(list).find((item) => isWanted(item)) ?? at(list, 0);
}

const hasText = (place: JsonValue, key: string, text: string): boolean =>
  textOf(at(place, key)) === text;

/** Returns the name or address of this use, else the first one. */
export function ofUse(list: JsonValue, use: string): JsonValue {
  return pick(list, (item) => hasText(item, 'use', use));
}

/** Returns the first telephone number or e-mail address of the resource's `telecom`. */
export function contactOf(resource: JsonValue, system: 'phone' | 'email'): JsonValue {
  const list = at(resource, 'telecom');
  const found = itemsOf(list).find((item) => hasText(item, 'system', system));
  return found === undefined ? list : at(found, 'value');
}

/** Returns the value of the extension whose name or URL ending this is; without a value if it is absent. */
export function extensionOf(resource: JsonValue, name: string): JsonValue {
  return (
    extensionsOf(resource, name)[0] ?? { value: undefined, loc: at(resource, 'extension').loc }
  );
}

export function extensionsOf(resource: JsonValue, name: string): readonly JsonValue[] {
  return itemsOf(at(resource, 'extension')).flatMap((extension) => {
    const url = textOf(at(extension, 'url'));
    if (url !== name && url?.endsWith(`/${name}`) !== true) return [];
    const { value } = extension;
    const key = Object.keys(value ?? {}).find((each) => each.startsWith('value'));
    return key === undefined ? [] : [at(extension, key)];
  });
}

/** The value of the identifier of a system. */
export function identifierOf(
  resource: JsonValue,
  isSystem: (system: string) => boolean,
): JsonValue | undefined {
  const found = itemsOf(at(resource, 'identifier')).find((item) =>
    isSystem(textOf(at(item, 'system')) ?? ''),
  );
  return found && at(found, 'value');
}
