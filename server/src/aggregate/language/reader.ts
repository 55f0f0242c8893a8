import { ProblemList } from '#kernel/http/problem-list.ts';
import type { Problem } from '#kernel/problem.ts';

import { withSuggestion } from '../suggest-name.ts';

export type Loc = readonly (string | number)[];
export type Json = Readonly<Record<string, unknown>>;

/** A part of a request, with its position. Problems are collected; after one, a reader returns null. */
export class Reader {
  readonly value: unknown;
  readonly loc: Loc;
  readonly #problems: ProblemList;

  private constructor(value: unknown, loc: Loc, problems: ProblemList) {
    this.value = value;
    this.loc = loc;
    this.#problems = problems;
  }

  static of(value: unknown, loc: Loc): Reader {
    return new Reader(value, loc, new ProblemList());
  }

  get problems(): readonly Problem[] {
    return this.#problems.list();
  }

  get count(): number {
    return this.#problems.count;
  }

  isAbsent(): boolean {
    return this.value === undefined || this.value === null;
  }

  /** Reports a problem at this position. */
  refuse(msg: string, more: { readonly type?: string; readonly position?: number } = {}): null {
    const { type = 'value_error', position } = more;
    const ctx = position === undefined ? {} : { ctx: { position } };
    this.#problems.add(this.loc, { type, msg, ...ctx }, this.value);
    return null;
  }

  /** Returns the value as an object whose keys are all known. */
  object(known: readonly string[]): Fields | null {
    const { value } = this;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return this.refuse('Input should be a valid object', { type: 'dict_type' });
    }
    const before = this.count;
    for (const key of Object.keys(value)) {
      if (known.includes(key)) continue;
      const msg = withSuggestion('Extra inputs are not permitted', key, known);
      this.at(key.slice(0, 64), Reflect.get(value, key)).refuse(msg, { type: 'extra_forbidden' });
    }
    return this.count > before ? null : new Fields(this, { ...value });
  }

  /** Returns the elements of a list with an allowed length. */
  list(max: number, min = 0): readonly Reader[] | null {
    const { value } = this;
    if (!Array.isArray(value)) {
      return this.refuse('Input should be a valid list', { type: 'list_type' });
    }
    if (value.length > max) {
      return this.refuse(`List should have at most ${max} items`, { type: 'too_long' });
    }
    if (value.length < min) {
      return this.refuse(`List should have at least ${min} item`, { type: 'too_short' });
    }
    return value.map((each: unknown, index) => this.at(index, each));
  }

  /** Returns one of the given texts. */
  choice<Text extends string>(from: readonly Text[], noun: string): Text | null {
    const { value } = this;
    const found = from.find((each) => each === value);
    if (found !== undefined) return found;
    if (typeof value !== 'string') {
      return this.refuse('Input should be a valid string', { type: 'string_type' });
    }
    const shown = value.slice(0, 64);
    const many = from.length > 12 ? '' : `: ${from.join(', ')}`;
    const msg = withSuggestion(`There is no ${noun} ${shown}${many}`, value, from);
    return this.refuse(msg, { type: 'literal_error' });
  }

  integer(min: number, max: number): number | null {
    const { value } = this;
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      return this.refuse('Input should be a valid integer', { type: 'int_type' });
    }
    if (value >= min && value <= max) return value;
    return this.refuse(`Input should be from ${min} to ${max}`);
  }

  boolean(): boolean | null {
    const { value } = this;
    if (typeof value === 'boolean') return value;
    return this.refuse('Input should be a valid boolean', { type: 'bool_type' });
  }

  text(charactersMax: number): string | null {
    const { value } = this;
    if (typeof value !== 'string') {
      return this.refuse('Input should be a valid string', { type: 'string_type' });
    }
    if (value.length <= charactersMax) return value;
    const msg = `String should have at most ${charactersMax} characters`;
    return this.refuse(msg, { type: 'string_too_long' });
  }

  at(key: string | number, value: unknown): Reader {
    return new Reader(value, [...this.loc, key], this.#problems);
  }
}

/** The fields of an object. */
export class Fields {
  readonly reader: Reader;
  readonly #values: Json;

  constructor(reader: Reader, values: Json) {
    this.reader = reader;
    this.#values = values;
  }

  get(key: string): Reader {
    return this.reader.at(key, this.#values[key]);
  }

  /** Returns the field; null after a report if it is missing. */
  required(key: string): Reader | null {
    const field = this.get(key);
    if (field.value !== undefined) return field;
    return field.refuse('Field required', { type: 'missing' });
  }
}
