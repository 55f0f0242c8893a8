import { Hl7Error, messageCharactersMax } from './message.ts';

/** A part of a result file. If it is not complete, only its beginning is here. */
export type FilePart = { readonly bytes: Buffer; readonly isWhole: boolean };

const startOfBlock = '\u000B';
const endOfBlock = '\u001C';

/**
 * A file of several messages, message by message: with or without the batch's own headers and trailers, and with or without
 * the frames of MLLP. Throws `Hl7Error`.
 */
export function splitFile(bytes: Buffer): readonly FilePart[] {
  if (bytes.length > messageCharactersMax) throw new Hl7Error('the file is too long');
  // Byte for byte: each message names its character set for itself.
  const text = bytes.toString('latin1').replace(/^\u00EF\u00BB\u00BF/, '');
  const [outside = '', ...frames] = text.split(startOfBlock);
  return [
    ...messagesIn(outside.replaceAll(endOfBlock, '\r')),
    ...frames.flatMap((framed): readonly FilePart[] => {
      const end = framed.indexOf(endOfBlock);
      if (end === -1) return [{ bytes: Buffer.from(framed, 'latin1'), isWhole: false }];
      return messagesIn(framed.slice(0, end)).concat(messagesIn(framed.slice(end + 1)));
    }),
  ];
}

function messagesIn(text: string): readonly FilePart[] {
  const messages: string[][] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === '' || /^(?:FHS|BHS|BTS|FTS)/.test(line)) continue;
    if (line.startsWith('MSH')) messages.push([line]);
    else if (messages.length === 0) throw new Hl7Error('the file does not begin with a message');
    else messages.at(-1)?.push(line);
  }
  return messages.map((lines) => ({
    bytes: Buffer.from(lines.join('\r'), 'latin1'),
    isWhole: true,
  }));
}
