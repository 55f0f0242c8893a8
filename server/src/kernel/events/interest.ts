import type { TenantId } from '../scope.ts';

/** Types about deliveries themselves, and of samples beyond the contract: a destination gets them only where it names them. */
const optionalType = /^(?:message|endpoint|destination)\.|^(?:daily|historical)\.data\.ext_/u;

/** Returns true if a filter matches, exactly or by a prefix and `*`. Must agree with the SQL function wants_event_type. */
function wantsEventType(filters: readonly string[] | null, eventType: string): boolean {
  if (filters === null) return !optionalType.test(eventType);
  return filters.some((filter) =>
    filter.endsWith('*') ? eventType.startsWith(filter.slice(0, -1)) : filter === eventType,
  );
}

type InterestRow = {
  readonly tenant_id: TenantId;
  readonly filter_types: readonly string[] | null;
  readonly wants_history: boolean;
  /** A reader of the live tail. Its events are noted, not stored. */
  readonly is_watch: boolean;
};

/** What the destinations of one tenant subscribe to. */
export type TenantInterest = {
  readonly filters: readonly (readonly string[] | null)[];
  readonly wantsHistory: boolean;
  readonly isWatched: boolean;
};

export function tenantInterest(rows: readonly InterestRow[]): TenantInterest {
  const keepers = rows.filter((row) => !row.is_watch);
  return {
    filters: keepers.map((row) => row.filter_types),
    wantsHistory: keepers.some((row) => row.wants_history),
    isWatched: keepers.length < rows.length,
  };
}

/** Which event types a tenant's destinations want, as seen by this transaction. */
export class Interest {
  readonly byTenant: ReadonlyMap<TenantId, TenantInterest>;

  constructor(byTenant: ReadonlyMap<TenantId, TenantInterest>) {
    this.byTenant = byTenant;
  }

  /** Returns whether events of historical data are sent, too. */
  wantsHistory(tenantId: TenantId): boolean {
    return this.byTenant.get(tenantId)?.wantsHistory === true;
  }

  /** Returns true if an event of this type must be created: for a destination, or for an open live tail. */
  wants(tenantId: TenantId, eventType: string): boolean {
    return this.byTenant.get(tenantId)?.isWatched === true || this.keeps(tenantId, eventType);
  }

  /** Returns whether some destination subscribes to the type. Other events are at most noted. */
  keeps(tenantId: TenantId, eventType: string): boolean {
    const filters = this.byTenant.get(tenantId)?.filters ?? [];
    return filters.some((each) => wantsEventType(each, eventType));
  }
}
