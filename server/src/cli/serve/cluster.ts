import { systemClock } from '#kernel/clock.ts';
import { Supervisor } from '#kernel/cluster/supervisor.ts';
import type { Config } from '#kernel/config.ts';
import { openLog } from '#kernel/log/log.ts';
import { requireDefined } from '#kernel/require-defined.ts';

import { StartError } from '../../process/runtime.ts';
import { readLaboratories } from '../laboratories.ts';
import { untilSignal } from '../signals.ts';
import { printStatus } from '../terminal.ts';
import { beginServing, openWithConsole } from './first-start.ts';
import { requireFreePorts } from './ports.ts';
import { printStarted } from './printed.ts';
import { readTls } from './tls.ts';
import { drainMsOf, stopDeadlineMs } from './until-stopped.ts';

const program = requireDefined(process.argv[1], 'the file that was started');
/** After the requests in flight, what was stored is announced and connections are closed. */
const killAfterMs = 2 * stopDeadlineMs;

/** Keeps processes that serve, until a signal: this one has the embedded database, and what is there once for all. */
export async function serveCluster(config: Config, count: number): Promise<number> {
  const log = openLog(config.logLevel);
  const laboratories = await readLaboratories(config);
  await requireFreePorts(config, laboratories.listen);
  // Each process reads them by itself; what is wrong with them is said here.
  const tls = await readTls(config, log);
  tls?.close();
  const supervisor = new Supervisor(
    { clock: systemClock, log },
    { count, program, args: ['serve'] },
  );
  const stopped = untilSignal(tls === null ? undefined : () => supervisor.tell('reload'));
  const { built, runtime } = await openWithConsole(config, log);
  try {
    const once = await beginServing(runtime, config);
    void built.done.then(() =>
      supervisor.tellConsole({ folder: built.folder(), failure: built.failure() }),
    );
    const died = runtime.embedded?.died ?? new Promise<string>(() => {});
    const asked = Promise.race([stopped.then(() => null), died]);
    try {
      const addresses = await Promise.race([supervisor.start(), asked]);
      if (addresses !== null && typeof addresses !== 'string')
        await printStarted(addresses, once.first, { ...runtime, config });
      const reason = await asked;
      printStatus('Stopping: requests in flight finish first …');
      if (reason !== null) throw new StartError(reason);
    } finally {
      await supervisor.stop(killAfterMs + drainMsOf(config));
      await once.end();
    }
    return 0;
  } finally {
    built.stop();
    await runtime.close();
    log.flush();
  }
}
