import type { FastifyReply } from 'fastify';

import { PooledBodyStream } from './buffer-pool/outgoing.ts';
import { PooledBody } from './buffer-pool/pieces.ts';
import { jsonReply, Reply, StreamReply } from './operation.ts';

/** Less is copied sooner than it is sent in pieces. */
const copiedBytesMax = 16 * 1024;

/** Serializes the handler's result as JSON, with the status of the operation. */
export function renderResponse(answer: unknown, status: number): Reply | StreamReply | undefined {
  const isRendered =
    answer instanceof Reply || answer instanceof StreamReply || answer === undefined;
  return isRendered ? answer : jsonReply(status, answer);
}

/** How long the body of a response is; nothing where it is made while it is sent. */
export function bytesOf(response: Reply | StreamReply | undefined): number {
  if (!(response instanceof Reply) || response.body === null) return 0;
  return typeof response.body === 'string' ? response.body.length : response.body.byteLength;
}

/** Sends the handler's result: a complete reply, a stream, no content, or a value as JSON. */
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

/** The length is known before the first byte is sent. */
export function sendPooledBody(reply: FastifyReply, pieces: PooledBody): FastifyReply {
  if (pieces.byteLength <= copiedBytesMax) return reply.send(pieces.toBuffer());
  return reply
    .header('content-length', String(pieces.byteLength))
    .send(new PooledBodyStream(pieces));
}
