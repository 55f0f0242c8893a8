import { openLog } from '#kernel/log/log.ts';
import { privateNetworksOf } from '#kernel/network/private-networks.ts';

import { openRuntime, StartError } from '../runtime.ts';
import { createWorker } from '../worker.ts';
import { readLaboratories } from './laboratories.ts';
import { untilSignal } from './signals.ts';
import { readArguments, readConfig, tell } from './terminal.ts';

const help = `
Usage: salus worker

Delivers events and runs the background jobs without serving the API. Any number may run beside servers
that share their database.`;

const stopDeadlineMs = 10_000;

export async function run(args: readonly string[]): Promise<number> {
  if (readArguments(args, help) === null) return 0;
  const config = readConfig();
  const log = openLog(config.logLevel);
  const laboratories = await readLaboratories(config);
  const stopped = untilSignal();
  const runtime = await openRuntime(config, { log, onProgress: tell });
  try {
    const baseUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
    const worker = createWorker(runtime.resources, {
      baseUrl: () => baseUrl,
      privateNetworks: privateNetworksOf(config, 'worker'),
      providers: config,
      eventRetentionDays: config.eventRetentionDays,
      destinationWaitingMax: config.destinationWaitingMax,
      eventBytesMax: config.eventBytesMax,
      laboratories,
    });
    await worker.start();
    tell('The worker is running.');
    const died = runtime.embedded?.died ?? new Promise<string>(() => {});
    const reason = await Promise.race([stopped.then(() => null), died]);
    await worker.stop(stopDeadlineMs);
    if (reason !== null) throw new StartError(reason);
    return 0;
  } finally {
    await runtime.close();
    log.flush();
  }
}
