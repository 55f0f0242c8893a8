import type { Answered, AnsweredRecorder } from '#kernel/http/answered.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import type { Resources } from '#kernel/resources.ts';
import { secondMs } from '#kernel/time.ts';

import { type KeptAnswer, saveAnswers } from './answers-store.ts';
import { isOfPhones, resourceIn, userIn } from './model.ts';

/** A crash loses what was answered in this time. */
const writeEveryMs = 2 * secondMs;
const keptMax = 5000;

/** Notes what phones are answered, the last of each operation and user, and writes it down together. */
export class PhoneAnswers implements AnsweredRecorder {
  readonly #deps: Pick<Resources, 'db' | 'clock' | 'log'>;
  readonly #timer: NodeJS.Timeout;
  #kept = new Map<string, KeptAnswer>();
  #writing: Promise<void> | undefined;

  constructor(deps: Pick<Resources, 'db' | 'clock' | 'log'>) {
    this.#deps = deps;
    this.#timer = setInterval(() => void this.write(), writeEveryMs);
    this.#timer.unref();
  }

  answered(request: Answered): void {
    const userId = userIn(request.params);
    if (!isOfPhones(request.operation) || userId === undefined) return;
    const place = `${request.operation} ${request.scope.tenantId} ${userId}`;
    const before = this.#kept.get(place);
    if (before === undefined && this.#kept.size >= keptMax) return;
    const { operation, requestId, status, refusal, params, scope } = request;
    const at = this.#deps.clock.now();
    const refused = status >= 400 ? { at, status, refusal } : (before?.refused ?? null);
    this.#kept.set(place, {
      userId,
      scope,
      operation,
      at,
      status,
      resource: resourceIn(params),
      requestId,
      refused,
    });
  }

  async write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
    await this.#writing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
    await this.write();
  }

  async #writeAll(): Promise<void> {
    const kept = [...this.#kept.values()];
    this.#kept = new Map();
    if (kept.length === 0) return;
    try {
      const scopes = kept.map(({ scope }) => scope);
      await this.#deps.db.write(scopes, async (tx) => saveAnswers(tx, kept));
    } catch (error) {
      this.#deps.log.warn({ error: describeError(error) }, 'answers to phones cannot be noted now');
    }
  }
}
