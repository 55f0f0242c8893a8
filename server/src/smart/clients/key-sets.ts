import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import { OutboundError, type OutboundHttp } from '#kernel/network/fetch.ts';
import type { Environment } from '#kernel/scope.ts';
import { minuteMs, secondMs } from '#kernel/time.ts';

import type { Client, PublicKey } from './model.ts';
import { readFetchedKeySet } from './read-keys.ts';

/** How long fetched keys count; a key that was removed from the address opens nothing from then on. */
const freshMs = 5 * minuteMs;
/** The shortest time between two fetches, so that unknown key ids cannot make the server ask all the time. */
const pauseMs = 10 * secondMs;
const timeoutMs = 5 * secondMs;
const bytesMax = 256 * 1024;
/** Addresses in memory; beyond it the one that was added first is forgotten and fetched again when it is used. */
const addressesMax = 1000;

type Fetch = {
  /** When the fetch began. */
  readonly atMs: number;
  /** Resolves with null if the fetch succeeded. */
  readonly failure: Promise<AppError | null>;
};

/** An address of keys: the last set that it returned, and the last attempt, which may have failed since. */
type Address = {
  keys: readonly PublicKey[];
  /** When `keys` were fetched; null if that has never succeeded. */
  keysAtMs: number | null;
  fetch: Fetch | null;
};

type Deps = Pick<AppContext, 'clock'> & {
  /** The guarded client of an environment. */
  readonly httpOf: (environment: Environment) => OutboundHttp;
};

/** The keys of clients: those that were registered, and those behind a URL, cached for some minutes. */
export class KeySets {
  readonly #deps: Deps;
  readonly #addresses = new Map<string, Address>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * The keys of the client that fit; asked for again where none does. A fetch that fails leaves the last good keys in use until they are
   * over, so that an unknown key id cannot end them. Errors: `smart.keys_unreachable`.
   */
  async find(
    { jwks, jwksUri }: Client,
    environment: Environment,
    fits: (key: PublicKey) => boolean,
  ): Promise<readonly PublicKey[]> {
    if (jwks !== null) return jwks.filter(fits);
    const address = this.#at(`${environment} ${jwksUri}`);
    const known = this.#fresh(address).filter(fits);
    if (known.length > 0) return known;
    const nowMs = this.#nowMs();
    if (address.fetch === null || nowMs - address.fetch.atMs >= pauseMs)
      address.fetch = { atMs: nowMs, failure: this.#refresh(address, jwksUri, environment) };
    const failure = await address.fetch.failure;
    const found = this.#fresh(address).filter(fits);
    if (found.length === 0 && failure !== null) throw failure;
    return found;
  }

  #nowMs(): number {
    return this.#deps.clock.now().getTime();
  }

  #at(place: string): Address {
    const found = this.#addresses.get(place);
    if (found !== undefined) return found;
    const [first] = this.#addresses.keys();
    if (first !== undefined && this.#addresses.size >= addressesMax) this.#addresses.delete(first);
    const added: Address = { keys: [], keysAtMs: null, fetch: null };
    this.#addresses.set(place, added);
    return added;
  }

  #fresh({ keys, keysAtMs }: Address): readonly PublicKey[] {
    return keysAtMs !== null && this.#nowMs() - keysAtMs < freshMs ? keys : [];
  }

  async #refresh(
    address: Address,
    url: string,
    environment: Environment,
  ): Promise<AppError | null> {
    const atMs = this.#nowMs();
    try {
      address.keys = await this.#fetch(url, environment);
      address.keysAtMs = atMs;
      return null;
    } catch (error) {
      if (error instanceof AppError) return error;
      address.fetch = null;
      throw error;
    }
  }

  async #fetch(address: string, environment: Environment): Promise<readonly PublicKey[]> {
    const answer = await this.#deps
      .httpOf(environment)
      .send({
        method: 'GET',
        url: new URL(address),
        headers: { accept: 'application/json' },
        body: null,
        timeoutMs,
        responseBytesMax: bytesMax,
      })
      .catch((error: unknown) => {
        if (error instanceof OutboundError) throw unreachable(error.message);
        throw error;
      });
    if (answer.status !== 200) throw unreachable(`it answered ${answer.status}`);
    const read = readFetchedKeySet(parsed(answer.body.toString()));
    if (typeof read === 'string') throw unreachable(read);
    return read;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreachable('it did not answer with JSON');
  }
}

function unreachable(why: string): AppError {
  const detail = `The keys of the client could not be fetched from its jwks_uri: ${why}`;
  return new AppError('smart.keys_unreachable', { detail, beside: { error: 'invalid_client' } });
}
