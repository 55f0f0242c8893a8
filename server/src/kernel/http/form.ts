import type { FastifyInstance, FastifyRequest } from 'fastify';

import { AppError } from '../errors.ts';

/** What a form with files comes as (RFC 7578). */
export const formMediaType = 'multipart/form-data';

/**
 * Mounts an operation whose body is a form with files: in a context of its own, as it takes nothing else. The schema of its
 * body sees the fields by their names, one that came more than once as a list; files are always a list of `File`.
 */
export function mountForm(
  app: FastifyInstance,
  bytesMax: number,
  mount: (inner: FastifyInstance) => void,
): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser<Buffer<ArrayBuffer>>(
      formMediaType,
      { parseAs: 'buffer' },
      async ({ headers }: FastifyRequest, bytes: Buffer<ArrayBuffer>) =>
        readForm(headers['content-type'] ?? '', bytes),
    );
    inner.addHook('onRoute', (route) => {
      route.bodyLimit = bytesMax;
    });
    mount(inner);
  });
}

async function readForm(
  mediaType: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Readonly<Record<string, unknown>>> {
  const headers = { 'content-type': mediaType };
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw new AppError('request.malformed');
  });
  const fields = new Map<string, (string | File)[]>();
  for (const [name, value] of form) fields.set(name, [...(fields.get(name) ?? []), value]);
  const read = [...fields].map(([name, values]) => [
    name,
    values.length === 1 && typeof values[0] === 'string' ? values[0] : values,
  ]);
  return Object.fromEntries(read);
}
