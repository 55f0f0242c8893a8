import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { audit, fieldNames } from '#kernel/audit.ts';
import type { Tx } from '#kernel/db.ts';
import { InvalidRequest } from '#kernel/errors.ts';
import type { ListPage } from '#kernel/pagination.ts';
import type { Erasure } from '#kernel/personal-data.ts';
import type {
  Environment,
  ManagementScope,
  TeamId,
  TeamScope,
  TenantId,
  UserId,
} from '#kernel/scope.ts';
import { readPage, type Region, writeTeams } from '#management';

import { changed, type Pipeline, type PipelineChange, pipelineProblems } from './pipeline.ts';
import { openSettings, sealSettings } from './sealed-settings.ts';
import { destinationKinds, type DestinationSettings } from './settings.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'vault'>;
type Place = {
  readonly environment: Environment;
  readonly region: Region;
  readonly teamIds: readonly TeamId[];
};

const uidBytes = 16;

/** Changes the pipelines of several teams. If a team does not exist or a change is invalid, it changes none. */
export async function changePipelines(
  deps: Deps,
  scope: ManagementScope,
  place: Place,
  change: PipelineChange,
): Promise<readonly Pipeline[]> {
  return writeTeams(deps, scope, place, async (tx, teams) => {
    await store.lockPipelines(tx, teams);
    const page = { after: null, limit: teams.length };
    const found = await store.listPipelines(tx, scope, place, page);
    const before = new Map(found.map((each) => [each.teamId, each]));
    const made = teams.map((team) => {
      const known = before.get(team.teamId);
      const pipeline = changed(team.teamId, known && opened(deps, known), change);
      const problems = pipelineProblems(pipeline, team.environment);
      if (problems.length > 0) throw new InvalidRequest(problems);
      return { team, pipeline, known };
    });
    for (const { team, pipeline, known } of made) {
      await save(deps, tx, { team, pipeline, known });
      await audit(tx, team, {
        action: 'event_pipeline.set',
        details: { fields: [...fieldNames(change.settings ?? {}), ...fieldNames(change)] },
      });
    }
    return made.map(({ pipeline }) => pipeline);
  });
}

type Saved = {
  readonly team: TeamScope;
  readonly pipeline: Pipeline;
  readonly known: store.StoredPipeline | undefined;
};

async function save(deps: Deps, tx: Tx, { team, pipeline, known }: Saved): Promise<void> {
  const now = deps.clock.now();
  await store.savePipeline(tx, team, pipeline, now);
  for (const kind of destinationKinds) {
    const settings = pipeline.settings[kind];
    if (settings === undefined) continue;
    const uid =
      known?.destinations.find((each) => each.kind === kind)?.uid ??
      `ed_${deps.random.bytes(uidBytes).toString('hex')}`;
    const sealed = await sealSettings(deps.vault, tx, settings, uid);
    const isEnabled = pipeline.enabled.includes(kind);
    await store.saveDestination(tx, team, { uid, kind, settings: sealed, isEnabled }, now);
  }
  await store.saveInterest(tx, team, pipeline);
}

/** Settings that cannot be opened are as if they were not given. */
function opened(
  { vault }: Pick<Deps, 'vault'>,
  stored: store.StoredPipeline,
): Pipeline & Pick<store.StoredPipeline, 'id' | 'createdAt'> {
  const { destinations, ...pipeline } = stored;
  const settings: Partial<Record<string, DestinationSettings[keyof DestinationSettings]>> = {};
  for (const destination of destinations) {
    const read = openSettings(vault, destination);
    if (read !== null) settings[destination.kind] = read;
  }
  return { ...pipeline, settings };
}

export async function listPipelines(
  { db, vault, cursors }: Pick<AppContext, 'db' | 'vault' | 'cursors'>,
  scope: ManagementScope,
  { cursor, ...filter }: store.Filter & { readonly cursor: string | null | undefined },
): Promise<ListPage<ReturnType<typeof opened>>> {
  const query = ['event pipelines', scope.organisationId, filter];
  return readPage(cursors, { query, cursor }, async (page) => {
    const found = await store.listPipelines(db.read(acrossTenants), scope, filter, page);
    return found.map((each) => opened({ vault }, each));
  });
}

/** Sends the events to webhooks again and drops the events queued for brokers. Returns the pipelines as they were. */
export async function deletePipelines(
  deps: Pick<Deps, 'db' | 'vault'>,
  scope: ManagementScope,
  place: Place,
): Promise<readonly Pipeline[]> {
  return writeTeams(deps, scope, place, async (tx, teams) => {
    await store.lockPipelines(tx, teams);
    const page = { after: null, limit: teams.length };
    const found = await store.listPipelines(tx, scope, place, page);
    const gone = teams.filter((team) => found.some((each) => each.teamId === team.teamId));
    if (gone.length === 0) return [];
    const tenantIds = gone.map((team) => team.tenantId);
    await store.deletePipelines(tx, tenantIds);
    for (const team of gone) await audit(tx, team, { action: 'event_pipeline.removed' });
    return found.map((each) => opened(deps, each));
  });
}

/** Stops publishing of a team that is deleted, from the commit on. */
export async function silenceTenantDestinations(tx: Tx, tenantId: TenantId): Promise<void> {
  await store.silence(tx, [tenantId]);
}

/** Deletes a team's destinations with their queued events, as part of purging the team. */
export async function purgeTenantDestinations(tx: Tx, tenantId: TenantId): Promise<'done'> {
  await store.deletePipelines(tx, [tenantId]);
  return 'done';
}

/** Part of purging a user, before the events are deleted. */
export async function purgeUserDestinations(tx: Tx, userId: UserId): Promise<Erasure> {
  return { erased: { destination_delivery: await store.deleteUserDeliveries(tx, userId) } };
}
