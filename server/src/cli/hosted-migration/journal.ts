import { appendFileSync, chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

import { trust } from '#kernel/brand.ts';
import { fromJsonText } from '#kernel/json-text.ts';

import { UsageError } from '../terminal.ts';
import type { Sum } from './rows.ts';

/** What was moved of a user of the server that is read. */
export type MovedUser = {
  readonly targetId: string;
  /** By what was moved: `samples/heartrate`. */
  readonly sums: Map<string, Sum>;
  isDone: boolean;
};

/** What could not be carried, in words that say nothing of anybody, and how often. */
export type Left = { readonly what: string; readonly count: number };

type Line =
  | { readonly from: string; readonly to: string }
  | { readonly user: string; readonly target: string }
  | ({ readonly user: string; readonly moved: string } & Sum)
  | ({ readonly user: string; readonly left: string } & Pick<Left, 'count'>)
  | { readonly user: string; readonly done: true };

/** The place of a move: a line for each step that was done, so that one that was killed goes on. Ids, counts and digests only. */
export class Journal {
  readonly users = new Map<string, MovedUser>();
  readonly #left = new Map<string, Map<string, number>>();
  readonly #file: string;

  constructor(file: string, ends: { readonly from: string; readonly to: string }) {
    this.#file = file;
    if (!existsSync(file)) writeFileSync(file, '', { mode: 0o600 });
    chmodSync(file, 0o600);
    const text = readFileSync(file, 'utf8');
    // What was being written when the process ended is done again.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole.length < text.length) writeFileSync(file, whole);
    const [head, ...lines] = whole.split('\n').filter((line) => line !== '');
    if (head === undefined) this.#append(ends);
    else if (head !== JSON.stringify(ends))
      throw new UsageError(
        `${file} is the checkpoint of another migration. Name another file with --checkpoint.`,
      );
    for (const line of lines) this.#take(fromJsonText<Line>(trust(line)));
  }

  begin(user: string, target: string): MovedUser {
    const known = this.users.get(user);
    if (known !== undefined) return known;
    this.#note({ user, target });
    return this.begin(user, target);
  }

  moved(user: string, moved: string, sum: Sum): void {
    this.#note({ user, moved, ...sum });
  }

  /** Said again of the same user, it replaces what was said before. */
  leave(user: string, left: string, count: number): void {
    if (count > 0) this.#note({ user, left, count });
  }

  done(user: string): void {
    this.#note({ user, done: true });
  }

  /** What was left behind, of all users together. */
  get left(): readonly Left[] {
    return [...this.#left].map(([what, users]) => ({
      what,
      count: [...users.values()].reduce((sum, each) => sum + each, 0),
    }));
  }

  #note(line: Line): void {
    this.#append(line);
    this.#take(line);
  }

  #append(line: Line): void {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }

  #take(line: Line): void {
    if (!('user' in line)) return;
    if ('target' in line)
      this.users.set(line.user, { targetId: line.target, sums: new Map(), isDone: false });
    const user = this.users.get(line.user);
    if ('moved' in line) user?.sums.set(line.moved, { count: line.count, digest: line.digest });
    if ('done' in line && user !== undefined) user.isDone = true;
    if ('left' in line) {
      const users = this.#left.get(line.left) ?? new Map<string, number>();
      this.#left.set(line.left, users.set(line.user, line.count));
    }
  }
}
