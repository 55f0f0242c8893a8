import type { Day } from './health-store.ts';
import { type Push, rangeOf, type Stage, timeZone } from './platform.ts';
import { post, Refused, type Transport } from './transport.ts';

/** What the server answers about a sync; the SDKs stop where it is not `active`. */
export type SyncState = {
  readonly status: 'active' | 'paused' | 'error';
  readonly request_start_date?: string;
  readonly request_end_date?: string;
  readonly per_device_activity_ts?: boolean;
  readonly expires_in?: number;
};

/** A phone with an SDK of the platform, of one user. What was answered with a success it does not push again. */
export class Phone {
  readonly #transport: Transport;
  readonly #userId: string;
  /** How many pushes of a sync were answered. */
  readonly #anchors = new Map<string, number>();

  constructor(transport: Transport, userId: string) {
    this.#transport = transport;
    this.#userId = transport.platform.spellUserId(userId);
  }

  get #provider(): string {
    return this.#transport.platform.provider;
  }

  /** Before every question for the state. */
  async connect(): Promise<void> {
    const { takesConflictForConnected } = this.#transport.platform;
    const path = `/v2/link/provider/manual/${this.#provider}`;
    try {
      await post(this.#transport, path, { user_id: this.#userId });
    } catch (error) {
      const isConflict = error instanceof Refused && error.status === 409;
      if (!isConflict || !takesConflictForConnected) throw error;
    }
  }

  async syncState(): Promise<SyncState> {
    const path = `/v2/user/${this.#userId}/sdk_sync_state/${this.#provider}`;
    return post(this.#transport, path, { tzinfo: timeZone });
  }

  async startHistoricalStage(resource: string, days: readonly Day[]): Promise<void> {
    const { fromMs, toMs } = rangeOf(days);
    await post(
      this.#transport,
      `/v2/user/${this.#userId}/sdk_start_historical_stage/${this.#provider}`,
      {
        range_start: secondOf(fromMs),
        range_end: secondOf(toMs),
        backfill_type: resource,
      },
    );
  }

  /** What the SDK says about itself from time to time. */
  async reportProgress(dataCount: number): Promise<void> {
    const counted = { syncs: [], system_events: [], data_count: dataCount };
    await post(this.#transport, `/v2/user/${this.#userId}/sdk_sync_progress/${this.#provider}`, {
      sync_progress: { backfill_types: { heartrate: counted } },
      device_info: {
        os_version: '18.1',
        model: 'iPhone15,4',
        app_bundle: 'com.example.app',
        app_version: '1.0.0',
        app_build: '1',
      },
    });
  }

  /** Pushes what of those days was not yet answered; thrown by the first push that is not. */
  async push(days: readonly Day[], stage: Stage): Promise<number> {
    const name = `${stage} ${days[0]?.date} ${days.length}`;
    const pushes = this.#transport.platform.pushes(days, stage);
    const from = this.#anchors.get(name) ?? 0;
    for (const [index, each] of pushes.entries()) {
      if (index < from) continue;
      await post(this.#transport, this.#pathOf(each), each.body);
      this.#anchors.set(name, index + 1);
    }
    return pushes.length;
  }

  /** As when the app is killed before it has saved how far it is: so many pushes are made again. */
  forget(pushes: number): void {
    for (const [name, count] of this.#anchors) this.#anchors.set(name, Math.max(0, count - pushes));
  }

  #pathOf({ kind, resource }: Push): string {
    return kind === 'timeseries'
      ? `/v2/timeseries/${this.#userId}/${resource}`
      : `/v2/summary/${resource}/${this.#userId}`;
  }
}

const secondOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;
