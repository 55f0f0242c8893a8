import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { CompletedRequest, RequestRecorder } from '#kernel/http/completed-request.ts';
import { PeriodicWrite } from '#kernel/jobs/periodic-write.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import { sharedSparseLog } from '#kernel/log/sparse-log.ts';
import type { TenantId } from '#kernel/scope.ts';
import { secondMs } from '#kernel/time.ts';

import { insertRequests, type NewRequest } from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'log'>;

/** A crash loses the requests of this time. */
const writeEveryMs = 2 * secondMs;
/** The maximum of stored requests per team and in total between two writes; the others are counted. */
const keptPerTeamMax = 200;
const keptMax = 2000;

/** Collects completed requests in memory and writes them together, so that no request waits. */
export class RequestLog implements RequestRecorder {
  readonly #deps: Deps;
  readonly #writing: PeriodicWrite;
  #kept: NewRequest[] = [];
  #keptOf = new Map<TenantId, number>();
  readonly #leftOut = new Map<TenantId, number>();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#writing = new PeriodicWrite(writeEveryMs, async () => this.#writeAll());
  }

  answered({ scope, ...request }: CompletedRequest): void {
    const { tenantId, actor } = scope;
    const ofTeam = this.#keptOf.get(tenantId) ?? 0;
    if (ofTeam >= keptPerTeamMax || this.#kept.length >= keptMax) {
      this.#leaveOut(tenantId, 1);
      return;
    }
    this.#keptOf.set(tenantId, ofTeam + 1);
    // The first request after omitted ones has their number.
    this.#kept.push({
      tenantId,
      at: this.#deps.clock.now(),
      requestId: request.requestId,
      operation: request.operation,
      status: request.status,
      durationMs: request.durationMs,
      actorType: actor.type,
      actorId: actor.id,
      leftOut: this.#leftOut.get(tenantId) ?? 0,
    });
    this.#leftOut.delete(tenantId);
  }

  /** Writes the collected requests. Those that cannot be written are dropped and counted. */
  async write(): Promise<void> {
    await this.#writing.now();
  }

  async close(): Promise<void> {
    await this.#writing.close();
  }

  #leaveOut(tenantId: TenantId, count: number): void {
    this.#leftOut.set(tenantId, (this.#leftOut.get(tenantId) ?? 0) + count);
  }

  async #writeAll(): Promise<void> {
    const requests = this.#kept;
    this.#kept = [];
    this.#keptOf = new Map();
    if (requests.length === 0) return;
    try {
      await this.#deps.db.write(acrossTenants, async (tx) => insertRequests(tx, requests));
    } catch (error) {
      for (const { tenantId, leftOut } of requests) this.#leaveOut(tenantId, 1 + leftOut);
      const log = sharedSparseLog(this.#deps.log);
      log.warn({ error: describeError(error) }, 'requests cannot be noted now');
    }
  }
}
