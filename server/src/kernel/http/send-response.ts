import type { FastifyReply } from 'fastify';

import { PooledBodyStream } from './buffer-pool/outgoing.ts';
import { PooledBody } from './buffer-pool/pieces.ts';
import { Reply, StreamReply } from './operation.ts';

/** Less is copied sooner than it is sent in pieces. */
const copiedBytesMax = 16 * 1024;

/** Sends what a handler answered: a reply of its own making, a stream, nothing, or something to write as JSON. */
export function sendResponse(reply: FastifyReply, answer: unknown): FastifyReply {
  if (answer instanceof Reply) {
    if (answer.cookies.length > 0) reply.header('set-cookie', [...answer.cookies]);
    reply.code(answer.status).headers({ ...answer.headers });
    const { body } = answer;
    return body instanceof PooledBody ? sendPooledBody(reply, body) : reply.send(body ?? undefined);
  }
  if (answer instanceof StreamReply)
    return reply.headers({ ...answer.headers }).send(answer.open());
  if (answer === undefined) return reply.code(204).send();
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(answer));
}

/** Their length is known before the first goes out. */
export function sendPooledBody(reply: FastifyReply, pieces: PooledBody): FastifyReply {
  if (pieces.byteLength <= copiedBytesMax) return reply.send(pieces.toBuffer());
  return reply
    .header('content-length', String(pieces.byteLength))
    .send(new PooledBodyStream(pieces));
}
