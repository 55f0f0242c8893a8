import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { promisify } from 'node:util';

/** A broker's own server, on free loopback ports, with data of its own that outlives a restart. */
export type Broker = {
  readonly port: number;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again, over what it had. */
  start(): Promise<void>;
  /** Ends it and removes what it had. */
  close(): Promise<void>;
};

const rabbitmqServer = '/usr/lib/rabbitmq/bin/rabbitmq-server';
const rabbitmqControl = '/usr/lib/rabbitmq/bin/rabbitmqctl';
const erlangNames = '/usr/bin/epmd';
const natsServer = '/usr/sbin/nats-server';
/** RabbitMQ takes six seconds on a quiet machine. */
const readyMs = 100_000;

export function isThere(program: string): boolean {
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Why a suite that needs this server is not run here, or null when it is. */
export function missing(server: 'rabbitmq' | 'nats'): string | null {
  if (isThere(server === 'rabbitmq' ? rabbitmqServer : natsServer)) return null;
  return `not run: needs the Debian package ${server}-server (apt-get install ${server}-server)`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

type Program = {
  readonly port: number;
  readonly run: () => ChildProcess;
  readonly isReady: () => boolean | Promise<boolean>;
  readonly folder: string;
  readonly afterwards?: () => unknown;
};

async function openBroker(program: Program): Promise<Broker> {
  const { port, run, isReady, folder, afterwards = () => {} } = program;
  let child: ChildProcess | undefined;
  const killChild = (): void => {
    // The whole group: a script may have started the server.
    if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  const broker: Broker = {
    port,
    kill: async () => {
      const ended = child;
      if (ended === undefined) return;
      const exited = once(ended, 'exit');
      killChild();
      await exited;
      child = undefined;
    },
    start: async () => {
      child = run();
      const deadline = performance.now() + readyMs;
      while (!(await isReady())) {
        if (child.exitCode !== null) throw new Error('the broker ended at once');
        if (performance.now() > deadline) throw new Error('the broker is not ready');
        await sleep(50);
      }
    },
    close: async () => {
      await broker.kill();
      afterwards();
      process.off('exit', killChild);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  process.once('exit', killChild);
  await broker.start();
  return broker;
}

const quiet = { detached: true, stdio: 'ignore' } as const;

/** Passwords by name. */
type Users = Readonly<Record<string, string>>;

export type NatsServer = Broker & {
  /** Starts it again with these for its only users: over a reload of its settings it would forget its streams. */
  setUsers(users: Users): Promise<void>;
};

const usersFile = (users: Users): string => {
  const list = Object.entries(users).map(([user, password]) => JSON.stringify({ user, password }));
  return list.length === 0 ? '' : `authorization { users: [${list.join(',')}] }\n`;
};

export async function openNatsServer(
  options: readonly string[] = [],
  users: Users = {},
): Promise<NatsServer> {
  const folder = await mkdtemp(join(tmpdir(), 'salus-nats-'));
  const port = await freePort();
  const settings = join(folder, 'nats.conf');
  await writeFile(settings, usersFile(users));
  const place = ['-a', '127.0.0.1', '-p', String(port), '-c', settings];
  const args = [...place, '-js', '-sd', folder, ...options];
  const broker = await openBroker({
    port,
    folder,
    run: () => spawn(natsServer, args, quiet),
    isReady: async () => isListening(port),
  });
  return {
    ...broker,
    setUsers: async (others) => {
      await writeFile(settings, usersFile(others));
      await broker.kill();
      await broker.start();
    },
  };
}

export type RabbitmqServer = Broker & {
  setPassword(user: string, password: string): Promise<void>;
};

/** A node of its own name and ports; its user is guest, as RabbitMQ makes it. Messages may have 8 MiB. */
export async function openRabbitmqServer(): Promise<RabbitmqServer> {
  const folder = await mkdtemp(join(tmpdir(), 'salus-rabbitmq-'));
  const [port, distributionPort, epmdPort] = [await freePort(), await freePort(), await freePort()];
  const log = join(folder, 'log');
  const environment = {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    HOME: folder,
    RABBITMQ_NODENAME: `salus${port}@localhost`,
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distributionPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_EPMD_PORT: String(epmdPort),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
    RABBITMQ_MNESIA_BASE: join(folder, 'mnesia'),
    RABBITMQ_LOG_BASE: log,
    RABBITMQ_PID_FILE: join(folder, 'pid'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
  };
  await writeFile(join(folder, 'rabbitmq.conf'), 'max_message_size = 8388608\n');
  await writeFile(join(folder, 'enabled_plugins'), '[].\n');
  // The name server of Erlang: one that is not there is started by RabbitMQ, and stays behind.
  const names = spawn(erlangNames, ['-port', String(epmdPort)], {
    stdio: 'ignore',
    env: environment,
  });
  while (!(await isListening(epmdPort))) await sleep(20);
  const starts = { count: 0 };
  const broker = await openBroker({
    port,
    folder,
    run: () => {
      starts.count += 1;
      return spawn(rabbitmqServer, { ...quiet, env: environment });
    },
    // It listens before it can be used.
    isReady: () => completedStarts(join(log, `salus${port}@localhost.log`)) === starts.count,
    afterwards: () => names.kill('SIGKILL'),
  });
  return {
    ...broker,
    setPassword: async (user, password) => {
      const args = ['change_password', user, password];
      await promisify(execFile)(rabbitmqControl, args, { env: environment });
    },
  };
}

function completedStarts(log: string): number {
  try {
    return readFileSync(log, 'utf8').split('Server startup complete').length - 1;
  } catch {
    return 0;
  }
}

type Wire = {
  readonly port: number;
  /** From now on nothing passes, as on a network that drops packets. */
  silence(): void;
  close(): Promise<void>;
};

/** A way to a port; with a certificate, one that begins with TLS. */
export async function openWire(
  port: number,
  certificate?: { readonly cert: string; readonly key: string },
): Promise<Wire> {
  let isSilent = false;
  const sockets = new Set<Socket>();
  const pass = (near: Socket): void => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk: Buffer) => {
        if (!isSilent) to.write(chunk);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  };
  const server =
    certificate === undefined ? createServer(pass) : createTlsServer({ ...certificate }, pass);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    silence: () => {
      isSilent = true;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
