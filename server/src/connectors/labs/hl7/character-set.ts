import { Hl7Error } from './message.ts';

/**
 * Decodes a message by the character set in its MSH-18. Without one it is UTF-8, or Windows-1252 if it is invalid UTF-8. Throws
 * `Hl7Error` for an unknown set, and if the message is not in the set that it names.
 */
export function decodeMessage(bytes: Uint8Array): string {
  const names = characterSetsIn(bytes);
  const [name = '', ...others] = names;
  if (others.length > 0) throw new Hl7Error('MSH-18 names more than one character set');
  if (name === '') return decodeText(bytes);
  const label = labelOf(name);
  if (label === undefined) throw new Hl7Error('the character set in MSH-18 is not known here');
  const decoder = new TextDecoder(label === 'ascii' ? 'utf-8' : label, { fatal: true });
  try {
    if (label === 'ascii' && bytes.some((byte) => byte > 0x7f)) throw new TypeError('not ASCII');
    return withCharacters(decoder.decode(bytes), decoder);
  } catch {
    throw new Hl7Error('the message is not in the character set that MSH-18 names');
  }
}

/** Decodes bytes as UTF-8, or as Windows-1252 if they are invalid UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** MSH is of the signs that all of these sets share. */
function characterSetsIn(bytes: Uint8Array): readonly string[] {
  const end = bytes.findIndex((byte) => byte === 0x0d || byte === 0x0a);
  const line = Buffer.from(end === -1 ? bytes : bytes.subarray(0, end)).toString('latin1');
  const header = line.slice(Math.max(0, line.indexOf('MSH')));
  const field = header.split(header.charAt(3))[17] ?? '';
  const repetition = header.charAt(5);
  return field
    .split(repetition === '' ? '~' : repetition)
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== '""');
}

/** The existing parts of ISO 8859; part 12 was never published. */
const lastPart = 15;
const missingPart = 12;

/** HL7 table 0211, and the names that laboratories have for the same sets. */
function labelOf(name: string): string | undefined {
  const plain = name.toUpperCase().replaceAll(/[\s_-]/g, '');
  if (/^(?:US)?ASCII$/.test(plain)) return 'ascii';
  // UNICODE names no encoding; every byte is checked against UTF-8, the only possible one.
  if (/^(?:UNICODE|(?:UNICODE)?UTF8)$/.test(plain)) return 'utf-8';
  if (/^(?:WINDOWS|WIN|CP)1252$/.test(plain)) return 'windows-1252';
  const part = Number(/^(?:ISO)?8859\/?(\d{1,2})$/.exec(plain)?.[1] ?? 0);
  if (part < 1 || part > lastPart || part === missingPart) return undefined;
  return `iso-8859-${part}`;
}

/**
 * Decodes characters that are escaped as bytes of the character set (`\\XB1\\`). ASCII characters may be separators, and stay
 * escaped.
 */
function withCharacters(text: string, decoder: TextDecoder): string {
  const escape = text.charAt(6);
  if (escape !== '\\' || !text.startsWith('MSH')) return text;
  return text.replaceAll(/\\([^\\|^~&\r\n]*)\\/g, (whole, code: string) => {
    if (!/^X(?:[0-9A-Fa-f]{2}){1,500}$/.test(code)) return whole;
    try {
      const characters = decoder.decode(Buffer.from(code.slice(1), 'hex'));
      return Array.from(characters, (each) => (each < '\u0080' ? hexadecimal(each) : each)).join(
        '',
      );
    } catch {
      return whole;
    }
  });
}

const hexadecimal = (sign: string): string =>
  `\\X${sign.charCodeAt(0).toString(16).padStart(2, '0')}\\`;
