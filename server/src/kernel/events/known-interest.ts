import type { ReadDb } from '../db.ts';
import { Interest, type TenantInterest } from './interest.ts';
import { findInterest } from './outbox.ts';
import { type SubscriptionVersions, VersionedCache } from './subscription-versions.ts';

/** The event subscriptions of tenants, read once for each version of them. */
export class KnownInterest {
  readonly #cache = new VersionedCache<TenantInterest>(
    async (db, tenantIds) => (await findInterest(db, tenantIds)).byTenant,
    // The time decides when the subscription of a live tail ends, and no version.
    ({ isWatched }) => !isWatched,
  );

  /** The versions were read in the same transaction before. */
  async find(db: ReadDb, versions: SubscriptionVersions): Promise<Interest> {
    return new Interest(await this.#cache.find(db, versions));
  }
}
