import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

import type { FastifyInstance } from 'fastify';
import pg from 'pg';

import type { Config } from '#kernel/config.ts';
import { advisoryLock } from '#kernel/db/advisory-lock.ts';
import { guardSettings } from '#kernel/guard/settings.ts';
import { openTls, type Tls } from '#kernel/http/tls.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import { type Log, openLog } from '#kernel/log/log.ts';
import { type Bootstrap, bootstrap, consoleAddress, consoleUrl, issueStartLink } from '#management';
import { sweepUploads } from '#timeseries';

import { createApp } from '../app.ts';
import { Hl7Receiver, type Hl7Settings } from '../connectors/labs/hl7/index.ts';
import { buildConsole, type ConsoleBuilding } from '../console-build.ts';
import { openRuntime, type Runtime, StartError } from '../runtime.ts';
import { openService } from '../service.ts';
import { readLaboratories } from './laboratories.ts';
import { untilSignal } from './signals.ts';
import { print, readArguments, readConfig, say, tell } from './terminal.ts';

const help = `
Usage: salus serve        (the same as npm start)

Starts the embedded database (or uses DATABASE_URL), brings it up to date, and serves the API. Ends
cleanly on SIGINT and SIGTERM: requests in flight finish first. SIGHUP reads the TLS files anew; without
them it ends, too.`;

/** Told once, at the first start. */
const diagnosesHint = `Diagnosis search knows all codes of ICD-10-CM. For the notes and further terms of its tables:
  salus import icd10cm --year 2027 --download
`;

/** How long requests and deliveries in flight may take to finish once the server is asked to stop. */
const stopDeadlineMs = 10_000;

export async function run(args: readonly string[]): Promise<number> {
  if (readArguments(args, help) === null) return 0;
  const config = readConfig();
  const log = openLog(config.logLevel);
  // Before anything else is touched: the commonest mistake gets its sentence at once.
  await requireFreePort(config, config.port);
  if (config.managementPort !== null) await requireFreePort(config, config.managementPort);
  const tls = await readTls(config, log);
  const laboratories = await readLaboratories(config);
  const { listen } = laboratories;
  if (listen !== null) await requireFreePort({ ...config, host: listen.host }, listen.port);
  const stopped = untilSignal(tls === null ? undefined : () => void tls.reload());
  await sweepUploads(new Date());
  // Beside the database's start, and nobody waits for it.
  const built = buildConsole();
  const runtime = await openRuntime(config, { log, onProgress: tell }).catch((error: unknown) => {
    built.stop();
    throw error;
  });
  try {
    const lock = await takeServerLock(runtime, config);
    const reason = await serve(runtime, { ...config, tls, laboratories, built }, stopped);
    await lock?.end();
    if (reason !== null) throw new StartError(reason);
    return 0;
  } finally {
    built.stop();
    tls?.close();
    await runtime.close();
    log.flush();
  }
}

/** Serves until a signal (null) or until the database is lost (why). */
async function serve(
  runtime: Runtime,
  config: Config & {
    readonly tls: Tls | null;
    readonly laboratories: Hl7Settings;
    readonly built: ConsoleBuilding;
  },
  stopped: Promise<unknown>,
): Promise<string | null> {
  const { resources } = runtime;
  const first = await bootstrap(resources, {
    teamKey: config.bootstrapTeamKey,
    managementKey: config.bootstrapManagementKey,
  });
  if (first.created) printFirstStart(first, config);
  let address = config.publicUrl ?? '';
  const { laboratories } = config;
  const service = openService(resources, config, { baseUrl: () => address, laboratories });
  const app = createApp(service, {
    guard: guardSettings(config),
    tls: config.tls,
    console: config.built,
  });
  const listen = async (server: FastifyInstance, port: number): Promise<string> => {
    try {
      await server.listen({ host: config.host, port });
    } catch (error) {
      throw portError(error, config, port);
    }
    return localAddress(server.server.address(), config);
  };
  const local = await listen(app.http, config.port);
  address = config.publicUrl ?? local;
  const management =
    app.management === null ? null : await listen(app.management, config.managementPort ?? 0);
  const { inbox } = service.slices.labsResults;
  await service.start(new Hl7Receiver({ ...resources, inbox }, laboratories));
  const isKeyNew = first.created && config.bootstrapTeamKey === null;
  const start = first.created ? await issueStartLink(resources) : null;
  printReady({ local, management, start }, config, isKeyNew ? first.teamKey : null);
  if (first.created) say(diagnosesHint);
  const stopping = new AbortController();
  service.warm(stopping.signal).catch((error: unknown) => {
    // The first search tries again.
    resources.log.warn({ error: describeError(error) }, 'reference data could not be loaded');
  });
  const died = runtime.embedded?.died ?? new Promise<string>(() => {});
  const reason = await Promise.race([stopped.then(() => null), died]);
  stopping.abort();
  tell('Stopping: requests in flight finish first …');
  const giveUp = setTimeout(() => {
    app.http.server.closeAllConnections();
    app.management?.server.closeAllConnections();
  }, stopDeadlineMs);
  await Promise.all([app.http.close(), service.stop(stopDeadlineMs)]);
  clearTimeout(giveUp);
  await service.close();
  return reason;
}

