import { isUtf8 } from 'node:buffer';

type Signature = { readonly type: string; readonly isOf: (start: string) => boolean };

/** The types of documents that are known by their first bytes, read as Latin 1. */
const signatures: readonly Signature[] = [
  { type: 'application/pdf', isOf: (start) => start.startsWith('%PDF-') },
  { type: 'image/jpeg', isOf: (start) => start.startsWith('\u00FF\u00D8\u00FF') },
  { type: 'image/png', isOf: (start) => start.startsWith('\u0089PNG\r\n') },
  { type: 'image/gif', isOf: (start) => /^GIF8[79]a/.test(start) },
  { type: 'image/tiff', isOf: (start) => /^(?:II\*\0|MM\0\*)/.test(start) },
  { type: 'application/rtf', isOf: (start) => start.startsWith('{\\rtf') },
  { type: 'application/zip', isOf: (start) => start.startsWith('PK\u0003\u0004') },
  {
    type: 'application/x-ole-storage',
    isOf: (start) => start.startsWith('\u00D0\u00CF\u0011\u00E0'),
  },
  { type: 'application/xml', isOf: (start) => /^(?:\u00EF\u00BB\u00BF)?\s*<\?xml/.test(start) },
  {
    type: 'text/html',
    isOf: (start) =>
      /^(?:\u00EF\u00BB\u00BF)?\s*(?:<!--.{0,500}?-->\s*)?<(?:!doctype html|html|head|body)\b/is.test(
        start,
      ),
  },
];

/** The bytes by which a type is recognized. */
export const signatureBytesMax = 600;

/** Content that a program renders, as the sender names its type. */
const markup: Readonly<Record<string, string>> = {
  html: 'text/html',
  xhtml: 'text/html',
  'xhtml+xml': 'text/html',
  rtf: 'application/rtf',
  richtext: 'application/rtf',
  'x-rtf': 'application/rtf',
  xml: 'application/xml',
  'hl7-cda+xml': 'application/xml',
};

/** Returns the type of markup that a media type such as `text/html` names; undefined if it names none. */
export const markupOf = (claimed: string): string | undefined =>
  markup[claimed.split('/').at(-1) ?? ''];

/** Returns the type by the first bytes; undefined if they are unknown. */
export function signatureOf(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, signatureBytesMax).toString('latin1');
  return signatures.find(({ isOf }) => isOf(start))?.type;
}

/**
 * The type of a document: by its bytes, else HTML or XML that the sender names, else unspecific. Undefined if the sender
 * names a type that the bytes are not of: the document is damaged.
 */
export function documentTypeOf(bytes: Buffer, claimed: string): string | undefined {
  const found = signatureOf(bytes);
  if (found !== undefined) return found;
  const named = markupOf(claimed);
  if (named === 'text/html' || named === 'application/xml') {
    return isUtf8(bytes) && bytes.includes('<') ? named : undefined;
  }
  const subtype = claimed.split('/').at(-1)?.replace(/^x-/, '').replace(/^jpg$/, 'jpeg') ?? '';
  const isKnown =
    named !== undefined || signatures.some(({ type }) => type.split('/').at(-1) === subtype);
  return isKnown ? undefined : 'application/octet-stream';
}
