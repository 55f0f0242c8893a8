import { type AddressInfo, createServer } from 'node:net';

import type { FastifyInstance } from 'fastify';

import type { Addresses } from '#kernel/cluster/ipc-messages.ts';
import type { Config } from '#kernel/config.ts';

import type { App } from '../../app.ts';
import { StartError } from '../../process/runtime.ts';

/** Before anything else is touched: the commonest mistake gets its sentence at once. */
export async function requireFreePorts(
  config: Config,
  laboratories: { readonly host: string; readonly port: number } | null,
): Promise<void> {
  await requireFreePort(config, config.port);
  if (config.managementPort !== null) await requireFreePort(config, config.managementPort);
  if (laboratories !== null) {
    await requireFreePort({ ...config, host: laboratories.host }, laboratories.port);
  }
}

/** Takes connections from now on; answers where. */
export async function listen({ http, management }: App, config: Config): Promise<Addresses> {
  const listenAt = async (server: FastifyInstance, port: number): Promise<string> => {
    try {
      await server.listen({ host: config.host, port });
    } catch (error) {
      throw portError(error, config, port);
    }
    return localAddress(server.server.address(), config);
  };
  const local = await listenAt(http, config.port);
  return {
    local,
    management: management === null ? null : await listenAt(management, config.managementPort ?? 0),
  };
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
