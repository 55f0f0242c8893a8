/** A look is a theme and a width; the part is what is looked at. */
type Place = { readonly look: string; readonly within: 'html' | 'main' };

/** What a page keeps of the colours that were found good, by look. */
type Known = { judged?: Record<string, Set<string>>; fresh?: Set<string> };

/**
 * Runs in the page. Elements get the attribute `data-judged` where an equal one, in equal surroundings, was judged in this
 * look: the same tags, attributes and states make the same colours, whatever the words are. Answers how many are new that
 * show words.
 */
export function markJudged({ look, within }: Place): number {
  const known = globalThis as unknown as Known;
  known.judged ??= {};
  const judged = (known.judged[look] ??= new Set());
  const fresh = new Set<string>();
  let showing = 0;
  known.fresh = fresh;
  /** Their values are words, addresses and numbers of the moment: no style asks for them. */
  const words = new Set(
    'id for href src srcset alt title name value placeholder datetime aria-label aria-labelledby aria-describedby aria-controls aria-owns aria-activedescendant aria-valuetext aria-valuenow'.split(
      ' ',
    ),
  );
  const states = [':disabled', ':checked', ':invalid', ':placeholder-shown'];
  /** 64 bits of a text: two that differ are not taken for one. */
  const digest = (text: string): string => {
    let [high, low] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      high = Math.imul(high ^ text.charCodeAt(at), 2654435761);
      low = Math.imul(low ^ text.charCodeAt(at), 1597334677);
    }
    return `${high >>> 0}.${low >>> 0}`;
  };
  const textsOf = (element: Element): readonly string[] =>
    [...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => (textContent ?? '').trim())
      .filter((text) => text !== '');
  const shellOf = (element: Element): string => {
    const attributes = [...element.attributes]
      .map(({ name, value }) => (words.has(name) ? `${name}${value === ''}` : `${name}=${value}`))
      .toSorted();
    const texts = textsOf(element).map((text) => (text.length === 1 ? '.' : '…'));
    const inState = states.filter((state) => element.matches(state));
    return digest([element.tagName, ...attributes, ...inState, ...texts].join('\n'));
  };
  const shells = new Map<Element, string>();
  const forms = new Map<Element, string>();
  const read = (element: Element): string => {
    const shell = shellOf(element);
    shells.set(element, shell);
    const form = digest(`${shell}<${[...element.children].map(read).join('')}>`);
    forms.set(element, form);
    return form;
  };
  const mark = (element: Element, around: string): void => {
    const key = `${around}/${forms.get(element)}`;
    if (judged.has(key) || fresh.has(key)) return element.setAttribute('data-judged', '');
    fresh.add(key);
    if (textsOf(element).length > 0 || element.matches('input, select, textarea')) showing += 1;
    const inside = digest(`${around}/${shells.get(element)}`);
    for (const child of element.children) mark(child, inside);
    return undefined;
  };
  const part = document.querySelector(within);
  if (part === null) return 0;
  for (const left of document.querySelectorAll('[data-judged]'))
    left.removeAttribute('data-judged');
  const above: Element[] = [];
  for (let each = part.parentElement; each !== null; each = each.parentElement) above.unshift(each);
  read(part);
  mark(
    part,
    above.reduce((around, each) => digest(`${around}/${shellOf(each)}`), ''),
  );
  return showing;
}

/** Runs in the page. What was new is known from here on, unless something was found. */
export function keepJudged({ look, isGood }: { look: string; isGood: boolean }): void {
  const known = globalThis as unknown as Known;
  for (const each of isGood ? (known.fresh ?? []) : []) known.judged?.[look]?.add(each);
  delete known.fresh;
  for (const left of document.querySelectorAll('[data-judged]'))
    left.removeAttribute('data-judged');
}
