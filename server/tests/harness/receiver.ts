import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** A customer's webhook endpoint: keeps what arrives, and lets a test wait for it. */
export async function openReceiver(
  answer: (received: Received) => {
    status: number;
    headers?: Record<string, string>;
    body?: string;
  } = () => ({ status: 204 }),
): Promise<{
  readonly url: string;
  readonly received: Received[];
  /** Resolves as soon as the condition holds for what has arrived. */
  until(condition: (received: readonly Received[]) => boolean): Promise<void>;
  close(): Promise<void>;
}> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const each = { headers: request.headers, body: Buffer.concat(chunks).toString() };
      received.push(each);
      const { status, headers, body } = answer(each);
      response.writeHead(status, headers).end(body);
      for (const check of waiting) check();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    until: async (condition) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (!condition(received)) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
