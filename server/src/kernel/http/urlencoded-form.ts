import type { FastifyInstance } from 'fastify';

import { AppError, InvalidRequest } from '../errors.ts';

/** The media type of a form of fields (HTML, section 4.10.21). */
export const fieldsMediaType = 'application/x-www-form-urlencoded';

/** Far more than any form has that is looked at here. */
const bytesMax = 256 * 1024;

/**
 * Mounts an operation whose body is a form of fields, in a separate context that accepts no other type. The schema
 * sees the fields by name, a repeated field as a list.
 */
export function mountUrlencodedForm(
  app: FastifyInstance,
  mount: (inner: FastifyInstance) => void,
): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser<string>(
      fieldsMediaType,
      { parseAs: 'string', bodyLimit: bytesMax },
      async (_request: unknown, text: string) => fieldsOf(text),
    );
    mount(inner);
  });
}

/** Far more than any form has that is looked at here; each takes time that every other request waits for. */
const fieldsMax = 1000;

function fieldsOf(text: string): Readonly<Record<string, string | readonly string[]>> {
  if (hasMoreFields(text)) throw new AppError('request.malformed');
  const fields = new Map<string, readonly string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const msg = 'Input should not have control characters';
    if (`${name}${value}`.includes('\0'))
      throw new InvalidRequest([{ type: 'value_error', loc: ['body', name], msg }]);
    fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
}

function hasMoreFields(text: string): boolean {
  let count = 1;
  for (let at = text.indexOf('&'); at !== -1 && count <= fieldsMax; at = text.indexOf('&', at + 1))
    count += 1;
  return count > fieldsMax;
}
