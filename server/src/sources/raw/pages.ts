import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';

import { Type } from 'typebox';
import { Value } from 'typebox/value';

import type { RawPage } from '../connector.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const headBytes = 4;
const contextSchema = Type.Record(Type.String(), Type.String());

/** Returns a page and its context, compressed. */
export async function packPage({ body, context = {} }: RawPage): Promise<Buffer> {
  const head = Buffer.from(JSON.stringify(context));
  const length = Buffer.alloc(headBytes);
  length.writeUInt32LE(head.length);
  return compress(Buffer.concat([length, head, body]));
}

export async function unpackPage(resource: string, packed: Uint8Array): Promise<RawPage> {
  const bytes = await decompress(packed);
  const bodyAt = headBytes + bytes.readUInt32LE(0);
  const context: unknown = JSON.parse(bytes.toString('utf8', headBytes, bodyAt));
  if (!Value.Check(contextSchema, context)) throw new Error('a kept answer has an unknown form');
  return { resource, body: bytes.subarray(bodyAt), context };
}
