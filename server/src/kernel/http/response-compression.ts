import { pipeline, type Readable } from 'node:stream';
import { callbackify } from 'node:util';

import type { FastifyInstance } from 'fastify';

import { PooledBodyStream } from './buffer-pool/outgoing.ts';
import {
  negotiateContentCoding,
  compress,
  compressPieces,
  compressedBytesMin,
  compressible,
  createEncoder,
  varyHeader,
} from './content-coding.ts';

function isStream(payload: unknown): payload is Readable {
  return typeof payload === 'object' && payload !== null && 'pipe' in payload;
}

const compressThen = callbackify(compress);
const compressPiecesThen = callbackify(compressPieces);

/** Compresses responses for clients that accept a coding. Event streams are sent unchanged. */
export function mountCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isText = typeof payload === 'string' || payload instanceof Uint8Array;
    if (isText ? payload.length < compressedBytesMin : !isStream(payload))
      return done(null, payload);
    const type = reply.getHeader('content-type');
    if (
      typeof type !== 'string' ||
      !compressible.test(type) ||
      reply.hasHeader('content-encoding') ||
      reply.hasHeader('etag')
    )
      return done(null, payload);
    reply.header('vary', varyHeader(reply.getHeader('vary')));
    const coding = negotiateContentCoding(request.headers['accept-encoding']);
    if (coding === null) return done(null, payload);
    reply.header('content-encoding', coding).removeHeader('content-length');
    if (payload instanceof PooledBodyStream) {
      compressPiecesThen(payload.pieces, coding, done);
      return;
    }
    if (!isText) {
      if (isStream(payload))
        return done(
          null,
          pipeline(payload, createEncoder(coding), () => {}),
        );
      return done(null, payload);
    }
    compressThen(payload, coding, 'made', done);
  });
}
