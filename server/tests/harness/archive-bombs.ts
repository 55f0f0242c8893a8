import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

import { type ZipEntry, writeZip } from '../../src/kernel/files/zip-writer.ts';

const at = new Date('2026-11-20T12:00:00Z');

async function* pieces(count: number, make: (index: number) => string): AsyncGenerator<Buffer> {
  const once = 1000;
  for (let from = 0; from < count; from += once) {
    const length = Math.min(once, count - from);
    yield Buffer.from(Array.from({ length }, (_, index) => make(from + index)).join(''));
  }
}

async function archive(entries: Iterable<ZipEntry>): Promise<Buffer> {
  async function* all(): AsyncGenerator<ZipEntry> {
    yield* entries;
  }
  return buffer(writeZip(all(), { at }));
}

const stamp = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} +0000`;

/** Stretches of sleep in nights of 700, which a reader holds until the export has ended. */
async function* nights(stretches: number): AsyncGenerator<Buffer> {
  yield Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_US">\n');
  const begin = Date.UTC(2010, 0, 1, 22);
  yield* pieces(stretches, (index) => {
    const startMs = begin + Math.floor(index / 700) * 86_400_000 + (index % 700) * 60_000;
    return `<Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="W" startDate="${stamp(startMs)}" endDate="${stamp(startMs + 60_000)}" value="HKCategoryValueSleepAnalysisAsleepDeep"/>\n`;
  });
  yield Buffer.from('</HealthData>\n');
}

/** An export of Apple Health with so many stretches of sleep. */
export async function exportOfNights(stretches: number): Promise<Buffer> {
  const content = nights(stretches);
  return archive([{ name: 'apple_health_export/export.xml', isDeflated: true, content }]);
}

/** A table in JSON whose one object never ends, as small as may be. */
const endless = (mebibytes: number): Buffer =>
  gzipSync(Buffer.concat([Buffer.from('[{"sgv":"'), Buffer.alloc(mebibytes * 1024 ** 2, 0x61)]));

/** Archives that take a program's memory or time which reads them as if they were exports. */
export const archiveBombs: Readonly<Record<string, () => Promise<Buffer>>> = {
  'a hundred and fifty thousand empty files': async () =>
    archive(
      Array.from({ length: 150_000 }, (_, index) => ({
        name: `apple_health_export/workout-routes/${String(index).padStart(40, 'x')}.gpx`,
        isDeflated: false,
        content: pieces(0, String),
      })),
    ),
  'nights of four hundred thousand stretches': async () => exportOfNights(400_000),
  'a text of half a gigabyte': async () => endless(500),
  'archives within an archive': async () => {
    const inner = await archive([
      { name: 'export.xml', isDeflated: true, content: pieces(4_000_000, () => '<Record/>') },
    ]);
    const names = Array.from({ length: 20 }, (_, index) => `Takeout/Fit/part-${index}.zip`);
    const content = async function* content(): AsyncGenerator<Buffer> {
      yield inner;
    };
    return archive(names.map((name) => ({ name, isDeflated: false, content: content() })));
  },
};
