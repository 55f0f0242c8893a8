import { type ClusterWorker, openMember } from '#kernel/cluster/cluster-worker.ts';
import type { IpcNotifications } from '#kernel/cluster/ipc-messages.ts';
import type { Config } from '#kernel/config.ts';
import { surviveRequestErrors } from '#kernel/http/connection-errors.ts';
import { openLog } from '#kernel/log/log.ts';

import { openRuntime } from '../../process/runtime.ts';
import { explainFailure } from '../failure.ts';
import { readLaboratories } from '../laboratories.ts';
import { untilSignal } from '../signals.ts';
import { readTls } from './tls.ts';
import { serveUntil } from './until-stopped.ts';

/** Serves as one of several processes, until the one that keeps them says so, or is gone. */
export async function serveAsMember(config: Config, count: number): Promise<number> {
  // Where the build of the console is, is told: it goes on beside the first start.
  let console: IpcNotifications['console'] = { folder: null, failure: null };
  let reload: (() => void) | undefined;
  const member = openMember(count, {
    reload: () => reload?.(),
    console: (built) => {
      console = built;
    },
  });
  try {
    await serve(config, member, {
      console: { folder: () => console.folder, failure: () => console.failure },
      onTls: (read) => {
        reload = read;
      },
    });
    return 0;
  } catch (error) {
    const { sentence, exitCode } = explainFailure(error);
    member.tell('failed', sentence);
    return exitCode;
  } finally {
    member.leave();
  }
}

type Told = {
  readonly console: Parameters<typeof serveUntil>[1]['console'];
  readonly onTls: (reload: () => void) => void;
};

async function serve(
  config: Config,
  member: ClusterWorker,
  { console, onTls }: Told,
): Promise<void> {
  const log = openLog(config.logLevel, { process: process.pid });
  surviveRequestErrors(log);
  const laboratories = await readLaboratories(config);
  const tls = await readTls(config, log);
  if (tls !== null) onTls(() => void tls.reload());
  // A terminal or a service manager may tell each process by itself.
  const signal = untilSignal(tls === null ? undefined : () => void tls.reload());
  const asked = Promise.race([
    member.stopped.then(() => ({ signal: 'SIGTERM' as const })),
    signal.then((sent) => ({ signal: sent })),
  ]);
  const runtime = await openRuntime(config, { log, siblings: member });
  member.showMetrics(runtime.resources.telemetry.registry);
  const onReady: Parameters<typeof serveUntil>[1]['onReady'] = (addresses) =>
    member.tell('ready', addresses);
  try {
    const given = { config, tls, laboratories, console, onReady };
    await serveUntil(runtime, given, asked);
  } finally {
    tls?.close();
    await runtime.close();
    log.flush();
  }
}
