import type { Condition, Operand } from './condition.ts';
import { type Token, tokensOf, WhereError } from './tokens.ts';

/** A longer or deeper condition is rejected without parsing. */
export const whereCharactersMax = 4096;
const depthMax = 50;

/**
 * Parses `a > 1 AND (b = 'x' OR NOT c != 2)`: NOT binds closest, then AND, then OR. Throws WhereError with the position. Does not
 * check whether the names exist and can be compared.
 */
export function parseWhere(source: string): Condition {
  if (source.length > whereCharactersMax) {
    throw new WhereError(`it has more than ${whereCharactersMax} characters`, whereCharactersMax);
  }
  return new Parser(tokensOf(source)).whole();
}

class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Condition {
    const condition = this.#either();
    const rest = this.#peek();
    if (rest.kind === 'end') return condition;
    if (rest.kind === ')') throw new WhereError("there is no '(' for this ')'", rest.at);
    throw new WhereError('AND or OR is expected here', rest.at);
  }

  #peek(): Token {
    const token = this.#tokens[this.#next];
    if (token === undefined) throw new Error('the parser ran past the end');
    return token;
  }

  #take(): Token {
    const token = this.#peek();
    if (token.kind !== 'end') this.#next += 1;
    return token;
  }

  #takeWord(word: 'AND' | 'OR' | 'NOT'): boolean {
    const token = this.#peek();
    if (token.kind !== 'keyword' || token.word !== word) return false;
    this.#next += 1;
    return true;
  }

  #either(): Condition {
    const all = [this.#both()];
    while (this.#takeWord('OR')) all.push(this.#both());
    return joined('or', all);
  }

  #both(): Condition {
    const all = [this.#negated()];
    while (this.#takeWord('AND')) all.push(this.#negated());
    return joined('and', all);
  }

  #negated(): Condition {
    const { at } = this.#peek();
    if (!this.#takeWord('NOT')) return this.#single();
    return this.#deeper(at, () => ({ kind: 'not', of: this.#negated() }));
  }

  #single(): Condition {
    const opening = this.#peek();
    if (opening.kind !== '(') return this.#comparison();
    this.#next += 1;
    const inner = this.#deeper(opening.at, () => this.#either());
    const closing = this.#take();
    if (closing.kind !== ')') throw new WhereError("')' is expected here", closing.at);
    return inner;
  }

  #comparison(): Condition {
    const left = this.#operand();
    const token = this.#take();
    if (token.kind !== 'comparison') {
      throw new WhereError('a comparison (=, !=, <, <=, > or >=) is expected here', token.at);
    }
    return { kind: 'compare', comparison: token.comparison, left, right: this.#operand() };
  }

  #operand(): Operand {
    const token = this.#take();
    if (token.kind === 'name' || token.kind === 'literal') return token;
    throw new WhereError('a column or a value is expected here', token.at);
  }

  #deeper(at: number, read: () => Condition): Condition {
    if (this.#depth >= depthMax) {
      throw new WhereError(`it is nested more than ${depthMax} levels deep`, at);
    }
    this.#depth += 1;
    const condition = read();
    this.#depth -= 1;
    return condition;
  }
}

function joined(kind: 'and' | 'or', all: readonly Condition[]): Condition {
  const [only] = all;
  return only !== undefined && all.length === 1 ? only : { kind, all };
}
