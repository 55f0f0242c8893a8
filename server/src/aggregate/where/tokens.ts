import { type Comparison, comparisons } from './condition.ts';

/** A problem with a `where`, and its position in the text. */
export class WhereError extends Error {
  override readonly name = 'WhereError';
  readonly position: number;

  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}

export type Token = { readonly at: number } & (
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'keyword'; readonly word: 'AND' | 'OR' | 'NOT' }
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'comparison'; readonly comparison: Comparison }
  | { readonly kind: '(' | ')' | 'end' }
);

const space = /\s+/uy;
const name = /[A-Za-z_][A-Za-z0-9_]*/uy;
const number = /[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?/uy;
const text = /'((?:[^']|'')*)'/uy;
const comparison = new RegExp(comparisons.join('|'), 'uy');

const advice: Readonly<Record<string, string>> = {
  '"': "texts are in single quotes: 'long_sleep'",
  '“': "texts are in single quotes: 'long_sleep'",
  '&': 'write AND',
  '|': 'write OR',
  '!': 'write NOT, or != to compare',
};

/** Returns the tokens of a condition, ended by `end`; throws WhereError at the first invalid one. */
export function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  while (at < source.length) {
    const blank = match(space);
    if (blank !== undefined) {
      at += blank.length;
      continue;
    }
    const found = match(name) ?? match(number) ?? match(text) ?? match(comparison);
    const character = source.charAt(at);
    if (found !== undefined) tokens.push(tokenOf(found, at));
    else if (character === '(' || character === ')') tokens.push({ kind: character, at });
    else throw new WhereError(explain(source, at), at);
    at += found?.length ?? 1;
  }
  return [...tokens, { kind: 'end', at: source.length }];
}

function tokenOf(found: string, at: number): Token {
  const first = found.charAt(0);
  if (first === "'") {
    return { kind: 'literal', value: found.slice(1, -1).replaceAll("''", "'"), at };
  }
  const compared = comparisons.find((each) => each === found);
  if (compared !== undefined) return { kind: 'comparison', comparison: compared, at };
  if (!/[A-Za-z_]/u.test(first)) return numberToken(found, at);
  const word = found.toUpperCase();
  if (word === 'AND' || word === 'OR' || word === 'NOT') return { kind: 'keyword', word, at };
  if (word === 'TRUE' || word === 'FALSE') return { kind: 'literal', value: word === 'TRUE', at };
  return { kind: 'name', name: found, at };
}

function numberToken(found: string, at: number): Token {
  const value = Number(found);
  if (!Number.isFinite(value)) throw new WhereError('the number is too large', at);
  return { kind: 'literal', value, at };
}

function explain(source: string, at: number): string {
  const character = source.charAt(at);
  if (character === "'") return 'the text has no closing quote';
  const help = advice[character];
  return `'${character}' is not part of the language${help === undefined ? '' : `; ${help}`}`;
}
