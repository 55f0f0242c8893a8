import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
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
export function mountInflating(app: FastifyInstance): void {
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

/**
 * What comes out, of which there is never more than the limit, as inflating ends there. The request itself is left as it
 * is, so that it can be answered.
 */
function inflate(
  body: Readable,
  decoder: Gunzip | BrotliDecompress,
  bytesMax = Infinity,
): Transform & { readonly receivedEncodedLength: number } {
  let bytes = 0;
  const inflated = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > bytesMax) done(new AppError('request.too_large'));
      else done(null, chunk);
    },
  });
  inflated.once('close', () => {
    body.unpipe(decoder);
    decoder.destroy();
  });
  decoder.once('error', () => inflated.destroy(new AppError('request.malformed')));
  body.once('error', (error) => inflated.destroy(error));
  body.pipe(decoder).pipe(inflated);
  // Compared with what the request said of its length.
  return Object.defineProperty(inflated, 'receivedEncodedLength', {
    get: () => decoder.bytesWritten,
  }) as typeof inflated & { readonly receivedEncodedLength: number };
}
