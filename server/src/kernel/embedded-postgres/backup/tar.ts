/** One member of an archive. A file's content must be read before the next member is asked for. */
export type TarMember =
  | { readonly kind: 'file'; readonly path: string; readonly content: AsyncIterable<Buffer> }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'link'; readonly path: string };

const blockBytes = 512;

/** Reads an archive in the form that PostgreSQL writes: ustar, without extensions for long names or big files. */
export async function* readTar(archive: AsyncIterable<Buffer>): AsyncGenerator<TarMember> {
  const input = openInput(archive);
  for (;;) {
    const header = await input.take(blockBytes);
    if (header === undefined || header[0] === 0) break;
    const path = pathOf(header);
    const kind = kindOf(header);
    const bytes = Number.parseInt(textAt(header, 124, 12), 8);
    if (kind === 'file') yield { kind, path, content: input.pieces(bytes) };
    else yield { kind, path };
    await input.take((blockBytes - (bytes % blockBytes)) % blockBytes);
  }
  // Reads also the zeros after the last member, because the sender waits for that.
  for await (const _ of input.pieces(Number.POSITIVE_INFINITY));
}

function pathOf(header: Buffer): string {
  const prefix = textAt(header, 345, 155);
  const name = textAt(header, 0, 100);
  return `${prefix === '' ? '' : `${prefix}/`}${name}`.replace(/^\.\//u, '').replace(/\/$/u, '');
}

function kindOf(header: Buffer): TarMember['kind'] {
  const type = textAt(header, 156, 1);
  switch (type) {
    case '':
    case '0':
      return 'file';
    case '5':
      return 'folder';
    case '2':
      return 'link';
    default:
      throw new Error(`an archive has a member of the unknown type ${type}`);
  }
}

function textAt(header: Buffer, start: number, bytesMax: number): string {
  return header.toString('utf8', start, start + bytesMax).replace(/\0.*$/su, '');
}

type Input = {
  /** The next bytes, all of them; undefined at the end of the archive. */
  take(bytes: number): Promise<Buffer | undefined>;
  /** The next bytes as they come; an archive that ends before is cut short. */
  pieces(bytes: number): AsyncIterable<Buffer>;
};

function openInput(archive: AsyncIterable<Buffer>): Input {
  const source = archive[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const next = async (bytesMax: number): Promise<Buffer | undefined> => {
    while (rest.length === 0) {
      const { done, value } = await source.next();
      if (done === true) return undefined;
      rest = value;
    }
    const piece = rest.subarray(0, bytesMax);
    rest = rest.subarray(piece.length);
    return piece;
  };
  const pieces = async function* (bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0;) {
      const piece = await next(left);
      if (piece === undefined) {
        if (bytes === Number.POSITIVE_INFINITY) return;
        throw new Error('an archive is cut short');
      }
      left -= piece.length;
      yield piece;
    }
  };
  return {
    pieces,
    take: async (bytes) => {
      const first = await next(bytes);
      if (first === undefined || first.length === bytes) return first;
      const taken = [first];
      for await (const piece of pieces(bytes - first.length)) taken.push(piece);
      return Buffer.concat(taken);
    },
  };
}
