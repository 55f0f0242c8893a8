import type { Problem } from '#kernel/problem.ts';

import type { Loc, JsonValue } from './json-value.ts';

/** The body of an order that is put together from elsewhere, and where each part of it came from. */
export class Draft {
  readonly body: Record<string, unknown> = {};
  readonly #sources = new Map<string, Loc>();

  /**
   * Sets a value of the body. Problems of this path are reported at the value's location in the bundle, also if it is
   * missing.
   */
  put(path: Loc, from: JsonValue, value: unknown = from.value): void {
    this.#sources.set(path.join('.'), from.loc);
    if (value === undefined) return;
    let target: object = this.body;
    for (const [index, key] of path.slice(0, -1).entries()) {
      const held: unknown = Reflect.get(target, key);
      const next = typeof path[index + 1] === 'number' ? [] : {};
      const inner = typeof held === 'object' && held !== null ? held : next;
      Reflect.set(target, key, inner);
      target = inner;
    }
    Reflect.set(target, path.at(-1) ?? '', value);
  }

  /** Returns the problem with the location of its value in the bundle. */
  inSource(problem: Problem): Problem {
    const path = problem.loc.slice(1);
    for (let length = path.length; length > 0; length--) {
      const source = this.#sources.get(path.slice(0, length).join('.'));
      if (source !== undefined) return { ...problem, loc: source };
    }
    return problem;
  }
}
