import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';

import type { AppContext } from '#kernel/app-context.ts';
import { decrypt, encrypt } from '#kernel/secrets/cipher.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** The key outlives rotations of the master key, as that of the chain does. */
const keyOf = ({ vault }: Pick<AppContext, 'vault'>): Buffer => vault.derive('audit archive');

/** The object of the texts of entries, in the order of the chain. It opens under its name only. */
export async function sealTexts(
  deps: Pick<AppContext, 'vault' | 'random'>,
  name: string,
  texts: readonly string[],
): Promise<Buffer> {
  return encrypt(keyOf(deps), await compress(texts.join('\n')), name, deps.random);
}

/** Undefined if a byte was changed, or the object is another one's. */
export async function openTexts(
  deps: Pick<AppContext, 'vault'>,
  name: string,
  sealed: Buffer,
): Promise<readonly string[] | undefined> {
  let compressed: Buffer;
  try {
    compressed = decrypt(keyOf(deps), sealed, name);
  } catch {
    return undefined;
  }
  return (await decompress(compressed)).toString().split('\n');
}
