import { connect, type Socket } from 'node:net';

const headerEnd = Buffer.from('\r\n\r\n');
const bufferBytes = 256 * 1024;

/**
 * Asks over so many connections, each one request after the other, until the time is over; answers how many were answered. It
 * looks at nothing but the status and the length, so that the load takes as little as can be of the cores that are measured.
 */
export async function askFor(
  ms: number,
  url: string,
  headers: Readonly<Record<string, string>>,
  { paths, connections }: { readonly paths: readonly string[]; readonly connections: number },
): Promise<number> {
  const { hostname, port, host } = new URL(url);
  const lines = Object.entries({ ...headers, host }).map(([name, value]) => `${name}: ${value}`);
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`),
  );
  const until = performance.now() + ms;
  let asked = 0;
  let answered = 0;
  const next = (): Buffer | undefined => {
    if (performance.now() >= until) return undefined;
    asked += 1;
    return requests[asked % requests.length];
  };
  const lanes = Array.from({ length: connections }, async () =>
    keepAsking({ host: hostname, port: Number(port) }, next, () => {
      answered += 1;
    }),
  );
  await Promise.all(lanes);
  return answered;
}

async function keepAsking(
  address: { readonly host: string; readonly port: number },
  next: () => Buffer | undefined,
  answered: () => void,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    /** Bytes of the answer that are still to come; null before its head is there. */
    let left: number | null = null;
    const ask = (socket: Socket): void => {
      const request = next();
      if (request === undefined) {
        socket.destroy();
        resolve();
      } else socket.write(request);
    };
    const callback = (count: number, buffer: Uint8Array): boolean => {
      try {
        left = (left ?? lengthOf(Buffer.from(buffer.buffer, buffer.byteOffset, count))) - count;
      } catch (error) {
        reject(error instanceof Error ? error : new Error('no answer'));
        socket.destroy();
        return true;
      }
      if (left === 0) {
        left = null;
        answered();
        ask(socket);
      }
      return true;
    };
    const onread = { buffer: Buffer.allocUnsafe(bufferBytes), callback };
    const socket = connect({ ...address, noDelay: true, onread });
    socket.once('connect', () => ask(socket));
    socket.once('error', reject);
  });
}

/** Of an answer with its head, which comes in the first read of it. */
function lengthOf(bytes: Buffer): number {
  const end = bytes.indexOf(headerEnd);
  const head = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/iu.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || length === undefined)
    throw new Error(`answered ${head === '' ? 'without a head' : head}`);
  return end + headerEnd.length + Number(length);
}
