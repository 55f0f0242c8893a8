import type { Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import {
  brotliCompress,
  type BrotliOptions,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
  type ZstdOptions,
} from 'node:zlib';

import type { PooledBody } from './buffer-pool/pieces.ts';

/** The content codings of responses. */
export type ContentCoding = 'br' | 'gzip' | 'zstd';

/** Smaller responses fit into a packet uncompressed. */
export const compressedBytesMin = 1024;

/** For responses to one request: fast codings first. */
const made = ['zstd', 'br', 'gzip'] as const;

/** Little effort for single responses; cached responses are compressed once, with more effort. */
const effort = { made: { br: 4, gzip: 5, zstd: 3 }, kept: { br: 9, gzip: 9, zstd: 15 } } as const;

type Effort = keyof typeof effort;

/** Media types of data and assets. Pages with user data are excluded: SECURITY.md says why. */
export const compressible =
  /^(?:application\/(?:[\w.+-]+\+)?(?:json|javascript|xml|x-ndjson)|text\/(?:css|csv|javascript|plain)|image\/svg\+xml)\b/u;

/** Returns the coding that the client prefers, the first of equals; null for no coding (RFC 9110, 12.5.3). */
export function negotiateContentCoding(
  accepted: string | undefined,
  offered: readonly ContentCoding[] = made,
): ContentCoding | null {
  if (accepted === undefined || accepted === '') return null;
  const wishes = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith('q='));
    const quality = weight === undefined ? 1 : Number(weight.slice(2));
    wishes.set(name, quality > 0 && quality <= 1 ? quality : 0);
  }
  const qualityOf = (coding: ContentCoding): number =>
    wishes.get(coding) ??
    (coding === 'gzip' ? wishes.get('x-gzip') : undefined) ??
    wishes.get('*') ??
    0;
  let best: ContentCoding | null = null;
  for (const coding of offered) {
    if (qualityOf(coding) > (best === null ? 0 : qualityOf(best))) best = coding;
  }
  return best !== null && qualityOf(best) >= (wishes.get('identity') ?? 0) ? best : null;
}

/** Runs in zlib's thread pool, so that it does not block the event loop. */
export async function compress(
  bytes: Uint8Array | string,
  coding: ContentCoding,
  kind: Effort,
): Promise<Buffer> {
  switch (coding) {
    case 'br':
      return promisify(brotliCompress)(bytes, brotliOptions(kind));
    case 'gzip':
      return promisify(gzip)(bytes, { level: effort[kind].gzip });
    case 'zstd':
      return promisify(zstdCompress)(bytes, zstdOptions(kind));
  }
}

/** Compresses a sequence of buffers, without copying them into one. */
export async function compressPieces(pieces: PooledBody, coding: ContentCoding): Promise<Buffer> {
  const encoder = createEncoder(coding);
  const compressed: Buffer[] = [];
  encoder.on('data', (bytes: Buffer) => compressed.push(bytes));
  const ended = finished(encoder);
  ended.catch(() => {});
  for (let part = pieces.shift(); part !== undefined; part = pieces.shift()) {
    // The thread that compresses reads the piece until it says that it took it.
    await new Promise<void>((resolve, reject) => {
      encoder.write(part.bytes, (error) => (error == null ? resolve() : reject(error)));
    });
    pieces.giveBack(part);
  }
  encoder.end();
  await ended;
  return Buffer.concat(compressed);
}

export function createEncoder(coding: ContentCoding): Transform {
  switch (coding) {
    case 'br':
      return createBrotliCompress(brotliOptions('made'));
    case 'gzip':
      return createGzip({ level: effort.made.gzip });
    case 'zstd':
      return createZstdCompress(zstdOptions('made'));
  }
}

function brotliOptions(kind: Effort): BrotliOptions {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: effort[kind].br } };
}

function zstdOptions(kind: Effort): ZstdOptions {
  return { params: { [constants.ZSTD_c_compressionLevel]: effort[kind].zstd } };
}

/** Returns the Vary header for caches, in addition to its former value. */
export function varyHeader(before: number | string | readonly string[] | undefined): string {
  const names =
    before === undefined
      ? []
      : String(before)
          .split(',')
          .map((name) => name.trim());
  return names.some((name) => name.toLowerCase() === 'accept-encoding')
    ? names.join(', ')
    : [...names, 'accept-encoding'].join(', ');
}
