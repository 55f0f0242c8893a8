import { buffer } from 'node:stream/consumers';
import { setMaxZipContentSize, ZipBuffer } from 'node:zlib';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type ZipEntry, writeZip } from './zip-writer.ts';

setMaxZipContentSize(2 ** 30);

const at = new Date('2026-11-20T12:34:56Z');

type File = {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly pieces: readonly Uint8Array[];
};

async function* contentOf({ pieces }: File): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

async function* entriesOf(files: readonly File[]): AsyncGenerator<ZipEntry> {
  for (const file of files) {
    yield { name: file.name, isDeflated: file.isDeflated, content: contentOf(file) };
  }
}

/** What Node's own reader finds: it checks every checksum. */
function readBack(archive: Uint8Array): Record<string, string> {
  const found = [...new ZipBuffer(archive)];
  return Object.fromEntries(
    found.map(([name, entry]) => [name, Buffer.from(entry.contentSync()).toString('hex')]),
  );
}

const piece = fc.uint8Array({ maxLength: 3000 });
const fileArbitrary = fc.record({
  name: fc.stringMatching(/^[a-z]{1,20}(\/[a-z]{1,20}\.[a-z]{1,5})?$/u),
  isDeflated: fc.boolean(),
  pieces: fc.array(piece, { maxLength: 5 }),
});

describe('an archive', () => {
  test.each([undefined, 0])('has what was put in, with 64-bit numbers from %s on', async (from) => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fileArbitrary, { selector: (file) => file.name, maxLength: 8 }),
        async (files) => {
          const options = from === undefined ? { at } : { at, wideFrom: from };
          const archive = await buffer(writeZip(entriesOf(files), options));
          const expected = files.map(({ name, pieces }) => [
            name,
            Buffer.concat(pieces).toString('hex'),
          ]);
          expect(readBack(archive)).toEqual(Object.fromEntries(expected));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('compresses what it is asked to', async () => {
    const pieces = [new Uint8Array(100_000)];
    const sizes = await Promise.all(
      [true, false].map(async (isDeflated) => {
        const files = [{ name: 'zeros', isDeflated, pieces }];
        return (await buffer(writeZip(entriesOf(files), { at }))).length;
      }),
    );
    expect(sizes[0]).toBeLessThan(2000);
    expect(sizes[1]).toBeGreaterThan(100_000);
  });

  test('fails where its content fails', async () => {
    const failing = async function* content(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(10);
      throw new Error('the database is away');
    };
    for (const isDeflated of [true, false]) {
      const entries = async function* one(): AsyncGenerator<ZipEntry> {
        yield { name: 'broken', isDeflated, content: failing() };
      };
      await expect(buffer(writeZip(entries(), { at }))).rejects.toThrow('the database is away');
    }
  });

  test.each([true, false])(
    'that nobody reads to its end lets go of its sources (compressed: %s)',
    async (isDeflated) => {
      const ended: string[] = [];
      const endless = async function* content(): AsyncGenerator<Uint8Array> {
        try {
          for (;;) yield new Uint8Array(100_000);
        } finally {
          ended.push('content');
        }
      };
      const entries = async function* one(): AsyncGenerator<ZipEntry> {
        try {
          yield { name: 'endless', isDeflated, content: endless() };
        } finally {
          ended.push('entries');
        }
      };
      let pieces = 0;
      for await (const bytes of writeZip(entries(), { at })) {
        if (bytes.length > 0) pieces += 1;
        if (pieces === 5) break;
      }
      expect(ended).toEqual(['content', 'entries']);
    },
  );

  test('reads no further ahead than its reader', async () => {
    let made = 0;
    const content = async function* many(): AsyncGenerator<Uint8Array> {
      for (; made < 10_000; made += 1) yield crypto.getRandomValues(new Uint8Array(10_000));
    };
    const entries = async function* one(): AsyncGenerator<ZipEntry> {
      yield { name: 'random', isDeflated: true, content: content() };
    };
    const archive = writeZip(entries(), { at });
    await archive.next();
    await archive.next();
    expect(made).toBeLessThan(100);
    await archive.return(undefined);
    expect(made).toBeLessThan(200);
  });
});
