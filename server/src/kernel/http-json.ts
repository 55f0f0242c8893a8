import type { FastifyInstance } from 'fastify';

import { InvalidRequest } from './errors.ts';

/** Mounts an operation whose JSON may also come under a media type of its own. */
export function mountOtherJson(
  app: FastifyInstance,
  type: string,
  mount: (inner: FastifyInstance) => void,
): void {
  void app.register(async (inner) => {
    inner.addContentTypeParser<string>(type, { parseAs: 'string' }, (_request, text, done) => {
      parseJson(text, done);
    });
    mount(inner);
  });
}

export function parseJson(
  text: string,
  done: (error: Error | null, value?: unknown) => void,
): void {
  if (text === '') {
    done(null, undefined);
    return;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/, ?"[\s\S]*$/u, '') : '';
    done(
      new InvalidRequest([
        { type: 'json_invalid', loc: ['body'], msg: 'JSON decode error', ctx: { error: reason } },
      ]),
    );
    return;
  }
  done(null, value);
}
