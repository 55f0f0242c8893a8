import { isUtf8 } from 'node:buffer';

import { documentTypeOf, markupOf, signatureBytesMax, signatureOf } from './document-type.ts';
import type { Reader, Segment } from './message.ts';

const pdfStart = 'JVBERi';
/** A run of base64 that is a PDF, anywhere in a text: alone, in a part of a MIME message, after `data:`. */
const pdfRun = /JVBERi[A-Za-z0-9+/\s]*={0,2}/;

/**
 * The content of an OBX in addition to values: a document, a part of one, or a reference to one. `claimed` is the type that the
 * sender names.
 */
export type Attachment =
  /** The base64 of a document, or the continuation of one that began above. */
  | {
      readonly kind: 'part';
      readonly text: string;
      readonly isStart: boolean;
      readonly claimed: string;
    }
  | { readonly kind: 'document'; readonly bytes: Buffer; readonly claimed: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'pointer' }
  | { readonly kind: 'unknown'; readonly claimed: string };

/** Reads OBX-5 of ED and RP, and of text that is a PDF all the same; undefined: it is a value, or empty. */
export function readAttachment(read: Reader, segment: Segment): Attachment | undefined {
  const type = read.value(segment, 2).toUpperCase();
  const isCapsule = type === 'ED' || type === 'RP';
  const parts = read.parts(segment, 5);
  if (parts.every((part) => part.trim() === '')) return undefined;
  if (!isCapsule && parts[0]?.startsWith(pdfStart) !== true) return undefined;
  for (const part of parts) {
    const pdf = pdfIn(part);
    if (pdf !== undefined) return pdf;
  }
  return type === 'RP' ? { kind: 'pointer' } : readCapsule(parts);
}

/** Reads an ED: application, type, subtype, encoding and data, if the sender follows that order. */
function readCapsule(parts: readonly string[]): Attachment {
  const data = parts.reduce((one, other) => (other.length > one.length ? other : one), '');
  const claimed = mediaTypeOf(parts);
  const encoding = parts[3]?.trim().toLowerCase() ?? '';
  const isMarkup = markupOf(claimed) !== undefined;
  if (encoding === 'hex') {
    const bytes = hexadecimalIn(data);
    return bytes === undefined
      ? { kind: 'unknown', claimed }
      : { kind: 'document', bytes, claimed };
  }
  if (isMarkup && encoding !== 'base64')
    return { kind: 'document', bytes: Buffer.from(data), claimed };
  const readable = isMarkup ? undefined : textOf(parts, data);
  if (readable !== undefined) return { kind: 'text', text: readable };
  const text = withoutBlanks(data);
  // Words that name a type consist of the same letters as data.
  if (text.length > partCharactersMin && base64.test(text)) return partOf(text, claimed);
  return { kind: 'unknown', claimed };
}

/** A part of a document in base64. */
export function partOf(text: string, claimed: string): Attachment & { readonly kind: 'part' } {
  const plain = withoutBlanks(text);
  // Four signs are three bytes.
  const start = Buffer.from(plain.slice(0, Math.ceil(signatureBytesMax / 3) * 4), 'base64');
  const isStart = signatureOf(start) !== undefined;
  return { kind: 'part', text: plain, isStart, claimed };
}

/** Returns readable text: data of type `text`, or without an encoding. */
function textOf(
  [, type = '', , encoding = '']: readonly string[],
  data: string,
): string | undefined {
  const isText = type.toLowerCase() === 'text';
  if (encoding.toLowerCase() === 'a' || (isText && encoding === '')) return data;
  if (!isText || encoding.toLowerCase() !== 'base64') return undefined;
  const plain = withoutBlanks(data);
  const bytes = Buffer.from(base64.test(plain) ? plain : '', 'base64');
  const isDocument = signatureOf(bytes) !== undefined;
  return bytes.length > 0 && isUtf8(bytes) && !isDocument ? bytes.toString() : undefined;
}

/** A last part is seldom as short as a name. */
const partCharactersMin = 24;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

const withoutBlanks = (text: string): string =>
  text.replaceAll(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/');

function pdfIn(part: string): Attachment | undefined {
  const claimed = 'application/pdf';
  if (part.startsWith('%PDF-')) {
    return { kind: 'document', bytes: Buffer.from(part, 'latin1'), claimed };
  }
  const bytes = /^\s*25504446/.test(part) ? hexadecimalIn(part) : undefined;
  if (bytes !== undefined) return { kind: 'document', bytes, claimed };
  if (part.trimStart().startsWith(pdfStart)) return partOf(part, claimed);
  const run = pdfRun.exec(part)?.[0];
  return run === undefined ? undefined : partOf(run, claimed);
}

function hexadecimalIn(text: string): Buffer | undefined {
  const plain = text.replaceAll(/\s+/g, '');
  return /^(?:[0-9A-F]{2})+$/i.test(plain) ? Buffer.from(plain, 'hex') : undefined;
}

export type ReadDocument = { readonly bytes: Buffer; readonly contentType: string };

/** A document of all of its parts; undefined if it cannot be read. */
export function joinParts(parts: readonly string[], claimed: string): ReadDocument | undefined {
  const isEachWhole = parts.every((part) => part.length % 4 === 0);
  const texts = isEachWhole ? parts : [parts.join('')];
  if (!texts.every((text) => base64.test(text) && text.replace(/=+$/, '').length % 4 !== 1)) {
    return undefined;
  }
  return typed(Buffer.concat(texts.map((text) => Buffer.from(text, 'base64'))), claimed);
}

/** Returns the document with its type; undefined if it is damaged. */
export function typed(bytes: Buffer, claimed: string): ReadDocument | undefined {
  const contentType = documentTypeOf(bytes, claimed);
  return contentType === undefined ? undefined : { bytes, contentType };
}

/** Returns the media type. Only words count, so that no data is repeated. */
function mediaTypeOf([, type = '', subtype = '']: readonly string[]): string {
  const words = [type, subtype].filter((word) => /^[A-Za-z][\w.+-]{0,60}$/.test(word));
  return words.join('/').toLowerCase() || 'unknown';
}
