import { appendFileSync, chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

import { trust } from '#kernel/brand.ts';
import { fromJsonText } from '#kernel/json-text.ts';

/** An order and its result as the contract answers them: no operation takes them, so they are kept beside. */
export type KeptOrder = { readonly order: { readonly id: string }; readonly result: object | null };

/** A file of them, a line each, for its owner's eyes; an order that is in it is not written again. */
export class OrderFile {
  readonly #file: string;
  readonly #known: Set<string>;

  constructor(file: string) {
    this.#file = file;
    if (!existsSync(file)) writeFileSync(file, '', { mode: 0o600 });
    chmodSync(file, 0o600);
    const text = readFileSync(file, 'utf8');
    // A line that was being written when the process ended is written again.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole.length < text.length) writeFileSync(file, whole);
    const lines = whole.split('\n').filter((line) => line !== '');
    this.#known = new Set(lines.map((line) => fromJsonText<KeptOrder>(trust(line)).order.id));
  }

  keep(kept: KeptOrder): void {
    if (this.#known.has(kept.order.id)) return;
    appendFileSync(this.#file, `${JSON.stringify(kept)}\n`);
    this.#known.add(kept.order.id);
  }
}
