import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

import { createEmptyDatabase, type TestDatabase } from '../harness/postgres.ts';

/** One request of the API with what it was answered. */
export type KeptAnswer = {
  readonly operationId: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly plane: 'data' | 'management';
  /** JSON as it was, or SHA-256 of what is no JSON. */
  readonly answer: unknown;
};

/** What stands beside the dump: keys that open it, when it was made, and what the release answered. */
export type Release = {
  readonly masterKey: string;
  readonly teamKey: string;
  readonly managementKey: string;
  readonly organisationId: string;
  readonly now: string;
  readonly answers: readonly KeptAnswer[];
};

const files = {
  database: new URL('first-release/database.sql.br', import.meta.url),
  release: new URL('first-release/answers.json.br', import.meta.url),
};

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

export async function readDump(): Promise<string> {
  return (await promisify(brotliDecompress)(await readFile(files.database))).toString();
}

export async function readRelease(): Promise<Release> {
  const text = await promisify(brotliDecompress)(await readFile(files.release));
  return JSON.parse(text.toString()) as Release;
}

/** How large both files are together, in bytes. */
export async function fixtureBytes(): Promise<number> {
  const sizes = await Promise.all(Object.values(files).map(async (file) => readFile(file)));
  return sizes.reduce((sum, { length }) => sum + length, 0);
}

export async function writeDump(sql: string): Promise<void> {
  await writeFile(files.database, await promisify(brotliCompress)(sql, quality));
}

export async function writeRelease(release: Release): Promise<void> {
  const text = JSON.stringify(release);
  await writeFile(files.release, await promisify(brotliCompress)(text, quality));
}

/** A database as the release left it. */
export async function loadFirstRelease(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  await database.query(await readDump());
  return database;
}
