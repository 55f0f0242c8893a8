import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

import { type Frame, frame, FrameReader } from './frame.ts';

export type MllpOptions = {
  readonly host: string;
  /** 0 chooses a free port. */
  readonly port: number;
  /** The acknowledgement of a message; it never throws. */
  readonly receive: (message: Buffer) => Promise<string>;
  /** Returns the acknowledgement of a message that is too long, from its beginning. */
  readonly refuse: (head: Buffer) => string;
  /** Called when a message ends before it is complete: it has no response. */
  readonly onCut?: () => void;
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
  onCut: (): void => {},
} as const;

/** Listens for messages. Messages of one connection are processed in order, one after the other. */
export async function listenMllp(options: MllpOptions): Promise<MllpServer> {
  const limits = { ...defaults, ...options };
  const busy = new Map<Socket, Promise<void>>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    busy.set(socket, Promise.resolve());
    socket.on('close', () => busy.delete(socket));
    // After a broken connection the peer sends unacknowledged messages again.
    socket.on('error', () => socket.destroy());
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
  { receive, refuse, onCut, messageBytesMax, silenceMsMax }: Required<MllpOptions>,
  onWork: (work: Promise<void>) => void,
): void {
  const frames = new FrameReader(messageBytesMax);
  let work = Promise.resolve();
  let waiting = 0;
  let isStoring = false;
  const answerTo = async (given: Frame): Promise<string | undefined> => {
    if (given.kind === 'cut') {
      onCut();
      return undefined;
    }
    if (given.kind === 'too_long') return refuse(given.head);
    isStoring = true;
    const answer = await receive(given.bytes);
    isStoring = false;
    return answer;
  };
  const take = async (given: Frame): Promise<void> => {
    const answer = await answerTo(given);
    if (answer !== undefined) await send(socket, answer);
    waiting -= 1;
    if (waiting === 0) socket.resume();
  };
  // A peer that waits for a response is silent, so the timeout does not apply.
  socket.setTimeout(silenceMsMax, () => {
    if (!isStoring) socket.destroy();
  });
  socket.on('data', (piece: Buffer) => {
    for (const given of frames.push(piece)) {
      waiting += 1;
      // Later data stays in the peer's buffers while a message is stored: at most one chunk is buffered here.
      socket.pause();
      work = work.then(async () => take(given));
      onWork(work);
    }
  });
  socket.on('end', () => {
    void work.then(() => socket.end());
  });
  socket.on('close', () => {
    if (frames.isInside) onCut();
  });
}

/** Resolves when the socket has capacity: a peer that does not read its responses must not fill the memory. */
async function send(socket: Socket, answer: string): Promise<void> {
  if (!socket.writable || socket.write(frame(answer))) return;
  const settled = new AbortController();
  const { signal } = settled;
  await Promise.race([once(socket, 'drain', { signal }), once(socket, 'close', { signal })]).catch(
    // The connection is broken, so no response is possible.
    () => {},
  );
  settled.abort();
}
