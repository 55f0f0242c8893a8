import { type FileHandle, open, rm } from 'node:fs/promises';

import { acrossTenants } from '../across-tenants.ts';
import { sendAll, type Tx } from '../db.ts';
import { requireDefined } from '../require-defined.ts';
import type { UserId } from '../scope.ts';
import { keepMasterKey, lockInstallation, lockMasterKey, setMasterKey } from './installation.ts';
import { type KeyDeps, tryOpen } from './key-rotation.ts';
import {
  KeyTransferError,
  readHeader,
  readValues,
  type TransferHeader,
  type TransferValue,
  TransferWriter,
} from './key-transfer-format.ts';
import type { MasterKey } from './keyring.ts';
import { type Field, locationOf } from './protected-fields.ts';
import { batchRows, listSealed, pagesOf, putSealed, type SealedRow } from './sealed-rows.ts';
import { blankUserKeys, countUserKeysSince, destroyBlankUserKeys } from './user-keys.ts';

type Deps = Pick<KeyDeps, 'db' | 'keyring' | 'fields'>;

/**
 * Writes all values under the master key, still encrypted, to a new file that only its owner can read. Returns their
 * number. Throws during a rotation: values under the previous key would be lost with it.
 */
export async function exportKeys(deps: Deps, file: string): Promise<number> {
  const handle = await openFile(file, 'wx');
  try {
    const written = await writeAll(deps, handle);
    await handle.sync();
    return written;
  } catch (error) {
    await rm(file);
    throw error;
  } finally {
    await handle.close();
  }
}

async function openFile(file: string, flags: 'r' | 'wx'): Promise<FileHandle> {
  try {
    return await open(file, flags, 0o600);
  } catch (error) {
    throw new KeyTransferError(
      `The file ${file} cannot be opened: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    );
  }
}

async function writeAll(deps: Deps, handle: FileHandle): Promise<number> {
  const writer = new TransferWriter();
  await handle.appendFile(writer.header(await beginExport(deps)));
  let written = 0;
  for (const field of deps.fields) {
    const all = async (after: string | null): Promise<readonly SealedRow[]> =>
      deps.db.write(acrossTenants, async (tx) =>
        listSealed(tx, field, { exceptMark: null, after }),
      );
    for await (const rows of pagesOf(all)) {
      const current = await onlyCurrent(deps, field, rows);
      const lines = current.map(({ row, sealed }) =>
        writer.value({ field: field.name, row, sealed: sealed.toString('base64') }),
      );
      await handle.appendFile(lines.join(''));
      written += lines.length;
    }
  }
  await handle.appendFile(writer.end());
  return written;
}

/** Returns the values under the current key. Omits a value that no given key decrypts, because it is already lost. */
async function onlyCurrent(
  { db, keyring }: Deps,
  field: Field<'master key'>,
  rows: readonly SealedRow[],
): Promise<readonly SealedRow[]> {
  const { mark } = await db.write(acrossTenants, async (tx) => keepMasterKey(tx, keyring));
  const isCurrent = ({ sealed }: SealedRow): boolean =>
    sealed.subarray(0, mark.length).equals(mark);
  if (rows.some((each) => !isCurrent(each) && tryOpen(keyring, field, each) !== undefined)) {
    throw new KeyTransferError(
      'Values are still sealed with a previous master key: run salus keys rotate to its end, then export again.',
    );
  }
  return rows.filter(isCurrent);
}

/** Under the lock, so that all keys created until now are committed, and all later ones are newer than the header. */
async function beginExport({ db, keyring }: Deps): Promise<TransferHeader> {
  return db.write(acrossTenants, async (tx) => {
    const { fingerprint } = await lockMasterKey(tx, keyring);
    const text = `select to_json(clock_timestamp()) #>> '{}' as exported_at`;
    const [[row] = []] = await sendAll<{ exported_at: string }>(tx, [{ text, values: [] }]);
    return { exported_at: requireDefined(row, 'the time').exported_at, master_key: fingerprint };
  });
}

export type ImportReport = {
  /** The number of replaced values, including users' keys. */
  readonly replaced: number;
  /** Users who are not in the file, as they were purged after the backup: their keys are destroyed, their rows not. */
  readonly destroyed: readonly UserId[];
};

/**
 * Writes the values of an exported file to a restored older database, whose own values may be under a destroyed master
 * key. Destroys the key of each user who is not in the file. All in one transaction: a file that is damaged, or older
 * than the database, changes nothing.
 */
export async function importKeys(deps: Deps, file: string): Promise<ImportReport> {
  const handle = await openFile(file, 'r');
  try {
    const lines = handle.readLines()[Symbol.asyncIterator]();
    return await deps.db.write(acrossTenants, async (tx) => importLines(tx, deps, lines));
  } catch (error) {
    if (!(error instanceof KeyTransferError)) throw error;
    throw new KeyTransferError(`The file ${file} was not imported: ${error.message}.`, {
      cause: error,
    });
  } finally {
    await handle.close();
  }
}

async function importLines(
  tx: Tx,
  { keyring, fields }: Deps,
  lines: AsyncIterator<string>,
): Promise<ImportReport> {
  const first = await lines.next();
  const headerLine = first.done === true ? '' : first.value;
  const header = readHeader(headerLine);
  const key = keyring.find(header.master_key);
  if (key === undefined) {
    throw new KeyTransferError(
      `it needs the master key ${header.master_key}, which is not among the given ones`,
    );
  }
  await lockInstallation(tx);
  const younger = await countUserKeysSince(tx, header.exported_at);
  if (younger > 0) {
    throw new KeyTransferError(
      `the database is newer and has ${younger} users' keys that the file cannot have`,
    );
  }
  await blankUserKeys(tx);
  let replaced = 0;
  for await (const [field, values] of batchesOf(fields, readValues(headerLine, lines))) {
    requireReadable(key, field, values);
    replaced += await putSealed(tx, field, values);
  }
  await setMasterKey(tx, key);
  return { replaced, destroyed: await destroyBlankUserKeys(tx) };
}

type FieldBatch = readonly [Field<'master key'>, readonly SealedRow[]];

/** Values that follow each other and are of one field, `batchRows` at most. */
async function* batchesOf(
  known: Deps['fields'],
  values: AsyncIterable<TransferValue>,
): AsyncGenerator<FieldBatch> {
  const fields = new Map<string, Field<'master key'>>(known.map((field) => [field.name, field]));
  let batch: SealedRow[] = [];
  let current: Field<'master key'> | undefined;
  for await (const value of values) {
    const field = fields.get(value.field);
    if (field === undefined) {
      throw new KeyTransferError(`it has values of ${value.field}, which this Salus does not know`);
    }
    if (current !== undefined && (field !== current || batch.length === batchRows)) {
      yield [current, batch];
      batch = [];
    }
    current = field;
    batch.push({ row: value.row, sealed: Buffer.from(value.sealed, 'base64') });
  }
  if (current !== undefined) yield [current, batch];
}

function requireReadable(
  key: MasterKey,
  field: Field<'master key'>,
  values: readonly SealedRow[],
): void {
  for (const { row, sealed } of values) {
    try {
      key.open(sealed, locationOf(field, row));
    } catch {
      throw new KeyTransferError(`its value of ${field.name} for ${row} does not open`);
    }
  }
}
