import { Type } from 'typebox';

import { Reply } from '#kernel/http/operation.ts';

/** The answer of an operation that shows a document. */
export const pdf = Type.Unsafe<Buffer>({
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/pdf',
  title: 'PDF',
});

/** A PDF that a browser shows; it is about a person, so nothing on the way keeps it. */
export function pdfReply(bytes: Buffer, name: string, cacheControl = 'no-store'): Reply {
  return new Reply(200, bytes, {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${name}.pdf"`,
    'cache-control': cacheControl,
  });
}
