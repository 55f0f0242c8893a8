// The part of yauzl's interface that is used here; the package brings no types.
declare module 'yauzl' {
  import type { Readable } from 'node:stream';

  export type Entry = {
    readonly fileName: string;
    readonly compressedSize: number;
    readonly uncompressedSize: number;
    readonly crc32: number;
    isEncrypted(): boolean;
  };

  export type ZipFile = {
    readonly entryCount: number;
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
    close(): void;
  };

  export function fromBufferPromise(bytes: Buffer): Promise<ZipFile>;
  export function openPromise(
    path: string,
    options: { readonly autoClose: boolean; readonly strictFileNames: boolean },
  ): Promise<ZipFile>;
}
