import { type ReadDb, sendAll, type Tx } from '../db.ts';
import type { TeamScope, TenantId } from '../scope.ts';

/** `tenant.subscriptions_version` of each tenant, as a transaction read it. */
export type SubscriptionVersions = ReadonlyMap<TenantId, string | null>;

const versionsText = `
  select id as "tenantId", subscriptions_version as version from tenant where id = any($1)`;

/**
 * Reads the versions. A push reads them after it has locked its users. A computation that locks the same users afterwards
 * therefore reads the samples of every push under an older version.
 */
export async function findSubscriptionVersions(
  tx: Tx,
  scopes: readonly TeamScope[],
): Promise<SubscriptionVersions> {
  type Row = { readonly tenantId: TenantId; readonly version: string | null };
  const values = [[...new Set(scopes.map(({ tenantId }) => tenantId))]];
  const [rows = []] = await sendAll<Row>(tx, [{ text: versionsText, values }]);
  return new Map(rows.map(({ tenantId, version }) => [tenantId, version]));
}

type Entry<Value> = { readonly version: string | null; readonly value: Value | undefined };

/** Beyond that the tenant that was cached first is read again. */
const tenantsMax = 10_000;

/**
 * Caches what belongs to a tenant and changes only together with its version, which triggers renew in the same transaction
 * (migration 0106). A value may be newer than its version; it is never older, as it is read after the version.
 */
export class VersionedCache<Value> {
  readonly #entries = new Map<TenantId, Entry<Value>>();
  readonly #load: (
    db: ReadDb,
    tenantIds: readonly TenantId[],
  ) => Promise<ReadonlyMap<TenantId, Value>>;
  readonly #isCacheable: (value: Value) => boolean;

  constructor(
    load: (db: ReadDb, tenantIds: readonly TenantId[]) => Promise<ReadonlyMap<TenantId, Value>>,
    isCacheable: (value: Value) => boolean = () => true,
  ) {
    this.#load = load;
    this.#isCacheable = isCacheable;
  }

  /** Returns the values of tenants; loads those that are not cached under these versions. Tenants without a value are left out. */
  async find(db: ReadDb, versions: SubscriptionVersions): Promise<ReadonlyMap<TenantId, Value>> {
    const found = new Map<TenantId, Value>();
    const missing: TenantId[] = [];
    for (const [tenantId, version] of versions) {
      const entry = this.#entries.get(tenantId);
      if (entry === undefined || entry.version !== version) missing.push(tenantId);
      else if (entry.value !== undefined) found.set(tenantId, entry.value);
    }
    if (missing.length === 0) return found;
    const loaded = await this.#load(db, missing);
    for (const tenantId of missing) {
      const value = loaded.get(tenantId);
      this.#entries.delete(tenantId);
      if (value === undefined || this.#isCacheable(value)) {
        this.#entries.set(tenantId, { version: versions.get(tenantId) ?? null, value });
      }
      if (value !== undefined) found.set(tenantId, value);
    }
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= tenantsMax) break;
      this.#entries.delete(oldest);
    }
    return found;
  }
}
