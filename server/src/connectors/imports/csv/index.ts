import type { OpenedFile } from '#kernel/files/opened-file.ts';
import { UnreadableFile } from '#kernel/files/unreadable-file.ts';
import type { FileFormat } from '#timeseries';

import { type CheckedMapping, readMapping } from './mapping.ts';
import { readTables } from './read.ts';

export { type CheckedMapping, readMapping } from './mapping.ts';
export { proposeMapping } from './propose.ts';

const mappingName = /(?:^|\/)mapping\.json$/iu;
const tableName = /\.(?:csv|tsv|txt)$/iu;
/** Many times what two hundred columns need. */
const mappingBytesMax = 512 * 1024;

const common = { kind: 'csv', providerOf: () => 'manual' } as const;

/** Tables of any kind, in a ZIP archive with a mapping that describes how to read them. */
export const csv: FileFormat = {
  ...common,
  title: 'CSV with a mapping',
  recognises: ({ isArchive, files }) =>
    isArchive &&
    files.some(({ name }) => mappingName.test(name)) &&
    files.some(({ name }) => tableName.test(name)),
  read: async function* read({ files }, out) {
    const mapping = await mappingIn(files);
    const tables = files.filter(({ name }) => tableName.test(name));
    yield* readTables(tables, mapping, out);
  },
};

async function mappingIn(files: OpenedFile['files']): Promise<CheckedMapping> {
  const found = files.filter(({ name }) => mappingName.test(name));
  const [file] = found;
  if (file === undefined || found.length > 1) {
    throw new UnreadableFile('The archive has to hold one mapping.json.');
  }
  if (file.bytes > mappingBytesMax) throw new UnreadableFile('mapping.json is too large.');
  const parts: Buffer[] = [];
  for await (const part of file.read()) parts.push(part);
  return readMapping(Buffer.concat(parts).toString('utf8'));
}

/** Reads one table by a mapping file. */
export function csvBy(mapping: CheckedMapping): FileFormat {
  return {
    ...common,
    title: csv.title,
    recognises: ({ isArchive }) => !isArchive,
    read: ({ files }, out) => readTables(files, mapping, out),
  };
}