/** Checked before the database is touched, as the port is. An expired certificate serves, so that it can be seen. */
async function readTls(config: Config, log: Log): Promise<Tls | null> {
  const { tlsCertFile: certFile, tlsKeyFile: keyFile } = config;
  if (certFile === null || keyFile === null) return null;
  const tls = await openTls({ certFile, keyFile }, log);
  if (tls.expiresAt() < new Date()) {
    tell(`Warning: the certificate in ${certFile} expired on ${tls.expiresAt().toISOString()}.`);
  }
  return tls;
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

async function requireFreePort(config: Config, port: number): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host: config.host, port }, resolve);
    });
  } catch (error) {
    throw portError(error, config, port);
  }
  await new Promise((resolve) => probe.close(resolve));
}

function portError(error: unknown, config: Config, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const where = `${config.host}:${port}`;
  const variable = variableOf(config, port);
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(`Something already listens on ${where}; stop it, or set ${variable}.`);
    case 'EACCES':
      return new StartError(
        `This user may not listen on ${where}; set ${variable} to 1024 or higher.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`This machine has no address ${config.host}; set SALUS_HOST.`);
    default:
      return error;
  }
}

function variableOf({ port, managementPort }: Config, taken: number): string {
  if (taken === port) return 'SALUS_PORT';
  return taken === managementPort
    ? 'SALUS_MANAGEMENT_PORT'
    : '`listen` in the file of SALUS_LABORATORIES_FILE';
}

function localAddress(bound: AddressInfo | string | null, config: Config): string {
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  const scheme = config.tlsCertFile === null ? 'http' : 'https';
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** A key that was given stays where it was given: what is printed ends up in logs. */
function printFirstStart(first: Extract<Bootstrap, { created: true }>, config: Config): void {
  const { bootstrapManagementKey, bootstrapTeamKey } = config;
  const managementKey =
    bootstrapManagementKey === null ? first.managementKey : 'as given in the environment';
  const teamKey = bootstrapTeamKey === null ? first.teamKey : 'as given in the environment';
  print(`
First start. Keys are shown only once; keep them:

  Organisation    ${first.organisationId}
  Management key  ${managementKey}
  Team            ${first.teamId} (${first.environment})
  Team key        ${teamKey}`);
}

type Ready = {
  readonly local: string;
  readonly management: string | null;
  /** Of the first start: what signs in as its administrator, once. */
  readonly start: string | null;
};

function printReady(
  { local: address, management, start }: Ready,
  config: Config,
  key: string | null,
): void {
  print(`
Salus is ready.

  Address        ${address}${management === null ? '' : `\n  Management     ${management}`}
  Console        ${management ?? address}/console
  API reference  ${address}/docs${start === null ? '' : consoleLine(start, management ?? address, config)}

Try:  curl -H 'x-${config.serviceName}-api-key: ${key ?? '<team key>'}' ${address}/v2/user
`);
}

function consoleLine(start: string, address: string, config: Config): string {
  const url = consoleUrl(consoleAddress(config, Number(new URL(address).port) || undefined), start);
  return `\n\nOpen the console, once and within 15 minutes (later: salus console):\n\n  ${url}`;
}
