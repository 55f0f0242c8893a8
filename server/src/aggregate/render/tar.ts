/** A file of a tar archive. */
export type TarFile = { readonly name: string; readonly content: Uint8Array };

const blockBytes = 512;
const regularFile = '0';

/** The bytes of a tar archive (POSIX ustar), a file at a time. Names are short and plain. */
export function* tarOf(files: Iterable<TarFile>, at: Date): Generator<Uint8Array> {
  for (const { name, content } of files) {
    const rest = content.length % blockBytes;
    const padding = Buffer.alloc(rest === 0 ? 0 : blockBytes - rest);
    yield Buffer.concat([headerOf(name, content.length, at), content, padding]);
  }
  yield Buffer.alloc(2 * blockBytes);
}

function headerOf(name: string, length: number, at: Date): Uint8Array {
  if (Buffer.byteLength(name) > 100) throw new RangeError('a name in a tarball is too long');
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, offset: number, digits: number): void => {
    header.write(value.toString(8).padStart(digits, '0'), offset, 'ascii');
  };
  header.write(name, 0, 'utf8');
  octal(0o644, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(length, 124, 11);
  octal(Math.floor(at.getTime() / 1000), 136, 11);
  header.write('        ', 148, 'ascii');
  header.write(regularFile, 156, 'ascii');
  header.write('ustar\0', 257, 'ascii');
  header.write('00', 263, 'ascii');
  const sum = header.reduce((total, byte) => total + byte, 0);
  octal(sum, 148, 6);
  header[154] = 0;
  return header;
}
