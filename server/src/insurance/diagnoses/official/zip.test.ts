import fc from 'fast-check';
import { expect, test } from 'vitest';

import { zipOf } from '../../../../tests/harness/diagnosis-files.ts';
import { OfficialFileError } from './official-file-error.ts';
import { isZip, readZip } from './zip.ts';

const all = (): boolean => true;

test('an archive gives back what was put in, and only what is wanted', async () => {
  const archive = await zipOf({ 'a/one.txt': 'one', 'two.pdf': 'two'.repeat(1000) });
  expect(isZip(archive)).toBe(true);
  const files = await readZip(archive, (name) => name.endsWith('.pdf'));
  expect(files.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([
    ['two.pdf', 'two'.repeat(1000)],
  ]);
});

test('an archive with a comment behind it is read', async () => {
  const archive = await zipOf({ 'one.txt': 'one' });
  const comment = Buffer.from('a comment');
  archive.writeUInt16LE(comment.length, archive.length - 2);
  expect(await readZip(Buffer.concat([archive, comment]), all)).toHaveLength(1);
});

test('an archive that is cut off anywhere is refused', async () => {
  const archive = await zipOf({ 'one.txt': 'one '.repeat(500), 'two.txt': 'two' });
  for (let length = 0; length < archive.length; length += 7) {
    await expect(readZip(archive.subarray(0, length), all)).rejects.toThrow(OfficialFileError);
  }
});

test('an archive with an altered byte gives the right content or is refused, and never hangs', async () => {
  const text = 'the content of a file '.repeat(50);
  const archive = await zipOf({ 'one.txt': text });
  await fc.assert(
    fc.asyncProperty(
      fc.nat(archive.length - 1),
      fc.integer({ min: 1, max: 255 }),
      async (place, change) => {
        const altered = Buffer.from(archive);
        altered[place] = (altered[place] ?? 0) ^ change;
        try {
          for (const { bytes } of await readZip(altered, all)) expect(bytes.toString()).toBe(text);
        } catch (error) {
          expect(error).toBeInstanceOf(OfficialFileError);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('an archive that promises more than any official one has is refused before it is unpacked', async () => {
  const archive = await zipOf({ 'one.txt': 'one' });
  const directory = archive.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  archive.writeUInt32LE(0x7fff_ffff, directory + 24);
  await expect(readZip(archive, all)).rejects.toThrow('over 512 MiB');
});
