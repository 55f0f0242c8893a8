import type { FastifyInstance, FastifyRequest } from 'fastify';

import { AppError } from '../errors.ts';

/** The media type of a form with files (RFC 7578). */
export const formMediaType = 'multipart/form-data';

/**
 * Mounts an operation whose body is a form with files, in a separate context that accepts no other type. The schema
 * sees the fields by name, a repeated field as a list; files are always a list of `File`.
 */
export function mountMultipartForm(
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

/** A form of files has few fields, and each takes time that everybody else waits for. */
const partsMax = 100;

async function readForm(
  mediaType: string,
  bytes: Buffer<ArrayBuffer>,
): Promise<Readonly<Record<string, unknown>>> {
  if (countParts(mediaType, bytes) > partsMax) throw new AppError('request.malformed');
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

/** Returns how often the boundary occurs, up to the limit of parts. */
function countParts(mediaType: string, bytes: Buffer): number {
  const [, boundary = ''] = /boundary="?([^";]+)/iu.exec(mediaType) ?? [];
  const mark = `--${boundary}`;
  let count = 0;
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) {
    count += 1;
    if (count > partsMax + 1) break;
  }
  // The last one ends the form.
  return count - 1;
}
