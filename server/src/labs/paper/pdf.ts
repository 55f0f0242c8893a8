import { Type } from 'typebox';

import { Reply } from '#kernel/http/operation.ts';

/** The answer of an operation that shows a document. */
export const pdf = Type.Unsafe<Buffer>({
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/pdf',
  title: 'PDF',
});

/** Returns a PDF for display in the browser. It has personal data, so caches must not store it. */
export function pdfReply(bytes: Buffer, name: string, cacheControl = 'no-store'): Reply {
  return new Reply(200, bytes, {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${name}.pdf"`,
    'cache-control': cacheControl,
  });
}
