import { createServer, type Server, type Socket } from 'node:net';

import { decodeText, frame, FrameReader } from './frame.ts';

export type MllpOptions = {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** The acknowledgement of a message; it never throws. */
  readonly receive: (text: string) => Promise<string>;
  readonly messageBytesMax?: number;
  readonly connectionsMax?: number;
  /** After this much silence the connection is closed; a laboratory opens another. */
  readonly silenceMsMax?: number;
};

export type MllpServer = {
  readonly port: number;
  /** Messages that are being stored are acknowledged first. */
  close(): Promise<void>;
};

const defaults = {
  messageBytesMax: 20_000_000,
  connectionsMax: 64,
  silenceMsMax: 300_000,
} as const;

/** Frames that wait behind the one that is being stored; a peer that sends more without waiting is let go. */
const waitingMax = 100;

/** Listens for messages. Those of one connection are taken one after the other, in their order. */
export async function listenMllp(options: MllpOptions): Promise<MllpServer> {
  const limits = { ...defaults, ...options };
  const busy = new Map<Socket, Promise<void>>();
  const server = createServer((socket) => {
    busy.set(socket, Promise.resolve());
    socket.on('close', () => busy.delete(socket));
    // A broken connection is the peer's loss: it sends again what was not acknowledged.
    socket.on('error', () => socket.destroy());
    socket.setTimeout(limits.silenceMsMax, () => socket.destroy());
    serve(socket, limits, (work) => busy.set(socket, work));
  });
  server.maxConnections = limits.connectionsMax;
  await listening(server, options);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all(busy.values());
      for (const socket of busy.keys()) socket.end().destroySoon();
      await closed;
    },
  };
}

async function listening(server: Server, { host, port }: MllpOptions): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function serve(
  socket: Socket,
  { receive, messageBytesMax }: Required<MllpOptions>,
  onWork: (work: Promise<void>) => void,
): void {
  const frames = new FrameReader(messageBytesMax);
  let work = Promise.resolve();
  let waiting = 0;
  const take = async (bytes: Buffer): Promise<void> => {
    const answer = await receive(decodeText(bytes));
    waiting -= 1;
    if (socket.writable) socket.write(frame(answer));
    if (waiting === 0) socket.resume();
  };
  socket.on('data', (piece: Buffer) => {
    try {
      for (const bytes of frames.push(piece)) {
        waiting += 1;
        // The next message waits in the peer's buffers while this one is being stored.
        socket.pause();
        work = work.then(async () => take(bytes));
        onWork(work);
      }
      if (waiting > waitingMax) socket.destroy();
    } catch {
      socket.destroy();
    }
  });
}
