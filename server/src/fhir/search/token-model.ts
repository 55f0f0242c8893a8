/** A code or an identifier that is searched for. */
export type Token = {
  /** Null: of none; undefined: of any. */
  readonly system: string | null | undefined;
  /** Null: whatever the system holds. */
  readonly code: string | null;
};

/** The alternatives of a parameter's value; a comma in one of them is written with a backslash before it. */
export function alternatives(text: string): readonly string[] {
  return split(text, ',');
}

/** `system|code`, `|code`, `system|` or `code`. */
export function parseToken(text: string): Token {
  const [first = '', second] = split(text, '|').map(unescape);
  if (second === undefined) return { system: undefined, code: first };
  return { system: first === '' ? null : first, code: second === '' ? null : second };
}

/** Whether something with this system and code is what a token names. */
export function matches({ system, code }: Token, of: string | null, value: string): boolean {
  return (system === undefined || system === of) && (code === null || code === value);
}

function split(text: string, at: string): readonly string[] {
  const parts = [''];
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === at) parts.push('');
    else {
      const isEscape = character === '\\' && index + 1 < text.length;
      parts[parts.length - 1] += isEscape ? text.slice(index, index + 2) : character;
      if (isEscape) index += 1;
    }
  }
  return parts;
}

/** What a backslash stood before, without it. */
export const unescape = (text: string): string => text.replaceAll(/\\([\\,|$])/gu, '$1');
