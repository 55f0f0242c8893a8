/** Longer ones are not event types. */
export const eventTypeLengthMax = 128;
const patternLengthMax = 200;
/** About a second at the worst, once for each event type. */
const stepsMax = 100_000_000;

/** An atom, a group's start or end, an alternative, an anchor, or a quantifier: all that a pattern is made of. */
const token =
  /(?<atom>\\[.\\dwDW-]|\[\^?(?:[\w.-]|\\[.\\dw-])+\]|[\w.-])|(?<open>\((?:\?:)?)|(?<close>\))|(?<or>\|)|(?<anchor>[$^])|(?<many>[*+]|\{\d{1,3}(?:,\d{0,3})?\})|(?<maybe>\?)/uy;

/**
 * Returns the expression of a pattern, or the problem with it. JavaScript's matcher backtracks, and some patterns would take
 * extremely long. So groups cannot be repeated, references and look-around are rejected, and the form of a pattern bounds the
 * number of paths to try.
 */
export function parsePattern(
  text: string,
): { readonly expression: RegExp } | { readonly problem: string } {
  if (text.length > patternLengthMax) {
    return { problem: `a pattern has at most ${patternLengthMax} characters` };
  }
  let ways = eventTypeLengthMax;
  let alternatives: number[] = [1];
  let previous = 'start';
  for (let index = 0; index < text.length; index = token.lastIndex) {
    token.lastIndex = index;
    const found = token.exec(text)?.groups;
    const kind = Object.entries(found ?? {}).find(([, value]) => value !== undefined)?.[0];
    if (kind === undefined) {
      return { problem: `what starts at character ${index + 1} cannot be used in a pattern` };
    }
    if (kind === 'open') alternatives.push(1);
    if (kind === 'or') alternatives.push((alternatives.pop() ?? 1) + 1);
    if (kind === 'close') ways *= alternatives.length > 1 ? (alternatives.pop() ?? 1) : 1;
    if (kind === 'many') {
      if (previous !== 'atom') return { problem: 'a group cannot be repeated' };
      ways *= eventTypeLengthMax;
    }
    if (kind === 'maybe') ways *= 2;
    previous = kind;
  }
  ways *= alternatives.reduce((product, count) => product * count, 1);
  alternatives = [];
  if (ways > stepsMax) return { problem: 'the pattern has too many repetitions and alternatives' };
  try {
    return { expression: new RegExp(text, 'u') };
  } catch {
    return { problem: 'the pattern is not a regular expression' };
  }
}
