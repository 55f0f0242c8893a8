import type { LabConnector } from '#labs/orders';

import { hl7Connector } from './connector.ts';
import { watchFolder } from './folder.ts';
import { type InboxDeps, receiveBytes, refuseUnread } from './inbox.ts';
import { Hl7Error } from './message.ts';
import { listenMllp, type MllpOptions, type MllpServer } from './mllp/server.ts';
import type { Hl7Settings, Peer } from './settings.ts';

export { type Hl7Settings, noLaboratories, parseSettings } from './settings.ts';

/** Returns the connectors of laboratories that accept orders as messages, by slug. */
export function hl7Connectors({ peers }: Hl7Settings): ReadonlyMap<string, LabConnector> {
  return new Map(peers.map((peer) => [peer.lab, hl7Connector(peer)]));
}

/** Receives messages of laboratories: by connection, and from their folders. */
export class Hl7Receiver {
  readonly #deps: InboxDeps;
  readonly #settings: Hl7Settings;
  readonly #folders: readonly ReturnType<typeof watchFolder>[];
  #server: MllpServer | null = null;

  constructor(deps: InboxDeps, settings: Hl7Settings) {
    this.#deps = deps;
    this.#settings = settings;
    this.#folders = settings.peers.flatMap((peer) =>
      peer.resultsFolder === null ? [] : [watchFolder(deps, peer, peer.resultsFolder)],
    );
  }

  /** The port at which laboratories connect; null if there is none. */
  get port(): number | null {
    return this.#server?.port ?? null;
  }

  /** Rejects if the port is in use. */
  async start(): Promise<void> {
    const { listen, peers } = this.#settings;
    if (listen !== null)
      this.#server = await listenMllp({ ...listen, ...doors(this.#deps, peers) });
    for (const folder of this.#folders) folder.start();
  }

  /** Messages that are being stored are acknowledged first. */
  async stop(): Promise<void> {
    await Promise.all([
      this.#server?.close(),
      ...this.#folders.map(async (folder) => folder.stop()),
    ]);
  }
}

/** Returns the handlers of messages that arrive by connection. */
function doors(
  deps: InboxDeps,
  peers: readonly Peer[],
): Pick<MllpOptions, 'receive' | 'refuse' | 'onCut'> {
  return {
    receive: async (bytes) => (await receiveBytes(deps, peers, bytes)).acknowledgement,
    refuse: (head) =>
      refuseUnread(deps, head.toString('latin1'), new Hl7Error('the message is too long'))
        .acknowledgement,
    onCut: () => deps.log.warn({}, 'a laboratory message ended before it was whole'),
  };
}
