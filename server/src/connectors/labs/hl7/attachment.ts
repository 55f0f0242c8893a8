import { isUtf8 } from 'node:buffer';

import type { Reader, Segment } from './message.ts';

const pdfStart = 'JVBERi';
/** A run of base64 that is a PDF, wherever in a text it stands: alone, in a part of a MIME message, after `data:`. */
const pdfRun = /JVBERi[A-Za-z0-9+/\s]*={0,2}/;

/** What an OBX carries beside values: (a part of) a document, or only where one can be had. */
export type Attachment =
  /** The base64 of a PDF, or what goes on with one that began above. */
  | { readonly kind: 'part'; readonly text: string; readonly isStart: boolean }
  | { readonly kind: 'pdf'; readonly bytes: Buffer }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'pointer' }
  | { readonly kind: 'unknown'; readonly type: string };

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
  if (type === 'RP') return { kind: 'pointer' };
  const longest = parts.reduce((one, other) => (other.length > one.length ? other : one), '');
  const readable = textOf(parts, longest);
  if (readable !== undefined) return { kind: 'text', text: readable };
  const text = withoutBlanks(longest);
  // Words that name a type are no data, but are of the same letters.
  if (text.length > partCharactersMin && base64.test(text)) {
    return { kind: 'part', text, isStart: false };
  }
  return { kind: 'unknown', type: mediaTypeOf(parts) };
}

/** What a person can read: a type `text`, or data without an encoding. */
function textOf(
  [, type = '', , encoding = '']: readonly string[],
  data: string,
): string | undefined {
  const isText = type.toLowerCase() === 'text';
  if (encoding.toLowerCase() === 'a' || (isText && encoding === '')) return data;
  if (!isText || encoding.toLowerCase() !== 'base64') return undefined;
  const plain = withoutBlanks(data);
  const bytes = Buffer.from(base64.test(plain) ? plain : '', 'base64');
  return bytes.length > 0 && isUtf8(bytes) ? bytes.toString() : undefined;
}

/** A last part is seldom as short as a name. */
const partCharactersMin = 24;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

const withoutBlanks = (text: string): string =>
  text.replaceAll(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/');

function pdfIn(part: string): Attachment | undefined {
  if (part.startsWith('%PDF-')) return { kind: 'pdf', bytes: Buffer.from(part, 'latin1') };
  const hexadecimal = part.replaceAll(/\s+/g, '');
  if (/^255044462D(?:[0-9A-F]{2})*$/i.test(hexadecimal)) {
    return { kind: 'pdf', bytes: Buffer.from(hexadecimal, 'hex') };
  }
  if (part.trimStart().startsWith(pdfStart)) {
    return { kind: 'part', text: withoutBlanks(part), isStart: true };
  }
  const run = pdfRun.exec(part)?.[0];
  return run === undefined ? undefined : { kind: 'part', text: withoutBlanks(run), isStart: true };
}

/** A document of all of its parts; undefined: it cannot be read. */
export function joinParts(parts: readonly string[]): Buffer | undefined {
  const isEachWhole = parts.every((part) => part.length % 4 === 0);
  const texts = isEachWhole ? parts : [parts.join('')];
  if (!texts.every((text) => base64.test(text) && text.replace(/=+$/, '').length % 4 !== 1)) {
    return undefined;
  }
  const bytes = Buffer.concat(texts.map((text) => Buffer.from(text, 'base64')));
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? bytes : undefined;
}

/** Only what is a word: nothing of the data is repeated. */
function mediaTypeOf([, type = '', subtype = '']: readonly string[]): string {
  const words = [type, subtype].filter((word) => /^[A-Za-z][\w.+-]{0,60}$/.test(word));
  return words.join('/').toLowerCase() || 'unknown';
}
