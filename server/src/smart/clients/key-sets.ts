import { AppError } from '#kernel/errors.ts';
import { OutboundError, type OutboundHttp } from '#kernel/network/fetch.ts';
import type { Resources } from '#kernel/resources.ts';
import type { Environment } from '#kernel/scope.ts';
import { minuteMs, secondMs } from '#kernel/time.ts';

import { type Client, type PublicKey, readKeySet } from './model.ts';

/** After this they are fetched again; a key that was taken away opens nothing from then on. */
const freshMs = 5 * minuteMs;
/** An unknown kid asks again, and no oftener than this: whoever makes kids up cannot make us ask all the time. */
const unknownMs = 10 * secondMs;
const timeoutMs = 5 * secondMs;
const bytesMax = 256 * 1024;
const clientsMax = 1000;

type Fetched = {
  readonly keys: readonly PublicKey[];
  readonly atMs: number;
  /** Why there are none. */
  readonly failure: AppError | null;
};

type Deps = Pick<Resources, 'clock'> & {
  /** The guarded client of an environment. */
  readonly httpOf: (environment: Environment) => OutboundHttp;
};

/** The keys of clients: those that were registered, and those behind an address, kept for some minutes. */
export class KeySets {
  readonly #deps: Deps;
  readonly #fetched = new Map<string, Promise<Fetched>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Undefined where the client has no key of this id. Errors: `smart.keys_unreachable`. */
  async find(
    { jwks, jwksUri }: Client,
    environment: Environment,
    kid: string,
  ): Promise<PublicKey | undefined> {
    if (jwks !== null) return jwks.find((each) => each.kid === kid);
    const kept = await this.#of(jwksUri, environment, freshMs);
    const known = kept.keys.find((each) => each.kid === kid);
    if (known !== undefined) return known;
    const { keys, failure } = await this.#of(jwksUri, environment, unknownMs);
    if (failure !== null) throw failure;
    return keys.find((each) => each.kid === kid);
  }

  async #of(address: string, environment: Environment, ageMsMax: number): Promise<Fetched> {
    const place = `${environment} ${address}`;
    const kept = await this.#fetched.get(place);
    const nowMs = this.#deps.clock.now().getTime();
    if (kept !== undefined && nowMs - kept.atMs < ageMsMax) return kept;
    if (this.#fetched.size >= clientsMax) this.#fetched.clear();
    const asked = this.#fetch(address, environment).then(
      (keys) => ({ keys, atMs: nowMs, failure: null }),
      (error: unknown) => {
        if (!(error instanceof AppError)) {
          this.#fetched.delete(place);
          throw error;
        }
        return { keys: [], atMs: nowMs, failure: error };
      },
    );
    this.#fetched.set(place, asked);
    return asked;
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
    const read = readKeySet(parsed(answer.body.toString()));
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
