import { acrossTenants } from '#kernel/across-tenants.ts';
import type { PrivateNetworks } from '#kernel/config.ts';
import { openOutboundHttp, type OutboundHttp } from '#kernel/fetch.ts';
import type { Resources } from '#kernel/resources.ts';

import { secretPlace } from './model.ts';
import { findTargets, type Target } from './store.ts';

/** An endpoint that can be sent to. */
export type OpenTarget = {
  readonly uid: string;
  readonly url: URL;
  /** Null when it cannot be read: the master key is not the one it was sealed with. */
  readonly key: Buffer | null;
  readonly http: OutboundHttp;
  readonly sealedSecret: Buffer;
};

type Deps = Pick<Resources, 'db' | 'vault' | 'log'>;

/** Opens endpoints for sending: reads their rows, unseals their keys, and picks how far they may reach. */
export class Targets {
  readonly #deps: Deps;
  readonly #http: Readonly<Record<Target['environment'], OutboundHttp>>;

  constructor(deps: Deps, privateNetworks: PrivateNetworks) {
    this.#deps = deps;
    this.#http = {
      sandbox: openOutboundHttp({ allowPrivate: privateNetworks !== 'none' }),
      production: openOutboundHttp({ allowPrivate: privateNetworks === 'all' }),
    };
  }

  /** The targets of these endpoints as they are now; removed and disabled ones are absent. */
  async open(
    endpointIds: readonly number[],
    known: (endpointId: number) => OpenTarget | null,
  ): Promise<ReadonlyMap<number, OpenTarget>> {
    const targets = await findTargets(this.#deps.db.read(acrossTenants), endpointIds);
    return new Map(targets.map((target) => [target.id, this.#open(target, known(target.id))]));
  }

  #open(target: Target, known: OpenTarget | null): OpenTarget {
    const { uid, sealedSecret } = target;
    const isSameKey = known !== null && known.sealedSecret.equals(sealedSecret);
    return {
      uid,
      url: new URL(target.url),
      key: isSameKey ? known.key : this.#unseal(uid, sealedSecret),
      http: this.#http[target.environment],
      sealedSecret,
    };
  }

  #unseal(uid: string, sealedSecret: Buffer): Buffer | null {
    try {
      return this.#deps.vault.open(sealedSecret, secretPlace(uid));
    } catch {
      this.#deps.log.error({ endpoint: uid }, 'the secret of a webhook endpoint cannot be opened');
      return null;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#http.sandbox.close(), this.#http.production.close()]);
  }
}
