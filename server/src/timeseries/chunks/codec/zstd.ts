import type { EventEmitter } from 'node:events';
import {
  constants,
  createZstdCompress,
  createZstdDecompress,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib';

/** Level 3 saves two percent at most on any series we tried, often nothing, and takes longer. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const decompression = { params: { [constants.ZSTD_d_windowLogMax]: 24 } };

/** What Node's streams hold of zstd. */
type Handle = {
  reset(): void;
  writeSync(
    flush: number,
    input: Uint8Array,
    inputOffset: number,
    inputLength: number,
    output: Uint8Array,
    outputOffset: number,
    outputLength: number,
  ): void;
};

/**
 * A zstd state that is kept for all chunks: to make one for each, as Node's synchronous functions do, takes several
 * times as long as a day of samples in it. That a stream can be used so is no part of Node's documentation, so whoever
 * asks it must be ready for no answer.
 */
class KeptState {
  readonly #open: () => EventEmitter;
  #stream: EventEmitter | undefined;
  #isUsable = true;

  constructor(open: () => EventEmitter) {
    this.#open = open;
  }

  /** How many bytes the input became, all of it; undefined where they do not fit, are damaged, or nothing is kept. */
  run(input: Uint8Array, output: Uint8Array): number | undefined {
    if (!this.#isUsable) return undefined;
    this.#stream ??= this.#open().on('error', () => {});
    const handle: unknown = Reflect.get(this.#stream, '_handle');
    const left: unknown = Reflect.get(this.#stream, '_writeState');
    if (!isHandle(handle) || !(left instanceof Uint32Array)) {
      this.#isUsable = false;
      return undefined;
    }
    handle.reset();
    handle.writeSync(constants.ZSTD_e_end, input, 0, input.length, output, 0, output.length);
    const [outputLeft = 0, inputLeft = 0] = left;
    const isWhole = inputLeft === 0 && outputLeft > 0;
    // Node takes the handle away from a stream that met damage.
    if (isWhole && Reflect.get(this.#stream, '_handle') === handle) {
      return output.length - outputLeft;
    }
    this.#stream = undefined;
    return undefined;
  }
}

function isHandle(value: unknown): value is Handle {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'reset') === 'function' &&
    typeof Reflect.get(value, 'writeSync') === 'function'
  );
}

const compressing = new KeptState(() => createZstdCompress(compression));
const decompressing = new KeptState(() => createZstdDecompress(decompression));

/** Shared by all calls that fit: fresh buffers of this size make the garbage collector the largest cost. */
const scratch = new Uint8Array(2 ** 20);

/** The bytes are good until the next call. */
export function compressBytes(bytes: Uint8Array): Uint8Array {
  const written = compressing.run(bytes, scratch);
  if (written !== undefined) return scratch.subarray(0, written);
  return zstdCompressSync(bytes, { ...compression, chunkSize: Math.max(bytes.length, 64) });
}

/** At most `length` bytes, good until the next call. Throws for damaged ones. */
export function decompressBytes(bytes: Uint8Array, length: number): Uint8Array {
  if (length < scratch.length) {
    // A byte more tells an end from an overflow.
    const written = decompressing.run(bytes, scratch.subarray(0, length + 1));
    if (written !== undefined) return scratch.subarray(0, written);
  }
  return zstdDecompressSync(bytes, {
    ...decompression,
    // One buffer of the final size; a byte more spares the check whether output is pending.
    chunkSize: Math.max(length + 1, constants.Z_MIN_CHUNK),
    maxOutputLength: length,
  });
}
