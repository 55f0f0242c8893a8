import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { fileFormats } from '../src/imports/file-import.ts';
import { openFile } from '../src/kernel/files/opened-file.ts';
import { UnreadableFile } from '../src/kernel/files/unreadable-file.ts';
import { type FileFormat, importFile } from '../src/timeseries/index.ts';
import { importExamples } from './harness/import-examples.ts';
import {
  archiveOf,
  type Content,
  MemorySink,
  type ReadSample,
  readNowMs,
} from './harness/read-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-hostile-'));
});
afterAll(async () => rm(folder, { recursive: true }));

type Outcome = {
  readonly refusal: string | null;
  readonly given: number;
  readonly samples: readonly ReadSample[];
  readonly found: unknown;
};

/** What becomes of the bytes of a file; an error that is no refusal ends the test. */
async function read(format: FileFormat, bytes: Buffer): Promise<Outcome> {
  const file = path.join(folder, 'given');
  await writeFile(file, bytes);
  const sink = new MemorySink();
  try {
    const opened = await openFile(file);
    try {
      if (!(await format.recognises(opened)))
        return { refusal: 'Not recognised.', given: 0, samples: [], found: null };
      const options = { nowMs: readNowMs, timeZone: 'Europe/Berlin' };
      const report = await importFile(format, opened, sink, options);
      const { given, summariesGiven, workoutsGiven } = sink;
      const found = [report, sink.sorted(), summariesGiven, workoutsGiven];
      return { refusal: report.unreadable[0] ?? null, given, samples: sink.sorted(), found };
    } finally {
      opened.close();
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { refusal: error.message, given: sink.given, samples: [], found: null };
  }
}

type Files = Readonly<Record<string, Buffer>>;

/** The files of an example; of one that is no archive the file itself, without a name. */
function filesOf(content: Content): Files {
  if (typeof content === 'string' || Buffer.isBuffer(content)) return { '': Buffer.from(content) };
  return Object.fromEntries(
    Object.entries(content).map(([name, part]) => [name, Buffer.from(part)]),
  );
}

async function packed(files: Files): Promise<Buffer> {
  return files[''] ?? archiveOf(files);
}

/** As a ZIP archive says that its files are encrypted. */
function encrypted(archive: Buffer): Buffer {
  const bytes = Buffer.from(archive);
  for (const [signature, at] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const) {
    for (
      let from = bytes.indexOf(signature);
      from !== -1;
      from = bytes.indexOf(signature, from + 1)
    ) {
      bytes[from + at] = (bytes[from + at] ?? 0) | 1;
    }
  }
  return bytes;
}

const aSentence = /^[A-Z\w][^\n]*\.$/u;
const swollenBytes = 4_000_000;
const mapped = (files: Files, change: (bytes: Buffer) => Buffer): Files =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, change(bytes)]));

describe.each(fileFormats.map((format) => ({ format, title: format.title })))(
  'a file of $title',
  ({ format }) => {
    const files = filesOf(importExamples[format.kind]?.content ?? '');
    const isArchive = !('' in files);

    it('that would fill a disk or a memory is refused in a sentence', async () => {
      const swollen = mapped(files, (bytes) =>
        Buffer.concat([bytes, Buffer.alloc(swollenBytes, '\n')]),
      );
      const bytes = await packed(swollen);
      const { refusal } = await read(format, isArchive ? bytes : gzipSync(bytes));
      expect(refusal).toMatch(aSentence);
    });

    it.runIf(isArchive)(
      'that is cut off, encrypted or leaves its folder is refused in a sentence, and nothing is read',
      async () => {
        const whole = await packed(files);
        const hostile = {
          cut: whole.subarray(0, whole.length - 30),
          half: whole.subarray(0, whole.length / 2),
          encrypted: encrypted(whole),
          leaving: await packed({ ...files, '../../etc/cron.d/salus': Buffer.from('x') }),
        };
        for (const [name, bytes] of Object.entries(hostile)) {
          const outcome = await read(format, bytes);
          expect([name, outcome]).toEqual([
            name,
            expect.objectContaining({
              refusal: expect.stringMatching(aSentence),
              given: 0,
              found: null,
            }),
          ]);
        }
      },
    );

    it('is read the same each time, so that an import that was interrupted can go on', async () => {
      const bytes = await packed(files);
      const once = await read(format, bytes);
      expect(once.found).not.toBeNull();
      expect(await read(format, bytes)).toEqual(once);
    });

    it('in which anything is altered is read, or refused in a sentence', async () => {
      const names = Object.keys(files);
      const text = fc.constantFrom(
        '',
        '-1',
        '0',
        '1e300',
        '99999999999999999999',
        '9999',
        '0001',
        'NaN',
        '"',
        '{',
        ']',
        ';',
        '\n',
        '\u0000',
        '<!ENTITY a "b">',
        '&a;',
        "';--",
      );
      const change = fc.record({
        name: fc.constantFrom(...names),
        // A number of the file, or any place in it.
        place: fc.oneof(
          fc.record({ numeral: fc.nat(1000) }),
          fc.record({ from: fc.double({ min: 0, max: 1, noNaN: true }), length: fc.nat(20) }),
        ),
        text,
        isCut: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(change, async ({ name, place, text: by, isCut }) => {
          const altered = mapped(files, (bytes) => bytes);
          const whole = (files[name] ?? Buffer.alloc(0)).toString('latin1');
          const numerals = [...whole.matchAll(/\d+(?:\.\d+)?/gu)];
          const numeral =
            'numeral' in place ? numerals[place.numeral % numerals.length] : undefined;
          const from =
            'from' in place ? Math.floor(place.from * whole.length) : (numeral?.index ?? 0);
          const length = 'from' in place ? place.length : (numeral?.[0].length ?? 0);
          const rest = isCut && 'from' in place ? '' : whole.slice(from + length);
          const given = Buffer.from(whole.slice(0, from) + by + rest, 'latin1');
          const { refusal, samples } = await read(
            format,
            await packed({ ...altered, [name]: given.length === 0 ? Buffer.from(' ') : given }),
          );
          if (refusal !== null) expect(refusal).toMatch(aSentence);
          for (const { atMs, offset } of samples) {
            expect(atMs).toBeGreaterThanOrEqual(Date.UTC(1900, 0));
            expect(atMs).toBeLessThanOrEqual(readNowMs + 86_400_000);
            expect(Math.abs(offset ?? 0)).toBeLessThanOrEqual(18 * 3600);
          }
        }),
        { numRuns: 40 },
      );
    });
  },
);
