import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

type Backend = { readonly socket: Socket; client: Client | undefined };
type Client = { readonly socket: Socket; backend: Backend | undefined; readonly waiting: Buffer[] };

const readyForQuery = 0x5a;
const idle = 0x49;

/**
 * What a pooler does that hands connections on after each transaction: whoever speaks next gets the connection that has
 * been idle the longest, with what its last client set there.
 */
export async function openTransactionPooler(target: {
  readonly host: string;
  readonly port: number;
}): Promise<{ readonly port: number; close(): Promise<void> }> {
  const free: Backend[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const backend: Backend = { socket: connectTo(target), client: undefined };
    const client: Client = { socket, backend, waiting: [] };
    backend.client = client;
    sockets.add(socket).add(backend.socket);
    for (const each of [socket, backend.socket]) each.on('error', () => each.destroy());
    socket.on('data', (data: Buffer) => {
      client.backend ??= free.shift();
      if (client.backend === undefined) client.waiting.push(data);
      else {
        client.backend.client = client;
        client.backend.socket.write(data);
      }
    });
    backend.socket.on('data', (data: Buffer) => {
      const served = backend.client;
      served?.socket.write(data);
      // The last message of an answer: five bytes and the state of the transaction.
      if (served === undefined || data.at(-6) !== readyForQuery || data.at(-1) !== idle) return;
      served.backend = undefined;
      backend.client = undefined;
      free.push(backend);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A folder is where a socket of PostgreSQL is. */
function connectTo({ host, port }: { readonly host: string; readonly port: number }): Socket {
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect({ host, port });
}
