import type { Config } from '#kernel/config.ts';
import { surviveRequestErrors } from '#kernel/http/connection-errors.ts';
import { openLog } from '#kernel/log/log.ts';

import { StartError } from '../../process/runtime.ts';
import { readLaboratories } from '../laboratories.ts';
import { untilSignal } from '../signals.ts';
import { printStatus } from '../terminal.ts';
import { beginServing, openWithConsole } from './first-start.ts';
import { requireFreePorts } from './ports.ts';
import { printStarted } from './printed.ts';
import { readTls } from './tls.ts';
import { serveUntil } from './until-stopped.ts';

/** Serves in this process alone, until a signal. */
export async function serveSingleProcess(config: Config): Promise<number> {
  const log = openLog(config.logLevel);
  surviveRequestErrors(log);
  const laboratories = await readLaboratories(config);
  await requireFreePorts(config, laboratories.listen);
  const tls = await readTls(config, log);
  const stopped = untilSignal(tls === null ? undefined : () => void tls.reload());
  const { built, runtime } = await openWithConsole(config, log);
  try {
    const once = await beginServing(runtime, config);
    const died = runtime.embedded?.died ?? new Promise<string>(() => {});
    const asked = Promise.race([
      stopped.then((signal) => ({ signal, death: null })),
      died.then((death) => ({ signal: null, death })),
    ]).finally(() => {
      printStatus('Stopping: requests in flight finish first …');
    });
    const onReady = async (addresses: Parameters<typeof printStarted>[0]): Promise<void> =>
      printStarted(addresses, once.first, { ...runtime, config });
    const given = { config, tls, laboratories, console: built, onReady };
    const { death } = await serveUntil(runtime, given, asked);
    await once.end();
    if (death !== null) throw new StartError(death);
    return 0;
  } finally {
    built.stop();
    tls?.close();
    await runtime.close();
    log.flush();
  }
}
