import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readTar } from './tar.ts';

const run = promisify(execFile);
const deep = 'a-folder-with-a-long-name/'.repeat(5);
const files: Readonly<Record<string, Buffer>> = {
  empty: Buffer.alloc(0),
  block: Buffer.alloc(512, 'b'),
  'almost-a-block': Buffer.alloc(511, 'a'),
  'more-than-a-block': Buffer.alloc(513, 'm'),
  [`${deep}large`]: Buffer.alloc(100_000, 'large'),
};

let folder: string;
let archive: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salus-tar-'));
  await mkdir(join(folder, deep), { recursive: true });
  for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content);
  await symlink('block', join(folder, 'link'));
  // PostgreSQL too begins some names with `./`.
  const names = (await readdir(folder)).map((name) => (name === 'block' ? './block' : name));
  const { stdout } = await run('tar', ['--format=ustar', '-cf', '-', '-C', folder, ...names], {
    encoding: 'buffer',
  });
  archive = stdout;
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** The bytes in pieces of the given lengths, over and over. */
async function* inPieces(bytes: Buffer, lengths: readonly number[]): AsyncGenerator<Buffer> {
  for (let start = 0, turn = 0; start < bytes.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? bytes.length;
    yield bytes.subarray(start, start + length);
    start += length;
  }
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const piece of content) text += piece.toString();
  return text;
}

async function readAll(pieces: AsyncIterable<Buffer>): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for await (const member of readTar(pieces)) {
    found[member.path] = member.kind === 'file' ? await textOf(member.content) : member.kind;
  }
  return found;
}

test('what tar packed comes out, in whatever pieces it arrives', async () => {
  const expected: Record<string, unknown> = { link: 'link' };
  for (const [path, content] of Object.entries(files)) expected[path] = content.toString();
  for (let index = deep.indexOf('/'); index !== -1; index = deep.indexOf('/', index + 1))
    expected[deep.slice(0, index)] = 'folder';

  const lengths = fc.array(fc.integer({ min: 1, max: 70_000 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(lengths, async (each) => {
      expect(await readAll(inPieces(archive, each))).toEqual(expected);
    }),
    { numRuns: 30 },
  );
});

test('an archive that ends within a file is an error, not a shorter file', async () => {
  const end = archive.indexOf('large'.repeat(100)) + 50_000;

  const reading = readAll(inPieces(archive.subarray(0, end), [4096]));

  await expect(reading).rejects.toThrow('cut short');
});
