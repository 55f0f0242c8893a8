import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

import type { Clock } from '../clock.ts';
import type { ClusterView } from '../cluster/cluster-view.ts';
import { AppError, type Errors } from '../errors.ts';
import type { RateLimiter, Rate, RateLimitState } from '../limits/token-bucket.ts';
import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import { sharedSparseLog } from '../log/sparse-log.ts';
import { isInNetworks, cidrList } from '../network/cidr.ts';
import {
  addressGroup,
  clientAddress,
  type ForwardedHeader,
  isLoopback,
} from '../network/client-address.ts';
import { secondMs } from '../time.ts';
import { type FailedKeys, FailureTally, KnownKeys } from './failed-keys.ts';
import { type Counted, rateLimitHeaders, retryAfter } from './rate-limit-headers.ts';

/** A limit for each key or IP address; `includesLoopback` also applies it to clients on this machine. */
export type Limit = { readonly rate: Rate; readonly includesLoopback: boolean };

export type GuardSettings = {
  readonly perKey: Limit | null;
  readonly perAddress: Limit | null;
  readonly failedKeys: Limit | null;
  readonly trustedProxies: readonly string[];
  readonly forwardedHeader: ForwardedHeader;
};

type Deps = {
  readonly clock: Clock;
  readonly errors: Errors;
  readonly log: Log;
  readonly siblings: Pick<ClusterView, 'openMeter'>;
  /** Called some time after invalid keys were used, with the counts of at most a hundred IP addresses. */
  readonly onFailedKeys: (failed: readonly FailedKeys[]) => Promise<void>;
};

/** Identifies the sender of a request. */
type Asker = {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
};
type Answer = { headers(fields: Record<string, string>): unknown };
type Gate = { readonly meter: RateLimiter; readonly includesLoopback: boolean };
/** The input of the rate limits. */
export type RateLimitContext = {
  /** The client's IP address, from a forwarded header only if the proxy is trusted. */
  readonly address: string;
  /** The group of addresses that share a limit. */
  readonly group: string;
  readonly isLocal: boolean;
  readonly counted: Counted[];
};

/** Some 100 bytes each. */
const addressesMax = 50_000;
const keysMax = 10_000;
const reportedAddressesMax = 100;
const reportMs = 10 * secondMs;

/** Counts requests and wrong keys over all processes of the installation, and rejects excess requests with 429. */
export class Guard {
  readonly #deps: Deps;
  readonly #perKey: Gate | null;
  readonly #perAddress: Gate | null;
  readonly #failures: Gate | null;
  readonly #known = new KnownKeys(keysMax);
  /** Keys whose lookup is in progress, so that many requests with a new key count as one attempt. */
  readonly #asking = new Set<string>();
  readonly #tally = new FailureTally(reportedAddressesMax);
  readonly #forwardedHeader: ForwardedHeader;
  readonly #isTrusted: (address: string) => boolean;
  readonly #reporting: NodeJS.Timeout;
  #warnsOfProxy: boolean;

  constructor(settings: GuardSettings, deps: Deps) {
    this.#deps = deps;
    const { siblings } = deps;
    const gateOf = (name: string, limit: Limit | null, entriesMax: number): Gate | null =>
      limit === null
        ? null
        : {
            meter: siblings.openMeter(name, limit.rate, entriesMax),
            includesLoopback: limit.includesLoopback,
          };
    this.#perKey = gateOf('key', settings.perKey, keysMax);
    this.#perAddress = gateOf('address', settings.perAddress, addressesMax);
    this.#failures = gateOf('failed keys', settings.failedKeys, addressesMax);
    const proxies = cidrList(settings.trustedProxies);
    this.#forwardedHeader = settings.forwardedHeader;
    this.#isTrusted = (address) => isInNetworks(proxies, address);
    this.#warnsOfProxy = settings.trustedProxies.length === 0;
    this.#reporting = setInterval(() => void this.#report(), reportMs);
    this.#reporting.unref();
  }

  /** The numbers of stored entries, which are all bounded. */
  get sizes(): Readonly<Record<'addresses' | 'failures' | 'keys' | 'known', number>> {
    return {
      addresses: this.#perAddress?.meter.size ?? 0,
      failures: this.#failures?.meter.size ?? 0,
      keys: this.#perKey?.meter.size ?? 0,
      known: this.#known.size,
    };
  }

