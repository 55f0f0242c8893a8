import type { AppContext } from '#kernel/app-context.ts';

import { renderBody, type Renderers, type StoredEvent } from '../model.ts';
import { openEvent } from './sealed-events.ts';

const generationBytesMax = 8 * 1024 * 1024;

/** Renders an event once for all endpoints that receive it within a short time. Payloads stored as JSON are only copied. */
export class BodyCache {
  readonly #deps: Pick<AppContext, 'vault' | 'random'>;
  readonly #renderers: Renderers;
  #young = new Map<number, Buffer>();
  #youngBytes = 0;
  /** The previous generation; dropped as a whole when the current one is full. */
  #old: ReadonlyMap<number, Buffer> = new Map();

  constructor(deps: Pick<AppContext, 'vault' | 'random'>, renderers: Renderers) {
    this.#deps = deps;
    this.#renderers = renderers;
  }

  of(event: StoredEvent): Buffer {
    if (event.format === 'json' || event.format === 'example')
      return renderBody(event, this.#renderers);
    // Decrypted for each use, and not cached.
    if (event.format === 'sealed') return renderBody(openEvent(this.#deps, event), this.#renderers);
    const known = this.#young.get(event.id) ?? this.#old.get(event.id);
    if (known !== undefined) return known;
    const body = renderBody(event, this.#renderers);
    if (this.#youngBytes + body.length > generationBytesMax) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngBytes = 0;
    }
    this.#young.set(event.id, body);
    this.#youngBytes += body.length;
    return body;
  }
}
