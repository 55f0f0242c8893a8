import { setTimeout as sleep } from 'node:timers/promises';

import type { Addresses } from '#kernel/cluster/ipc-messages.ts';
import type { Config } from '#kernel/config.ts';
import { guardSettings } from '#kernel/guard/settings.ts';
import type { Tls } from '#kernel/http/tls.ts';
import { describeError } from '#kernel/log/describe-error.ts';

import { createApp } from '../../app.ts';
import { composeService } from '../../composition/composition-root.ts';
import { Hl7Receiver, type Hl7Settings } from '../../connectors/labs/hl7/index.ts';
import type { Build } from '../../pages/background-build.ts';
import { docsOnDemand } from '../../pages/docs-build.ts';
import type { Runtime } from '../../process/runtime.ts';
import { listen } from './ports.ts';

/** How long requests and deliveries in flight may take to finish once the server is asked to stop. */
export const stopDeadlineMs = 10_000;

/** Why a server stops. Only SIGTERM leaves time for load balancers: a person at a terminal does not wait for them. */
export type Stop = { readonly signal: NodeJS.Signals | null };

type Given = {
  readonly config: Config;
  readonly tls: Tls | null;
  readonly laboratories: Hl7Settings;
  readonly console: Build;
  /** Told once it takes requests and works in the background. */
  readonly onReady: (addresses: Addresses) => Promise<void> | void;
};

/** Serves in this process until what it waits for has come, and answers that; requests in flight finish first. */
export async function serveUntil<Reason extends Stop>(
  { resources }: Runtime,
  { config, tls, laboratories, console, onReady }: Given,
  stopped: Promise<Reason>,
): Promise<Reason> {
  let address = config.publicUrl ?? '';
  const service = composeService(resources, config, { baseUrl: () => address, laboratories });
  const app = createApp(service, {
    guard: guardSettings(config),
    tls,
    console,
    docs: docsOnDemand(),
  });
  const stopping = new AbortController();
  // In threads, beside the start: the first search does not wait for it.
  const warming = service.warm(stopping.signal).catch((error: unknown) => {
    // The first search tries again.
    resources.log.warn({ error: describeError(error) }, 'reference data could not be loaded');
  });
  const addresses = await listen(app, config);
  address = config.publicUrl ?? addresses.local;
  const { inbox } = service.slices.labsResults;
  await service.start(new Hl7Receiver({ ...resources, inbox }, laboratories));
  await onReady(addresses);
  const reason = await stopped;
  stopping.abort();
  if (reason.signal === 'SIGTERM') {
    app.drain();
    await sleep(drainMsOf(config));
  }
  const giveUp = setTimeout(() => {
    app.http.server.closeAllConnections();
    app.management?.server.closeAllConnections();
  }, stopDeadlineMs);
  await Promise.all([app.http.close(), service.stop(stopDeadlineMs)]);
  clearTimeout(giveUp);
  await service.close();
  await warming;
  return reason;
}

/** How long a server that is asked to stop still serves, until load balancers send requests to other nodes. */
export function drainMsOf({ drainMs, databaseUrl }: Config): number {
  return drainMs ?? (databaseUrl === null ? 0 : 5000);
}
