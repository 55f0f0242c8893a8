/** Where something stands in what was sent. */
export type Loc = readonly (string | number)[];

/** A value of JSON and where it stands; undefined where there is none. */
export type Place = { readonly value: unknown; readonly loc: Loc };

/** What stands deeper, whether or not there is something. */
export function at(place: Place, ...path: Loc): Place {
  let { value } = place;
  for (const key of path) {
    const isHeld = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    value = isHeld ? (Reflect.get(value ?? {}, key) as unknown) : undefined;
  }
  return { value, loc: [...place.loc, ...path] };
}

/** What stands in a list; nothing of what is none. */
export function itemsOf(place: Place): readonly Place[] {
  const { value, loc } = place;
  if (!Array.isArray(value)) return [];
  return value.map((item: unknown, index) => ({ value: item, loc: [...loc, index] }));
}

export function textOf({ value }: Place): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The first of a list that a test picks, else the first; a place without a value where the list is empty. */
export function pick(list: Place, isWanted: (item: Place) => boolean): Place {
  return itemsOf(list).find((item) => isWanted(item)) ?? at(list, 0);
}

const hasText = (place: Place, key: string, text: string): boolean =>
  textOf(at(place, key)) === text;

/** Of names and addresses: the one of this use, else the first. */
export function ofUse(list: Place, use: string): Place {
  return pick(list, (item) => hasText(item, 'use', use));
}

/** A telephone number or an e-mail address. */
export function contactOf(resource: Place, system: 'phone' | 'email'): Place {
  const list = at(resource, 'telecom');
  const found = itemsOf(list).find((item) => hasText(item, 'system', system));
  return found === undefined ? list : at(found, 'value');
}

/** The value of an extension, by its name or by a URL that ends in it; a place without a value where it is not there. */
export function extensionOf(resource: Place, name: string): Place {
  return (
    extensionsOf(resource, name)[0] ?? { value: undefined, loc: at(resource, 'extension').loc }
  );
}

export function extensionsOf(resource: Place, name: string): readonly Place[] {
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
  resource: Place,
  isSystem: (system: string) => boolean,
): Place | undefined {
  const found = itemsOf(at(resource, 'identifier')).find((item) =>
    isSystem(textOf(at(item, 'system')) ?? ''),
  );
  return found && at(found, 'value');
}
