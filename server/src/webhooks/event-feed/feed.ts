import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import { outboxChannel } from '#kernel/events/outbox.ts';
import type { TenantId } from '#kernel/scope.ts';
import { secondMs } from '#kernel/time.ts';

/** The polling interval for events that were committed without a notification, or after a long transaction. */
const lookEveryMs = secondMs;
const waitingMax = 1000;
const waitingPerTenantMax = 20;
/** A client may reconnect before the server notices that its old connection is closed. */
const placeWaitMs = secondMs;
/** Further readers are rejected at once. */
const queuedPerTenantMax = 20;

/** Lets readers wait for events; wakes them after a commit, and from time to time. */
export class Feed {
  readonly #db: AppContext['db'];
  readonly #wakers = new Set<() => void>();
  readonly #waiting = new Map<TenantId, number>();
  #queue: { readonly tenantId: TenantId; readonly admit: () => void }[] = [];
  #count = 0;
  #listener: Promise<{ close(): Promise<void> }> | null = null;
  #isClosed = false;

  constructor({ db }: Pick<AppContext, 'db'>) {
    this.#db = db;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Acquires a slot of a waiting reader and returns its release. Rejects if there are too many and none ends. */
  async enter(tenantId: TenantId, gone: AbortSignal): Promise<() => void> {
    if (this.#isFull(tenantId)) await this.#awaitPlace(tenantId, gone);
    if (this.#isFull(tenantId)) throw new AppError('events.too_many_readers');
    this.#waiting.set(tenantId, (this.#waiting.get(tenantId) ?? 0) + 1);
    this.#count += 1;
    this.#listener ??= this.#db
      .listen(outboxChannel, () => this.#wake())
      .catch(() => {
        // Polling continues, and the next reader tries to listen again.
        this.#listener = null;
        return { close: async () => {} };
      });
    let hasLeft = false;
    const leave = (): void => {
      if (hasLeft) return;
      hasLeft = true;
      this.#leave(tenantId);
    };
    gone.addEventListener('abort', leave, { once: true });
    if (gone.aborted) leave();
    return leave;
  }

  #isFull(tenantId: TenantId): boolean {
    const own = this.#waiting.get(tenantId) ?? 0;
    return own >= waitingPerTenantMax || this.#count >= waitingMax;
  }

  #leave(tenantId: TenantId): void {
    this.#count -= 1;
    const left = (this.#waiting.get(tenantId) ?? 1) - 1;
    if (left > 0) this.#waiting.set(tenantId, left);
    else this.#waiting.delete(tenantId);
    const next =
      this.#queue.find((each) => each.tenantId === tenantId) ??
      this.#queue.find((each) => !this.#isFull(each.tenantId));
    next?.admit();
  }

  /** Resolves when a slot is free. Rejects at the timeout. */
  async #awaitPlace(tenantId: TenantId, gone: AbortSignal): Promise<void> {
    const queued = this.#queue.filter((each) => each.tenantId === tenantId).length;
    if (queued >= queuedPerTenantMax || this.#isClosed || gone.aborted) return;
    await new Promise<void>((resolve) => {
      const admit = (): void => {
        clearTimeout(timer);
        gone.removeEventListener('abort', admit);
        this.#queue = this.#queue.filter((each) => each !== place);
        resolve();
      };
      const place = { tenantId, admit };
      const timer = setTimeout(admit, placeWaitMs);
      this.#queue.push(place);
      gone.addEventListener('abort', admit, { once: true });
    });
  }

  /** Resolves when there may be new events, after this time at the latest, or when the reader disconnects. */
  async changed(timeoutMs: number, gone: AbortSignal): Promise<void> {
    if (this.#isClosed || gone.aborted) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        gone.removeEventListener('abort', done);
        this.#wakers.delete(done);
        resolve();
      };
      const timer = setTimeout(done, Math.min(timeoutMs, lookEveryMs));
      this.#wakers.add(done);
      gone.addEventListener('abort', done, { once: true });
    });
  }

  #wake(): void {
    for (const wake of this.#wakers) wake();
  }

  /** Ends every wait; readers get the available events. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake();
    for (const { admit } of this.#queue) admit();
    await (await this.#listener)?.close();
  }
}
