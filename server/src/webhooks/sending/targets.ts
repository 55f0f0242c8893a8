import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { PrivateNetworks } from '#kernel/config.ts';
import { openOutboundHttp, type OutboundHttp } from '#kernel/network/fetch.ts';

import { type EndpointHeaders, parseHeaders } from '../endpoints/headers.ts';
import { parsePrevious } from '../endpoints/secrets.ts';
import { secretLocation } from '../model.ts';
import { findTargets, type Target } from '../store.ts';

/** A key, and until when it signs; null means until it is replaced. */
type SigningKey = { readonly key: Buffer; readonly until: Date | null };

/** The decrypted secrets and headers of an endpoint. */
type Opened = {
  /** The current key first. Null if they cannot be decrypted, because the master key is another one. */
  readonly keys: readonly SigningKey[] | null;
  readonly headers: EndpointHeaders;
};

/** An endpoint that can be sent to. */
export type OpenTarget = Opened & {
  readonly uid: string;
  /** The team of the endpoint. Teams share the capacity of a process. */
  readonly owner: string;
  readonly url: URL;
  readonly http: OutboundHttp;
  readonly gzip: boolean;
  /** Messages a second; null means unlimited. */
  readonly rateLimit: number | null;
  /** The database remembers a failure of it. */
  readonly isFailing: boolean;
  readonly sealed: readonly (Buffer | null)[];
};

type Deps = Pick<AppContext, 'db' | 'vault' | 'log'>;

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

  /** Returns the current targets of these endpoints; deleted and disabled ones are absent. */
  async open(
    endpointIds: readonly number[],
    known: (endpointId: number) => OpenTarget | null,
  ): Promise<ReadonlyMap<number, OpenTarget>> {
    const targets = await findTargets(this.#deps.db.read(acrossTenants), endpointIds);
    return new Map(targets.map((target) => [target.id, this.#open(target, known(target.id))]));
  }

  #open(target: Target, known: OpenTarget | null): OpenTarget {
    const sealed = [target.secret, target.previous_secrets, target.headers];
    const isSame =
      known !== null &&
      sealed.every((each, index) => isSameBytes(each, known.sealed[index] ?? null));
    return {
      uid: target.uid,
      owner: target.tenant_id,
      url: new URL(target.url),
      http: this.#http[target.environment],
      gzip: target.gzip,
      rateLimit: target.rate_limit,
      isFailing: target.first_failed_at !== null,
      sealed,
      ...(isSame ? { keys: known.keys, headers: known.headers } : this.#unseal(target)),
    };
  }

  #unseal(target: Target): Opened {
    const { uid, secret, previous_secrets: previous, headers } = target;
    const { vault } = this.#deps;
    try {
      const key = vault.open(secret, secretLocation(uid));
      const place = { field: 'webhook_endpoint.previous_secrets', row: uid } as const;
      const others = previous === null ? [] : parsePrevious(vault.open(previous, place));
      const headersPlace = { field: 'webhook_endpoint.headers', row: uid } as const;
      return {
        keys: [{ key, until: null }, ...others],
        headers: headers === null ? {} : parseHeaders(vault.open(headers, headersPlace)),
      };
    } catch {
      this.#deps.log.error({ endpoint: uid }, 'the secret of a webhook endpoint cannot be opened');
      return { keys: null, headers: {} };
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#http.sandbox.close(), this.#http.production.close()]);
  }
}

function isSameBytes(one: Buffer | null, other: Buffer | null): boolean {
  return one === null || other === null ? one === other : one.equals(other);
}
