import { createHash } from 'node:crypto';

import {
  negotiateContentCoding,
  type ContentCoding,
  compress,
  compressedBytesMin,
} from './content-coding.ts';
import { Reply } from './operation.ts';

type Variant = { readonly bytes: Buffer; readonly tag: string };

/** The content codings, usually the smallest first. */
const offered = ['br', 'zstd', 'gzip'] as const;

/** A static response, compressed once per content coding and revalidated by ETag. */
export class CachedResponse {
  readonly #load: () => Promise<Buffer | string> | Buffer | string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #made: (coding: ContentCoding) => Promise<Buffer | null>;
  readonly #variants = new Map<ContentCoding | null, Promise<Variant>>();

  /**
   * `load` is called once, for the first client, so that the start does not wait for it. `made` returns precompressed
   * content.
   */
  constructor(
    load: () => Promise<Buffer | string> | Buffer | string,
    headers: Readonly<Record<string, string>>,
    made: (coding: ContentCoding) => Promise<Buffer | null> = async () => null,
  ) {
    this.#load = load;
    this.#headers = headers;
    this.#made = made;
  }

  async reply(asked: Readonly<Record<string, string | string[] | undefined>>): Promise<Reply> {
    const accepted = asked['accept-encoding'];
    const plain = await this.#variant(null);
    const coding =
      plain.bytes.length < compressedBytesMin || Array.isArray(accepted)
        ? null
        : negotiateContentCoding(accepted, offered);
    const { bytes, tag } = coding === null ? plain : await this.#variant(coding);
    const headers = { ...this.#headers, vary: 'accept-encoding', etag: tag };
    if (isKnown(asked['if-none-match'], tag)) return new Reply(304, null, headers);
    return new Reply(
      200,
      bytes,
      coding === null ? headers : { ...headers, 'content-encoding': coding },
    );
  }

  async #variant(coding: ContentCoding | null): Promise<Variant> {
    const known = this.#variants.get(coding);
    if (known !== undefined) return known;
    const made = this.#make(coding);
    this.#variants.set(coding, made);
    // After a failure the next request tries again.
    made.catch(() => this.#variants.delete(coding));
    return made;
  }

  async #make(coding: ContentCoding | null): Promise<Variant> {
    if (coding !== null) {
      const plain = await this.#variant(null);
      const bytes = (await this.#made(coding)) ?? (await compress(plain.bytes, coding, 'kept'));
      return { bytes, tag: `${plain.tag.slice(0, -1)}-${coding}"` };
    }
    const loaded = await this.#load();
    const bytes = typeof loaded === 'string' ? Buffer.from(loaded) : loaded;
    return {
      bytes,
      tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    };
  }
}

function isKnown(given: string | string[] | undefined, tag: string): boolean {
  const tags = String(given ?? '').split(',');
  return tags.some((each) => each.trim().replace(/^W\//u, '') === tag);
}
