const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu;

/** What a copied id begins with, which tells of what it is: `ep_`, `msg_`, nothing; null: the text is no id. */
export function idPrefix(text: string): string | null {
  const id = text.trim();
  return uuid.test(id) ? '' : (/^([a-z]+_)[\w-]{8,}$/u.exec(id)?.[1] ?? null);
}

/** Each word of the search begins some word of the text. */
export function matches(text: string, search: string): boolean {
  const words = text.toLowerCase().split(/\W+/u);
  return search
    .toLowerCase()
    .split(/\s+/u)
    .filter((each) => each !== '')
    .every((each) => words.some((word) => word.startsWith(each)));
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key means that is pressed outside of any field; null: it is none of ours, or the browser's. */
export function meaningOf(
  pressed: Pressed,
  isAfterG: boolean,
): 'search' | 'help' | 'go' | { readonly to: string } | null {
  const { key, ctrlKey, metaKey, altKey } = pressed;
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey) return 'search';
  if (ctrlKey || metaKey || altKey) return null;
  if (isAfterG) return /^[a-z]$/u.test(key) ? { to: key } : null;
  switch (key) {
    case '?':
      return 'help';
    case 'g':
      return 'go';
    default:
      return null;
  }
}
