import { privateNetworksOf } from '#kernel/config/private-networks.ts';
import { openLog } from '#kernel/log/log.ts';

import { composeService } from '../composition/composition-root.ts';
import { openRuntime, StartError } from '../process/runtime.ts';
import { readLaboratories } from './laboratories.ts';
import { untilSignal } from './signals.ts';
import { readArguments, readConfig, printStatus } from './terminal.ts';

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
  const runtime = await openRuntime(config, { log, onProgress: printStatus });
  try {
    const service = composeService(runtime.resources, config, {
      role: 'worker',
      privateNetworks: privateNetworksOf(config, 'worker'),
      laboratories,
    });
    await service.start();
    printStatus('The worker is running.');
    const died = runtime.embedded?.died ?? new Promise<string>(() => {});
    const reason = await Promise.race([stopped.then(() => null), died]);
    await service.stop(stopDeadlineMs);
    await service.close();
    if (reason !== null) throw new StartError(reason);
    return 0;
  } finally {
    await runtime.close();
    log.flush();
  }
}
