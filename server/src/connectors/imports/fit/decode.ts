import { Decoder, type FitMessages, Stream } from '@garmin/fitsdk';

import { withDeveloperFields } from './developer-fields.ts';
import { FitFileError } from './error.ts';
import { toPlainRecords } from './plain-records.ts';

const magicOffset = 8;
const magic = '.FIT';
const headerSizes: ReadonlySet<number> = new Set([12, 14]);
const headerBytesMin = 12;
const checksumBytes = 2;

export type DecodedFile = {
  readonly messages: FitMessages;
  /** The number of values of other makers' apps in unknown quantities, by name. */
  readonly others: ReadonlyMap<string, number>;
};

/**
 * Returns the messages of each file in the bytes, because FIT files may be chained. Throws if one is damaged, or if there are too
 * many messages. Bytes after the last file that begin no other are counted.
 */
export function decodeFitFile(bytes: Uint8Array, messagesMax: number): readonly DecodedFile[] {
  if (bytes.length === 0) throw new FitFileError('The file is empty.');
  let messagesLeft = messagesMax;
  const countMessage = (): void => {
    messagesLeft -= 1;
    if (messagesLeft >= 0) return;
    const count = messagesMax.toLocaleString('en');
    throw new FitFileError(`The file holds more than ${count} messages; split it.`);
  };
  const files: DecodedFile[] = [];
  for (let offset = 0; offset < bytes.length;) {
    if (offset > 0 && !beginsFile(bytes.subarray(offset))) {
      files.push({
        messages: {},
        others: new Map([['bytes behind the end', bytes.length - offset]]),
      });
      break;
    }
    const file = fileAt(bytes, offset);
    files.push(withDeveloperFields(decode(file, countMessage), file));
    offset += file.length;
  }
  return files;
}

const hasMagic = (rest: Uint8Array): boolean =>
  String.fromCharCode(...rest.subarray(magicOffset, magicOffset + magic.length)) === magic;

/** Returns the size of the file that begins here, from its header; 0 if there is no header. */
function announcedSize(rest: Uint8Array): number {
  const headerSize = rest[0] ?? 0;
  if (rest.length < headerBytesMin || !headerSizes.has(headerSize)) return 0;
  const dataSize = new DataView(rest.buffer, rest.byteOffset).getUint32(4, true);
  return headerSize + dataSize + checksumBytes;
}

/** Returns whether the bytes after a file are another file, perhaps with a damaged header. */
const beginsFile = (rest: Uint8Array): boolean =>
  announcedSize(rest) > 0 && (hasMagic(rest) || announcedSize(rest) === rest.length);

/** Returns the file that begins at an offset, with the length from its header. */
function fileAt(bytes: Uint8Array, offset: number): Uint8Array {
  const rest = bytes.subarray(offset);
  const size = announcedSize(rest);
  if (size === 0 || !hasMagic(rest)) {
    throw new FitFileError(
      offset === 0
        ? 'This is not a FIT file: it does not begin with a FIT header.'
        : `The file is damaged: a FIT header should begin at byte ${offset}.`,
    );
  }
  if (size > rest.length) {
    throw new FitFileError(
      `The file is cut off: its header announces ${size} bytes, but there are ${rest.length}.`,
    );
  }
  return rest.subarray(0, size);
}

function decode(file: Uint8Array, countMessage: () => void): FitMessages {
  if (!new Decoder(Stream.fromByteArray(file)).checkIntegrity()) {
    throw new FitFileError('The file is damaged: its checksum does not match its content.');
  }
  const plain = toPlainRecords(file);
  const { messages, errors } = read(plain, true, countMessage);
  const [cause] = errors;
  if (cause === undefined) {
    // Values that a strap stored are now in the records.
    const { hrMesgs: _, ...rest } = messages;
    return messages.recordMesgs === undefined ? messages : rest;
  }
  if (cause instanceof FitFileError) throw cause;
  // The decoder adds values that a strap stored to the records at the end. If that fails, decode without them.
  const unmerged = read(plain, false, () => {});
  if (unmerged.errors.length === 0) return unmerged.messages;
  const reason = cause.message.replace(/^FIT Runtime Error\s*/u, '');
  throw new FitFileError(`The file could not be decoded (${reason}).`, { cause });
}

function read(
  file: Uint8Array,
  mergeHeartRates: boolean,
  mesgListener: () => void,
): ReturnType<Decoder['read']> {
  return new Decoder(Stream.fromByteArray(file)).read({ mergeHeartRates, mesgListener });
}
