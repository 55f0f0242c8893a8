import type { Day } from './health-store.ts';
import { type Push, rangeOf, type Stage, timeZone } from './platform.ts';
import { post, Refused, type Transport } from './transport.ts';

/** What the phone is, as it says with how far it came. */
const deviceInfo = {
  os_version: '18.1',
  model: 'phone',
  app_bundle: 'com.example.app',
  app_version: '1.0',
  app_build: '7',
};

/** What the server answers about a sync; the SDKs stop where it is not `active`. */
export type SyncState = {
  readonly status: 'active' | 'paused' | 'error';
  readonly request_start_date?: string;
  readonly request_end_date?: string;
  readonly per_device_activity_ts?: boolean;
  readonly expires_in?: number;
};

/** What a phone has: its past, and days since then. */
export type Sync = { readonly past: readonly Day[]; readonly days: readonly Day[] };

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

  /** How far it came with each resource; the SDKs send it every hour. */
  async tellProgress(resources: readonly string[]): Promise<void> {
    const counted = { syncs: [], system_events: [], data_count: 1 };
    const backfill_types = Object.fromEntries(resources.map((each) => [each, counted]));
    await post(this.#transport, `/v2/user/${this.#userId}/sdk_sync_progress/${this.#provider}`, {
      sync_progress: { backfill_types },
      device_info: deviceInfo,
    });
  }

  /** What only the app does that people connect their phones with: a code they were given becomes a sign-in token. */
  async exchangeCode(code: string): Promise<{ readonly sign_in_token: string }> {
    // The code is all that such a phone has.
    const transport: Transport = { ...this.#transport, credentials: () => ['accept', '*/*'] };
    const query = new URLSearchParams({ code, grant_type: 'sign_in_token' });
    return post(transport, `/v2/link/code/exchange?${query.toString()}`);
  }

  /** As that app does when it is signed out. */
  async revokeAppApiKey(): Promise<void> {
    await post(this.#transport, `/v2/user/${this.#userId}/revoke_app_api_key`);
  }

  /**
   * As the SDK does whenever it wakes: connects, asks whether it may push, and pushes what was not yet answered, the past
   * first. Thrown by the first call that is not answered with a success.
   */
  async sync({ past, days }: Sync): Promise<SyncState['status']> {
    await this.connect();
    const { status } = await this.syncState();
    if (status !== 'active') return status;
    await this.push(past, 'historical');
    for (const day of days) await this.push([day], 'daily');
    const pushed = this.#transport.platform.pushes([...past, ...days], 'daily');
    await this.tellProgress(pushed.map(({ resource }) => resource));
    return status;
  }

  async push(days: readonly Day[], stage: Stage): Promise<void> {
    const name = `${stage} ${days[0]?.date} ${days.length}`;
    const pushes = this.#transport.platform.pushes(days, stage);
    const { startsHistoricalStage } = this.#transport.platform;
    const from = this.#anchors.get(name) ?? 0;
    for (const [index, each] of pushes.entries()) {
      if (index < from) continue;
      const isFirst = each.resource !== pushes[index - 1]?.resource;
      if (stage === 'historical' && startsHistoricalStage && isFirst)
        await this.startHistoricalStage(each.resource, days);
      await post(this.#transport, this.#pathOf(each), each.body);
      this.#anchors.set(name, index + 1);
    }
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
