import { type Duplex } from 'node:stream';

import { Client, type ClientConfig, type Connection } from 'pg';

import { type Lsn, renderLsn } from './names.ts';

/** The write-ahead log as PostgreSQL sends it. */
export type WalStream = {
  /** Takes what arrived since the last call: contiguous bytes from `start` on. */
  take(): { readonly start: Lsn; readonly end: Lsn; readonly bytes: Buffer };
  /** Resolves once everything before this position has arrived, or so many bytes wait to be taken. */
  waitFor(lsn: Lsn, bytesMax: number): Promise<void>;
  /** Tells PostgreSQL that it may remove the log before this position. */
  confirm(lsn: Lsn): void;
  close(): Promise<void>;
};

/** PostgreSQL counts from 2000. */
const epochMs = 946_684_800_000;
/** Above it the socket is paused until the bytes are taken. */
const waitingBytesMax = 64 * 1024 * 1024;
/** Below `wal_sender_timeout`, after which PostgreSQL ends a silent connection. */
const statusMs = 10_000;
const headerBytes = 25;

/** Starts to stream from a physical replication slot. Throws 55006 if another process does. */
export async function openWalStream(
  connection: ClientConfig,
  slot: string,
  start: Lsn,
): Promise<WalStream> {
  const inReplicationMode = { ...connection, replication: 'true' };
  const client = new Client(inReplicationMode);
  client.on('error', () => undefined);
  await client.connect();
  const receiver = new Receiver(client, start);
  try {
    await receiver.begin(slot);
  } catch (error) {
    await client.end();
    throw error;
  }
  return receiver;
}

class Receiver implements WalStream {
  readonly #client: Client;
  #pieces: Buffer[] = [];
  #waiting = 0;
  #start: Lsn;
  #end: Lsn;
  #confirmed: Lsn;
  #failure: Error | undefined;
  #changed = Promise.withResolvers<void>();
  #socket: Duplex | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(client: Client, start: Lsn) {
    this.#client = client;
    this.#start = start;
    this.#end = start;
    this.#confirmed = start;
  }

  async begin(slot: string): Promise<void> {
    const begun = Promise.withResolvers<void>();
    const fail = (error: Error): void => {
      this.#failure ??= error;
      begun.reject(error);
      this.#wake();
    };
    const query = {
      submit: (connection: Connection) => {
        this.#socket = connection.stream;
        connection.once('replicationStart', () => begun.resolve());
        connection.query(`START_REPLICATION SLOT ${slot} PHYSICAL ${renderLsn(this.#start)}`);
      },
      handleRowDescription: () => undefined,
      handleDataRow: () => undefined,
      handleCommandComplete: () => undefined,
      handleCopyData: ({ chunk }: { readonly chunk: Buffer }) => this.#receive(chunk),
      handleError: fail,
      handleReadyForQuery: () => fail(new Error('Connection terminated')),
    };
    this.#client.once('end', () => fail(new Error('Connection terminated')));
    this.#client.query(query);
    await begun.promise;
    this.#timer = setInterval(() => this.#sendStatus(), statusMs);
  }

  #receive(chunk: Buffer): void {
    const kind = String.fromCharCode(chunk[0] ?? 0);
    if (kind === 'k') {
      const isReplyWanted = chunk[17] === 1;
      if (isReplyWanted) this.#sendStatus();
      return;
    }
    if (kind !== 'w') return;
    const start = chunk.readBigUInt64BE(1);
    // A copy, as the driver writes over its buffer once we have returned.
    const bytes = Buffer.from(chunk.subarray(headerBytes));
    if (start !== this.#end) {
      this.#failure ??= new Error(`the log continues at ${renderLsn(start)}`);
    } else {
      this.#pieces.push(bytes);
      this.#waiting += bytes.length;
      this.#end += BigInt(bytes.length);
      if (this.#waiting > waitingBytesMax) this.#socket?.pause();
    }
    this.#wake();
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  take(): { readonly start: Lsn; readonly end: Lsn; readonly bytes: Buffer } {
    const taken = { start: this.#start, end: this.#end, bytes: Buffer.concat(this.#pieces) };
    this.#pieces = [];
    this.#waiting = 0;
    this.#start = this.#end;
    this.#socket?.resume();
    return taken;
  }

  async waitFor(lsn: Lsn, bytesMax: number): Promise<void> {
    while (this.#end < lsn && this.#waiting < bytesMax) {
      if (this.#failure !== undefined) throw this.#failure;
      await this.#changed.promise;
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  confirm(lsn: Lsn): void {
    this.#confirmed = lsn;
    this.#sendStatus();
  }

  #sendStatus(): void {
    // A CopyData message: received, flushed and applied up to there, when, and no reply is wanted.
    const message = Buffer.alloc(39);
    message.write('d');
    message.writeInt32BE(message.length - 1, 1);
    message.write('r', 5);
    message.writeBigUInt64BE(this.#end, 6);
    message.writeBigUInt64BE(this.#confirmed, 14);
    message.writeBigUInt64BE(this.#confirmed, 22);
    message.writeBigInt64BE(BigInt(Date.now() - epochMs) * 1000n, 30);
    this.#socket?.write(message);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#socket?.resume();
    this.#failure ??= new Error('Connection terminated');
    // The server would otherwise wait for the end of the stream.
    this.#socket?.destroy();
    await this.#client.end().catch(() => undefined);
  }
}
