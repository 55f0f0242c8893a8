import { type RawBuilder, sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import type {
  Environment,
  ManagementScope,
  TeamId,
  TeamScope,
  TenantId,
  UserId,
} from '#kernel/scope.ts';
import { isAfter, isManaged, type PagePosition, type Region } from '#management';

import type { Pipeline, Target } from './pipeline.ts';
import type { DestinationKind } from './settings.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    event_pipeline: {
      tenant_id: string;
      created_at: Date;
      preferred: string;
      enabled: string[];
      push_historical_data: boolean;
      filter_types: string[] | null;
    };
    event_destination: {
      uid: string;
      tenant_id: string;
      environment: string;
      kind: string;
      is_enabled: boolean;
      settings: Buffer;
      retry_at: Date;
    };
    destination_delivery: { destination_id: number; event_id: number };
  }
}

/** A destination in its stored form. */
export type SealedDestination = {
  readonly uid: string;
  readonly kind: DestinationKind;
  readonly settings: Buffer;
};

export type StoredPipeline = Omit<Pipeline, 'settings'> & {
  /** The team's id and creation time, by which lists are sorted. */
  readonly id: string;
  readonly createdAt: Date;
  readonly destinations: readonly SealedDestination[];
};

/** Returns a pipeline's type prefixes as filter patterns of an endpoint; null if it has no filter. */
const filterOf = (prefixes: readonly string[] | null): string[] | null =>
  prefixes === null ? null : prefixes.map((prefix) => `${prefix}*`);

export async function savePipeline(
  tx: Tx,
  scope: TeamScope,
  pipeline: Pipeline,
  now: Date,
): Promise<void> {
  const row = {
    preferred: pipeline.preferred,
    enabled: [...pipeline.enabled],
    push_historical_data: pipeline.pushesHistory,
    filter_types: filterOf(pipeline.typePrefixes),
  };
  await tx
    .insertInto('event_pipeline')
    .values({ tenant_id: scope.tenantId, created_at: now, ...row })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
    .execute();
}

/** Stores a destination and makes its queued events due at once, because the new settings may work. */
export async function saveDestination(
  tx: Tx,
  scope: TeamScope,
  destination: SealedDestination & { readonly isEnabled: boolean },
  now: Date,
): Promise<void> {
  const { uid, kind, settings, isEnabled } = destination;
  const row = { is_enabled: isEnabled, settings, retry_at: now };
  await tx
    .insertInto('event_destination')
    .values({ uid, tenant_id: scope.tenantId, environment: scope.environment, kind, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'kind']).doUpdateSet(row))
    .execute();
}

/** Records the event types that the team's brokers receive, so that such events are stored. */
export async function saveInterest(tx: Tx, scope: TeamScope, pipeline: Pipeline): Promise<void> {
  const destinationId = interestOf(scope.tenantId);
  await tx.deleteFrom('event_interest').where('destination_id', '=', destinationId).execute();
  const hasBroker = pipeline.enabled.some((target) => target !== 'svix');
  if (!hasBroker && !pipeline.pushesHistory) return;
  await tx
    .insertInto('event_interest')
    .values({
      tenant_id: scope.tenantId,
      destination_id: destinationId,
      filter_types: hasBroker ? filterOf(pipeline.typePrefixes) : [],
      wants_history: pipeline.pushesHistory,
    })
    .execute();
}

const interestOf = (tenantId: TenantId): string => `pipeline ${tenantId}`;

/** Locks the pipelines of these teams until the transaction ends. */
export async function lockPipelines(tx: Tx, teams: readonly TeamScope[]): Promise<void> {
  for (const tenantId of teams.map((team) => team.tenantId).toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${interestOf(tenantId)}, 0))`.execute(
      tx,
    );
  }
}

export type Filter = {
  readonly environment: Environment;
  readonly region: Region;
  /** Empty means every team. */
  readonly teamIds: readonly TeamId[];
};

type Row = {
  readonly id: string;
  readonly created_at: Date;
  readonly preferred: Target;
  readonly enabled: readonly Target[];
  readonly push_historical_data: boolean;
  readonly filter_types: readonly string[] | null;
  readonly destinations: readonly {
    readonly uid: string;
    readonly kind: DestinationKind;
    readonly settings: string;
  }[];
};

const among = (teamIds: readonly TeamId[]): RawBuilder<boolean> =>
  teamIds.length === 0 ? sql<boolean>`true` : sql<boolean>`team.id = any(${[...teamIds]}::uuid[])`;

/** Returns pipelines of teams that the key may manage, those of the newest teams first. */
export async function listPipelines(
  db: ReadDb,
  scope: ManagementScope,
  { environment, region, teamIds }: Filter,
  page: { readonly after: PagePosition | null; readonly limit: number },
): Promise<readonly StoredPipeline[]> {
  const { rows } = await sql<Row>`
    select team.id, team.created_at, preferred, enabled, push_historical_data, filter_types,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'uid', uid, 'kind', kind, 'settings', encode(settings, 'base64'))), '[]')
        from event_destination where event_destination.tenant_id = tenant.id) as destinations
    from event_pipeline
    join tenant on tenant.id = event_pipeline.tenant_id
    join team on team.id = tenant.team_id
    where tenant.environment = ${environment} and team.region = ${region} and ${isManaged(scope)}
      and ${among(teamIds)} and ${isAfter(page.after, { createdAt: 'team.created_at', id: 'team.id' })}
    order by team.created_at desc, team.id desc
    limit ${page.limit}`.execute(db);
  return rows.map((row) => toPipeline(row));
}

function toPipeline(row: Row): StoredPipeline {
  return {
    id: row.id,
    createdAt: row.created_at,
    teamId: trust<TeamId>(row.id),
    pushesHistory: row.push_historical_data,
    preferred: row.preferred,
    enabled: row.enabled,
    typePrefixes: row.filter_types?.map((filter) => filter.slice(0, -1)) ?? null,
    destinations: row.destinations.map(({ uid, kind, settings }) => ({
      uid,
      kind,
      settings: Buffer.from(settings, 'base64'),
    })),
  };
}

/** Deletes the pipelines of these teams, with the events that are still queued. */
export async function deletePipelines(tx: Tx, tenantIds: readonly TenantId[]): Promise<void> {
  await silence(tx, tenantIds);
  const theirs = [...tenantIds];
  await sql`delete from destination_delivery where destination_id in (
    select id from event_destination where tenant_id = any(${theirs}::uuid[]))`.execute(tx);
  await tx.deleteFrom('event_pipeline').where('tenant_id', 'in', theirs).execute();
}

/** Stops storing and publishing events for the brokers of these teams, from the commit on. */
export async function silence(tx: Tx, tenantIds: readonly TenantId[]): Promise<void> {
  await tx
    .deleteFrom('event_interest')
    .where('destination_id', 'in', tenantIds.map(interestOf))
    .execute();
  await tx
    .updateTable('event_destination')
    .set({ is_enabled: false })
    .where('tenant_id', 'in', [...tenantIds])
    .execute();
}

/** Deletes a user's events from the queues of brokers. Returns the number of deleted rows. The caller deletes the events. */
export async function deleteUserDeliveries(tx: Tx, userId: UserId): Promise<number> {
  const events = sql<number>`(select id from event where user_id = ${userId})`;
  const gone = await tx
    .deleteFrom('destination_delivery')
    .where('event_id', 'in', events)
    .executeTakeFirstOrThrow();
  return Number(gone.numDeletedRows);
}
