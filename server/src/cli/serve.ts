import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

import pg from 'pg';

import { advisoryLock } from '#kernel/advisory-lock.ts';
import type { Config } from '#kernel/config.ts';
import { openLog } from '#kernel/log.ts';
import { type Bootstrap, bootstrap } from '#management';

import { createApp, createWorker } from '../app.ts';
import { openRuntime, type Runtime, StartError } from '../runtime.ts';
import { untilSignal } from './signals.ts';
import { print, readArguments, readConfig, tell } from './terminal.ts';

const help = `
Usage: salus serve        (the same as npm start)

Starts the embedded database (or uses DATABASE_URL), brings it up to date, and serves the API. Ends
cleanly on SIGINT and SIGTERM: requests in flight finish first.`;

/** How long requests and deliveries in flight may take to finish once the server is asked to stop. */
const stopDeadlineMs = 10_000;

export async function run(args: readonly string[]): Promise<number> {
  if (readArguments(args, help) === null) return 0;
  const config = readConfig();
  const log = openLog(config.logLevel);
  // Before anything else is touched: the commonest mistake gets its sentence at once.
  await requireFreePort(config);
  const stopped = untilSignal();
  const runtime = await openRuntime(config, { log, onProgress: tell });
  try {
    const lock = await takeServerLock(runtime, config);
    const reason = await serve(runtime, config, stopped);
    await lock?.end();
    if (reason !== null) throw new StartError(reason);
    return 0;
  } finally {
    await runtime.close();
    log.flush();
  }
}

/** Serves until a signal (null) or until the database is lost (why). */
async function serve(
  runtime: Runtime,
  config: Config,
  stopped: Promise<unknown>,
): Promise<string | null> {
  const { resources } = runtime;
  const first = await bootstrap(resources, {
    teamKey: config.bootstrapTeamKey,
    managementKey: config.bootstrapManagementKey,
  });
  if (first.created) printFirstStart(first);
  let address = config.publicUrl ?? '';
  const baseUrl = (): string => address;
  const app = createApp(resources, {
    serviceNames: [config.serviceName, ...config.serviceAliases],
    baseUrl,
    requestTimeoutMs: config.requestTimeoutMs,
  });
  const worker = createWorker(resources, {
    baseUrl,
    privateNetworks: config.webhookPrivateNetworks,
  });
  try {
    await app.http.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw portError(error, config);
  }
  const local = localAddress(app.http.server.address(), config);
  address = config.publicUrl ?? local;
  await worker.start();
  printReady(local, config, first.created ? first.teamKey : null);
  const died = runtime.embedded?.died ?? new Promise<string>(() => {});
  const reason = await Promise.race([stopped.then(() => null), died]);
  tell('Stopping: requests in flight finish first …');
  const giveUp = setTimeout(() => app.http.server.closeAllConnections(), stopDeadlineMs);
  await Promise.all([app.http.close(), worker.stop(stopDeadlineMs)]);
  clearTimeout(giveUp);
  return reason;
}

async function takeServerLock(runtime: Runtime, config: Config): Promise<pg.Client | null> {
  // Several nodes may serve one external database; a data folder has one server.
  if (runtime.embedded === null) return null;
  const client = new pg.Client(runtime.connection);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [advisoryLock.server],
  );
  if (rows[0]?.taken === true) return client;
  await client.end();
  throw new StartError(
    `Another Salus already serves the data folder ${config.dataDir}; stop it, or set SALUS_DATA_DIR.`,
  );
}

async function requireFreePort(config: Config): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host: config.host, port: config.port }, resolve);
    });
  } catch (error) {
    throw portError(error, config);
  }
  await new Promise((resolve) => probe.close(resolve));
}

function portError(error: unknown, config: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const where = `${config.host}:${config.port}`;
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(`Something already listens on ${where}; stop it, or set SALUS_PORT.`);
    case 'EACCES':
      return new StartError(
        `This user may not listen on ${where}; set SALUS_PORT to 1024 or higher.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`This machine has no address ${config.host}; set SALUS_HOST.`);
    default:
      return error;
  }
}

function localAddress(bound: AddressInfo | string | null, config: Config): string {
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function printFirstStart(first: Extract<Bootstrap, { created: true }>): void {
  print(`
First start. These keys are shown only once; keep them:

  Organisation    ${first.organisationId}
  Management key  ${first.managementKey}
  Team            ${first.teamId} (${first.environment})
  Team key        ${first.teamKey}`);
}

function printReady(address: string, config: Config, key: string | null): void {
  print(`
Salus is ready.

  Address        ${address}
  API reference  ${address}/docs

Try:  curl -H 'x-${config.serviceName}-api-key: ${key ?? '<team key>'}' ${address}/v2/user
`);
}