  /** Returns the context of a request. Call it once per request. */
  visit(request: Asker): RateLimitContext {
    const header = this.#forwardedHeader;
    const field = request.headers[header];
    const value = Array.isArray(field) ? field.join(',') : field;
    const peer = request.socket.remoteAddress ?? '';
    const address = clientAddress(peer, { header, value, isTrusted: this.#isTrusted });
    if (this.#warnsOfProxy && value !== undefined) this.#warnOfProxy(peer);
    return { address, group: addressGroup(address), isLocal: isLoopback(address), counted: [] };
  }

  /** Counts a request against its IP address. Returns a promise if a shared limit needs the supervisor. */
  admit(visit: RateLimitContext, answer: Answer): void | Promise<void> {
    return this.#count(visit, answer, 'address', visit.group);
  }

  /**
   * Looks up a key and counts its request. Wrong keys count against the IP address; after too many, only recently valid
   * keys are looked up.
   */
  async open<Opened>(
    visit: RateLimitContext,
    answer: Answer,
    key: string,
    ask: () => Promise<Opened>,
  ): Promise<Opened> {
    const name = hash('sha256', key, 'base64');
    const opened = await this.#try(visit, answer, name, ask);
    await this.#count(visit, answer, 'key', name);
    return opened;
  }

  /** Reports the remaining failures. */
  async close(): Promise<void> {
    clearInterval(this.#reporting);
    await this.#report();
  }

  async #try<Opened>(
    visit: RateLimitContext,
    answer: Answer,
    name: string,
    ask: () => Promise<Opened>,
  ): Promise<Opened> {
    const pays = !this.#known.has(name) && !this.#asking.has(name);
    const paying = pays ? this.#pay(visit, answer) : undefined;
    if (paying !== undefined) await paying;
    // Only after it is charged: a rejected request must not admit a concurrent one with the same key.
    this.#asking.add(name);
    try {
      const opened = await ask();
      this.#known.add(name);
      if (pays) this.#payBack(visit);
      return opened;
    } catch (error) {
      const isWrong = error instanceof AppError && this.#deps.errors[error.code].status === 401;
      if (isWrong) {
        this.#known.delete(name);
        this.#tally.add(visit.address, error.code);
      } else if (pays) {
        this.#payBack(visit);
      }
      throw error;
    } finally {
      this.#asking.delete(name);
    }
  }

  /** Counts the attempt before the key is checked, so that parallel attempts cannot exceed the limit. */
  #pay(visit: RateLimitContext, answer: Answer): void | Promise<void> {
    const gate = this.#failures;
    if (gate === null || isExempt(gate, visit)) return undefined;
    return afterwards(gate.meter.take(visit.group, this.#nowMs()), (reading) => {
      if (reading.isAllowed) return;
      this.#tally.add(visit.address, 'auth.too_many_failures');
      answer.headers({ 'retry-after': retryAfter(reading) });
      throw new AppError('auth.too_many_failures');
    });
  }

  #payBack(visit: RateLimitContext): void {
    const gate = this.#failures;
    if (gate !== null && !isExempt(gate, visit)) gate.meter.giveBack(visit.group, this.#nowMs());
  }

  #count(
    visit: RateLimitContext,
    answer: Answer,
    policy: Counted['policy'],
    who: string,
  ): void | Promise<void> {
    const gate = policy === 'key' ? this.#perKey : this.#perAddress;
    if (gate === null || isExempt(gate, visit)) return undefined;
    const nowMs = this.#nowMs();
    return afterwards(gate.meter.take(who, nowMs), (reading) => {
      visit.counted.push({ policy, rate: gate.meter.rate, reading });
      answer.headers(rateLimitHeaders(visit.counted, nowMs));
      if (!reading.isAllowed) throw new AppError('request.too_many');
    });
  }

  #warnOfProxy(peer: string): void {
    this.#warnsOfProxy = false;
    this.#deps.log.warn(
      { peer },
      'requests come through a proxy that SALUS_TRUSTED_PROXIES does not name: to the limits it is one client',
    );
  }

  #nowMs(): number {
    return this.#deps.clock.now().getTime();
  }

  async #report(): Promise<void> {
    const failed = this.#tally.drain();
    if (failed.length === 0) return;
    try {
      await this.#deps.onFailedKeys(failed);
    } catch (error) {
      sharedSparseLog(this.#deps.log).warn(
        { error: describeError(error) },
        'wrong keys could not be reported',
      );
    }
  }
}

/** Synchronous if possible, because most requests need no further turn of the event loop. */
function afterwards(
  reading: RateLimitState | Promise<RateLimitState>,
  judge: (reading: RateLimitState) => void,
): void | Promise<void> {
  return reading instanceof Promise ? reading.then(judge) : judge(reading);
}

function isExempt(gate: Gate, visit: RateLimitContext): boolean {
  return visit.isLocal && !gate.includesLoopback;
}
