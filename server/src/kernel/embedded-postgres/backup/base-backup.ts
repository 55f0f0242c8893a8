import { type Duplex, Readable } from 'node:stream';

import { type Client, type Connection } from 'pg';

import { requireDefined } from '../../require-defined.ts';

/** A copy of the complete server that PostgreSQL sends. */
export type BaseBackup = {
  /** Where in the write-ahead log (a position such as 0/2000028) the recovery of the copy begins. */
  readonly startLsn: string;
  /** It grows by one when a server recovers to a moment. */
  readonly timeline: number;
  /** The approximate size of the data, without the write-ahead log that follows. */
  readonly bytesEstimated: number;
  /** Folders outside the data folder, which the archive does not hold. */
  readonly tablespaces: number;
  /** A tar of the data folder, with the write-ahead log that makes the copy consistent. */
  readonly archive: Readable;
  /** The log position from which the copy is consistent; known after the archive has been read. */
  readonly endLsn: () => string;
};

/** Its name is taken while a backup runs, and free again when the session ends, however it ends. */
const slot = 'salus_backup';
const readAheadBytes = 1024 * 1024;

type Row = readonly (string | null)[];

/**
 * Starts PostgreSQL's own base backup, on a connection in replication mode that does nothing else
 * afterwards; ending the connection ends the backup. SQLSTATE 42710: another one is running.
 * PostgreSQL sends at most `kilobytesPerSecond`, if that is given.
 */
export async function startBaseBackup(
  client: Client,
  kilobytesPerSecond?: number,
): Promise<BaseBackup> {
  const rate = kilobytesPerSecond === undefined ? '' : `, MAX_RATE ${kilobytesPerSecond}`;
  // Retains the write-ahead log of the complete backup, however much is written during it.
  await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL (RESERVE_WAL)`);
  const rows: Row[] = [];
  const started = Promise.withResolvers<BaseBackup>();
  let socket: Duplex | undefined;
  const archive = new Readable({ read: () => socket?.resume(), highWaterMark: readAheadBytes });
  // The reader of the archive gets the error; without a listener the event would end the process.
  archive.on('error', () => undefined);
  const query = {
    submit: (connection: Connection) => {
      socket = connection.stream;
      connection.query(
        `BASE_BACKUP (LABEL 'salus', TARGET 'client', CHECKPOINT 'fast', PROGRESS, WAL, MANIFEST 'no'${rate})`,
      );
    },
    handleRowDescription: () => undefined,
    handleDataRow: ({ fields }: { readonly fields: Row }) => rows.push(fields),
    handleCommandComplete: () => undefined,
    handleCopyData: ({ chunk }: { readonly chunk: Buffer }) => {
      // The first byte is the type of the message: a new archive, its data, or progress, which Salus measures itself.
      const kind = String.fromCharCode(chunk[0] ?? 0);
      if (kind === 'n') started.resolve(describe(rows, archive));
      // A copy, as the driver writes over its buffer once we have answered.
      if (kind === 'd' && !archive.push(Buffer.from(chunk.subarray(1)))) socket?.pause();
    },
    // After the archive has ended, resume the socket, so that the end of the connection is still received.
    handleError: (error: Error) => {
      socket?.resume();
      started.reject(error);
      archive.destroy(error);
    },
    handleReadyForQuery: () => {
      socket?.resume();
      archive.push(null);
    },
  };
  client.query(query);
  return started.promise;
}

/** The answer has three parts: where it starts; the data folder and each tablespace; where it ends. */
function describe(rows: readonly Row[], archive: Readable): BaseBackup {
  const [start, ...folders] = rows;
  const kilobytes = folders.reduce((sum, [, , size]) => sum + Number(size), 0);
  return {
    startLsn: requireDefined(start?.[0], 'where the backup starts'),
    timeline: Number(requireDefined(start?.[1], 'the timeline of the backup')),
    bytesEstimated: kilobytes * 1024,
    tablespaces: folders.length - 1,
    archive,
    endLsn: () => requireDefined(rows.at(-1)?.[0], 'where the backup ends'),
  };
}
