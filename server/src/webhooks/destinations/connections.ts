import type { AppContext } from '#kernel/app-context.ts';
import type { PrivateNetworks } from '#kernel/config.ts';
import { openOutboundHttp, OutboundError, type OutboundHttp } from '#kernel/network/fetch.ts';
import type { Environment } from '#kernel/scope.ts';
import { minuteMs, secondMs } from '#kernel/time.ts';

import {
  type DestinationConnection,
  type DestinationConnectors,
  DestinationError,
  type Network,
} from './connector.ts';
import { openPinnedResolver } from './dns-pinning.ts';
import type { ClaimedDestination } from './queue-store.ts';
import { openSettings } from './sealed-settings.ts';
import type { DestinationKind } from './settings.ts';

const openTimeoutMs = 10 * secondMs;
/** A connection is closed after this long without a publication. */
const idleMs = 5 * minuteMs;

type Open = {
  readonly connection: DestinationConnection;
  readonly compression: 'always' | 'auto';
  readonly sealedSettings: Buffer;
  usedMs: number;
};

type Deps = Pick<AppContext, 'vault'> & {
  readonly connectors: DestinationConnectors;
  readonly privateNetworks: PrivateNetworks;
};

type Reach = Network & { readonly http: OutboundHttp };

function networkOf(allowPrivate: boolean): Reach {
  const http = openOutboundHttp({ allowPrivate });
  return { resolve: openPinnedResolver({ allowPrivate }), http, timeoutMs: openTimeoutMs };
}

/** Holds one connection for each destination that this process publishes to, while it is used. */
export class Connections {
  readonly #deps: Deps;
  readonly #open = new Map<number, Open>();
  readonly #networks: Readonly<Record<Environment, Reach>>;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#networks = {
      sandbox: networkOf(deps.privateNetworks !== 'none'),
      production: networkOf(deps.privateNetworks === 'all'),
    };
  }

  /** The connection of a destination, with its present settings. Fails with a DestinationError. */
  async to(held: ClaimedDestination): Promise<Pick<Open, 'connection' | 'compression'>> {
    const known = this.#open.get(held.id);
    if (known?.connection.isOpen() === true && known.sealedSettings.equals(held.sealedSettings)) {
      known.usedMs = performance.now();
      return known;
    }
    await this.drop(held.id);
    const opened = await this.#connect(held.kind, held);
    this.#open.set(held.id, opened);
    return opened;
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties a kind's settings to its connector
  async #connect<Kind extends DestinationKind>(
    kind: Kind,
    held: ClaimedDestination,
  ): Promise<Open> {
    const { uid, sealedSettings } = held;
    const settings = openSettings(this.#deps.vault, { kind, uid, settings: sealedSettings });
    if (settings === null) throw new DestinationError('its settings cannot be opened');
    try {
      const connection = await this.#deps.connectors[kind].open(
        settings,
        this.#networks[held.environment],
      );
      return {
        connection,
        compression: 'compression' in settings ? settings.compression : 'auto',
        sealedSettings,
        usedMs: performance.now(),
      };
    } catch (error) {
      if (error instanceof DestinationError) throw error;
      // The error of a library may repeat a URL or a password, so it is not passed on.
      throw new DestinationError(
        error instanceof OutboundError ? error.message : 'it cannot be connected to',
      );
    }
  }

  async drop(id: number): Promise<void> {
    const known = this.#open.get(id);
    this.#open.delete(id);
    await known?.connection.close();
  }

  async dropIdle(isBusy: (id: number) => boolean): Promise<void> {
    const before = performance.now() - idleMs;
    const idle = [...this.#open].filter(([id, { usedMs }]) => usedMs < before && !isBusy(id));
    await Promise.all(idle.map(async ([id]) => this.drop(id)));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.keys()].map(async (id) => this.drop(id)));
    await Promise.all(Object.values(this.#networks).map(async ({ http }) => http.close()));
  }
}
