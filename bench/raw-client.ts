import { connect, type Socket } from 'node:net';

import type { Shot } from './stage.ts';

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
  const requests = paths.map((path) => requestOf(url, headers, { method: 'GET', path }));
  let asked = 0;
  const { answered } = await askWhile(ms, url, connections, () => {
    asked += 1;
    return requests[asked % requests.length];
  });
  return answered;
}

/** Sends each of these once, in their order, until the time or the requests are over. */
export async function sendFor(
  ms: number,
  url: string,
  headers: Readonly<Record<string, string>>,
  { shots, connections }: { readonly shots: readonly Shot[]; readonly connections: number },
): Promise<{ readonly answered: number; readonly ms: number }> {
  const requests = shots.map((shot) => requestOf(url, headers, shot));
  let sent = 0;
  return askWhile(ms, url, connections, () => {
    sent += 1;
    return requests[sent - 1];
  });
}

function requestOf(url: string, headers: Readonly<Record<string, string>>, shot: Shot): Buffer {
  const body = Buffer.from(shot.body ?? '');
  const all = { ...headers, ...shot.headers, host: new URL(url).host };
  const length = shot.body === undefined ? {} : { 'content-length': String(body.length) };
  const lines = Object.entries({ ...all, ...length }).map(([name, value]) => `${name}: ${value}`);
  const head = `${shot.method} ${shot.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

async function askWhile(
  ms: number,
  url: string,
  connections: number,
  next: () => Buffer | undefined,
): Promise<{ readonly answered: number; readonly ms: number }> {
  const { hostname, port } = new URL(url);
  const startedAt = performance.now();
  const until = startedAt + ms;
  let answered = 0;
  const nextInTime = (): Buffer | undefined => (performance.now() >= until ? undefined : next());
  const lanes = Array.from({ length: connections }, async () =>
    keepAsking({ host: hostname, port: Number(port) }, nextInTime, () => {
      answered += 1;
    }),
  );
  await Promise.all(lanes);
  return { answered, ms: performance.now() - startedAt };
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
  if (head.startsWith('HTTP/1.1 204')) return end + headerEnd.length;
  if (!head.startsWith('HTTP/1.1 200') || length === undefined)
    throw new Error(`answered ${head === '' ? 'without a head' : head}`);
  return end + headerEnd.length + Number(length);
}
