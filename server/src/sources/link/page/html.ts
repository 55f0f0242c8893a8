/** Text that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | readonly Html[];

/** Escapes all values, also in quoted attributes, except HTML. Null becomes an empty text. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const rest = parts.map((part, index) => `${asText(part)}${texts[index + 1] ?? ''}`);
  return new Html(`${texts[0] ?? ''}${rest.join('')}`);
}

function asText(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return part.map((each) => each.text).join('');
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => `&#${character.codePointAt(0)};`);
}
