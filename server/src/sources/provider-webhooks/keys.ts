import { AppError } from '#kernel/errors.ts';
import { OutboundError } from '#kernel/network/fetch.ts';
import { hourMs, secondMs } from '#kernel/time.ts';

import { addressOf } from '../connections/access.ts';
import { checkStatus, parseJson } from '../connector-kit/response.ts';
import { ProviderError } from '../connector.ts';
import type { SourcesContext } from '../sources-context.ts';

type Kept = { readonly keys: unknown; readonly untilMs: number };

const keptMs = hourMs;
const timeoutMs = 10 * secondMs;
const bytesMax = 256 * 1024;

/** Caches the keys that providers publish for their signatures. */
export class PublishedKeys {
  readonly #kept = new Map<string, Kept>();

  /** Throws `service.unavailable` if the keys cannot be read, so that the provider calls again. */
  async of(
    engine: Pick<SourcesContext, 'applications' | 'clock' | 'http'>,
    provider: string,
    keysUrl: string,
  ): Promise<unknown> {
    const nowMs = engine.clock.now().getTime();
    const kept = this.#kept.get(provider);
    if (kept !== undefined && kept.untilMs > nowMs) return kept.keys;
    const keys = await read(engine, provider, keysUrl);
    this.#kept.set(provider, { keys, untilMs: nowMs + keptMs });
    return keys;
  }
}

async function read(
  engine: Pick<SourcesContext, 'applications' | 'clock' | 'http'>,
  provider: string,
  keysUrl: string,
): Promise<unknown> {
  const { url, http } = addressOf(engine, provider, keysUrl);
  try {
    const response = await http.send({
      method: 'GET',
      url,
      headers: {},
      body: null,
      timeoutMs,
      responseBytesMax: bytesMax,
    });
    checkStatus(response, engine.clock.now());
    return parseJson(response.body);
  } catch (error) {
    if (!(error instanceof OutboundError) && !(error instanceof ProviderError)) throw error;
    throw new AppError('service.unavailable');
  }
}
