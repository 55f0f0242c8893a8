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
/** So many of a team are kept of that time, and of all teams together; the others are counted. */
const keptPerTeamMax = 200;
const keptMax = 2000;

/** Notes requests as they are answered, in memory, and writes them down together. It never makes a request wait. */
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
    // The first after some were left out says how many.
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

  /** Writes what is noted by now; what cannot be written is left out, and counted. */
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
