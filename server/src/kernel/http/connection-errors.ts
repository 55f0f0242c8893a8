import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';

/** The client connection for which the running code works. */
type Connection = { readonly socket: Socket; requestId: string | undefined };

const current = new AsyncLocalStorage<Connection>();

/** Ties all code that runs for a connection to it, so that an unhandled error closes this connection only. */
export function trackConnections(server: Server, event: 'connection' | 'secureConnection'): void {
  // Before the listener of Node that creates the connection's parser, whose callbacks then run in this context.
  server.prependListener(event, (socket: Socket) =>
    current.enterWith({ socket, requestId: undefined }),
  );
}

/** Names the connection's request in the log if it fails. */
export function trackRequest(requestId: string): void {
  const connection = current.getStore();
  if (connection !== undefined) connection.requestId = requestId;
}

/**
 * The last line of defence of a process that serves: logs an unhandled error of a request and closes its connection. An
 * error of other code leaves the process in an unknown state and ends it with exit code 1, as Node does.
 */
export function surviveRequestErrors(log: Pick<Log, 'error' | 'flush'>): void {
  process.on('uncaughtException', (error: unknown) => {
    const connection = current.getStore();
    const described = { error: describeError(error), request_id: connection?.requestId };
    if (connection === undefined) {
      log.error(described, 'an unhandled error ends the process');
      log.flush();
      process.stderr.write(`salus: an unhandled error: ${described.error.stack}\n`);
      process.exit(1);
    }
    log.error(described, 'an unhandled error of a request; its connection is closed');
    connection.socket.destroy();
  });
}
