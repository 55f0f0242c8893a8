import type { FastifyReply } from 'fastify';

import { Reply, StreamReply } from './operation.ts';

/** Sends what a handler answered: a reply of its own making, a stream, nothing, or something to write as JSON. */
export function send(reply: FastifyReply, answer: unknown): FastifyReply {
  if (answer instanceof Reply) {
    if (answer.cookies.length > 0) reply.header('set-cookie', [...answer.cookies]);
    return reply
      .code(answer.status)
      .headers({ ...answer.headers })
      .send(answer.body ?? undefined);
  }
  if (answer instanceof StreamReply)
    return reply.headers({ ...answer.headers }).send(answer.open());
  if (answer === undefined) return reply.code(204).send();
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(answer));
}
