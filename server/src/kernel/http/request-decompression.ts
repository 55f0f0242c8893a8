import type { IncomingMessage } from 'node:http';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import {
  type BrotliDecompress,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
  type Gunzip,
} from 'node:zlib';

import type { FastifyInstance } from 'fastify';

import { AppError } from '../errors.ts';

const chunkSize = 64 * 1024;

/** Text never has a higher ratio; a decompression bomb is rejected after its first mebibyte. */
const ratioMax = 500;
const ratioSeenAt = 1024 * 1024;

/** The content codings that a request's body may come in (RFC 9110, 8.4.1; RFC 8878). */
const decoders: Readonly<Record<string, () => Gunzip | BrotliDecompress>> = {
  gzip: () => createGunzip({ chunkSize }),
  'x-gzip': () => createGunzip({ chunkSize }),
  deflate: () => createInflate({ chunkSize }),
  br: () => createBrotliDecompress({ chunkSize }),
  zstd: () => createZstdDecompress({ chunkSize }),
};

const accepted = 'gzip, deflate, br, zstd';

/** Bodies that come compressed are inflated before anything reads them. */
export function mountRequestDecompression(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const coding = request.headers['content-encoding']?.trim().toLowerCase() ?? '';
    if (coding === '' || coding === 'identity' || !hasBody(request.raw)) {
      done(null, payload);
      return;
    }
    const open = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
    if (open === undefined) {
      done(
        new AppError('request.unsupported_coding', { headers: { 'accept-encoding': accepted } }),
      );
      return;
    }
    done(null, inflate(payload, open(), request.routeOptions.bodyLimit));
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function inflate(body: Readable, decoder: Gunzip | BrotliDecompress, bytesMax?: number): Readable {
  const inflated = new Inflated(body, decoder, bytesMax);
  inflated.once('close', () => {
    // The request itself stays open, so that the server can respond.
    body.unpipe(decoder);
    decoder.destroy();
  });
  // A reader adds its own listener. Without one, or after it left, the error of a broken body is ignored.
  inflated.on('error', () => {});
  decoder.on('error', () => inflated.destroy(new AppError('request.malformed')));
  return inflated;
}

/**
 * The inflated body, up to its limit. It begins with the first read: a body that is not read is left to Node, which
 * drops it, and costs nothing.
 */
class Inflated extends Transform {
  readonly #body: Readable;
  readonly #decoder: Gunzip | BrotliDecompress;
  readonly #bytesMax: number;
  #bytes = 0;
  #hasBegun = false;

  constructor(body: Readable, decoder: Gunzip | BrotliDecompress, bytesMax = Infinity) {
    super();
    this.#body = body;
    this.#decoder = decoder;
    this.#bytesMax = bytesMax;
  }

  /** The value that Fastify compares with `Content-Length`. */
  get receivedEncodedLength(): number {
    return this.#decoder.bytesWritten;
  }

  override _read(size: number): void {
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      this.#body.on('error', (error) => this.destroy(error));
      this.#body.pipe(this.#decoder).pipe(this);
    }
    // oxlint-disable-next-line no-underscore-dangle -- the name that Node gives it
    super._read(size);
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#bytesMax || this.#isBomb) done(new AppError('request.too_large'));
    else done(null, chunk);
  }

  get #isBomb(): boolean {
    return this.#bytes >= ratioSeenAt && this.#bytes > ratioMax * this.#decoder.bytesWritten;
  }
}
