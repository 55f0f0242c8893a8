import type { AppContext } from '#kernel/app-context.ts';
import type { CompletedRequest, RequestRecorder } from '#kernel/http/completed-request.ts';
import { PeriodicWrite } from '#kernel/jobs/periodic-write.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import { sharedSparseLog } from '#kernel/log/sparse-log.ts';
import { minuteMs, secondMs } from '#kernel/time.ts';

import { type KeptAnswer, saveAnswers } from './answers-store.ts';
import { isOfPhones, resourceIn, userIn } from './model.ts';

/** A crash loses the responses of this time. */
const writeEveryMs = 2 * secondMs;
const keptMax = 5000;
/** How long a failed write is retried. */
const keptMs = 10 * minuteMs;

/** Records the last response of each operation to a user's phone, and writes many of them together. */
export class LastResponseRecorder implements RequestRecorder {
  readonly #deps: Pick<AppContext, 'db' | 'clock' | 'log'>;
  readonly #writing: PeriodicWrite;
  #kept = new Map<string, KeptAnswer>();

  constructor(deps: Pick<AppContext, 'db' | 'clock' | 'log'>) {
    this.#deps = deps;
    this.#writing = new PeriodicWrite(writeEveryMs, async () => this.#writeAll());
  }

  answered(request: CompletedRequest): void {
    const userId = userIn(request.params);
    if (!isOfPhones(request.operation) || userId === undefined) return;
    const place = `${request.operation} ${request.scope.tenantId} ${userId}`;
    const { operation, requestId, status, refusal, params, scope } = request;
    const at = this.#deps.clock.now();
    const refused = status >= 400 ? { at, status, refusal } : null;
    const resource = resourceIn(params);
    this.#keep(place, { userId, scope, operation, at, status, resource, requestId, refused });
  }

  /** Stores the later of two responses of an operation and user, with the last error of both. */
  #keep(place: string, note: KeptAnswer): void {
    const other = this.#kept.get(place);
    if (other === undefined && this.#kept.size >= keptMax) return;
    const [earlier, later] =
      other !== undefined && other.at > note.at ? [note, other] : [other, note];
    this.#kept.set(place, { ...later, refused: later.refused ?? earlier?.refused ?? null });
  }

  async write(): Promise<void> {
    await this.#writing.now();
  }

  async close(): Promise<void> {
    await this.#writing.close();
  }

  async #writeAll(): Promise<void> {
    const notes = this.#kept;
    this.#kept = new Map();
    if (notes.size === 0) return;
    const kept = [...notes.values()];
    try {
      const scopes = kept.map(({ scope }) => scope);
      await this.#deps.db.write(scopes, async (tx) => saveAnswers(tx, kept));
    } catch (error) {
      sharedSparseLog(this.#deps.log).warn(
        { error: describeError(error) },
        'responses to phones cannot be recorded now',
      );
      const since = this.#deps.clock.now().getTime() - keptMs;
      for (const [place, note] of notes) if (note.at.getTime() >= since) this.#keep(place, note);
    }
  }
}
