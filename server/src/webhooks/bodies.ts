import { renderBody, type Renderers, type StoredEvent } from './model.ts';

const keptBytesMax = 16 * 1024 * 1024;

/** Renders an event once for all its endpoints, as long as they come close together. */
export class Bodies {
  readonly #renderers: Renderers;
  readonly #kept = new Map<number, Buffer>();
  #keptBytes = 0;

  constructor(renderers: Renderers) {
    this.#renderers = renderers;
  }

  of(event: StoredEvent): Buffer {
    const known = this.#kept.get(event.id);
    if (known !== undefined) return known;
    const body = renderBody(event, this.#renderers);
    this.#kept.set(event.id, body);
    this.#keptBytes += body.length;
    for (const [id, oldest] of this.#kept) {
      if (this.#keptBytes <= keptBytesMax) break;
      this.#kept.delete(id);
      this.#keptBytes -= oldest.length;
    }
    return body;
  }
}
