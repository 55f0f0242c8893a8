import type { AppContext } from '#kernel/app-context.ts';
import { audit, type AuditId, fieldNames } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { ReadDb } from '#kernel/db.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import { uuidPattern } from '#kernel/formats.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { StoredQuery } from '../language/read-stored.ts';
import { requireEnabled } from '../service.ts';
import { checkDefinition, type ContinuousQuery, resourcesOf } from './model.ts';
import { type Mapping, mappingOf } from './observations/mappers.ts';
import * as store from './store.ts';
import * as tasks from './tasks/store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'>;

/** Each change of a user's data creates at most this many tasks. */
export const activeMax = 20;
/** If more are archived, the one archived first is deleted with its tables. */
export const archivedMax = 20;

export type NewContinuousQuery = Pick<
  ContinuousQuery,
  'slug' | 'title' | 'query' | 'config' | 'minimumGapSeconds' | 'hasEvents' | 'hasObservations'
>;

export type ValidQuery = StoredQuery & {
  /** How its rows are mapped to FHIR observations; null if not requested. */
  readonly mapping: Mapping | null;
};

/** Returns the parsed definition; throws all of its problems. */
export async function validateContinuousQuery(
  deps: Pick<Deps, 'db'>,
  scope: TeamScope,
  wanted: Pick<NewContinuousQuery, 'query' | 'config' | 'hasObservations'>,
): Promise<ValidQuery> {
  await requireEnabled(deps, scope);
  const checked = checkDefinition({ query: wanted.query, query_config: wanted.config });
  if ('problems' in checked) throw new InvalidRequest(checked.problems);
  if (!wanted.hasObservations) return { ...checked.stored, mapping: null };
  const mapped = mappingOf(checked.stored.query);
  if ('mapping' in mapped) return { ...checked.stored, mapping: mapped.mapping };
  const loc = ['body', 'export_preferences', 'fhir_observations'];
  const msg = `The rows of this query are no observations of FHIR; one whose are: ${mapped.why}`;
  throw new InvalidRequest([{ type: 'value_error', loc, msg }]);
}

/** Creates a continuous query. Its tables for the team's users are due at once. */
export async function createContinuousQuery(
  deps: Deps,
  scope: TeamScope,
  wanted: NewContinuousQuery,
): Promise<ContinuousQuery> {
  const { query } = await validateContinuousQuery(deps, scope, wanted);
  const now = deps.clock.now();
  const made: ContinuousQuery = {
    ...wanted,
    id: trust<AuditId>(uuidV7(now, deps.random)),
    status: 'active',
    reads: resourcesOf(query).reads,
    createdAt: now,
    archivedAt: null,
  };
  await deps.db.write(scope, async (tx) => {
    await store.lockQueries(tx, scope);
    const active = (await store.listQueries(tx, scope)).filter(isActive);
    if (active.some(({ slug }) => slug === made.slug)) {
      const msg = 'Another continuous query of the team has this slug';
      throw new InvalidRequest([{ type: 'value_error', loc: ['body', 'slug'], msg }]);
    }
    if (active.length >= activeMax) throw new AppError('continuous_query.too_many');
    await store.insert(tx, scope, made);
    await tasks.scheduleAll(tx, scope, { queryId: made.id }, now);
    await audit(tx, scope, { action: 'continuous_query.created', subject: subjectOf(made.id) });
  });
  return made;
}

const isActive = ({ status }: ContinuousQuery): boolean => status === 'active';

const subjectOf = (id: AuditId) => ({ type: 'continuous_query', id }) as const;

/** Changes the given fields. Tasks that are already scheduled retain their time. */
export async function changeContinuousQuery(
  { db }: Pick<Deps, 'db'>,
  scope: TeamScope,
  id: string,
  change: Partial<Pick<ContinuousQuery, 'title' | 'minimumGapSeconds'>>,
): Promise<ContinuousQuery> {
  return db.write(scope, async (tx) => {
    await store.lockQueries(tx, scope);
    const changed = { ...(await getById(tx, scope, id)), ...change };
    await store.update(tx, scope, changed);
    await audit(tx, scope, {
      action: 'continuous_query.changed',
      subject: subjectOf(changed.id),
      details: { fields: fieldNames(change) },
    });
    return changed;
  });
}

/** Stops computing the query. Its tables can be read by its id until twenty others have been archived. */
export async function archiveContinuousQuery(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: TeamScope,
  id: string,
): Promise<ContinuousQuery> {
  return db.write(scope, async (tx) => {
    await store.lockQueries(tx, scope);
    const found = await getById(tx, scope, id);
    if (!isActive(found)) return found;
    const archived: ContinuousQuery = { ...found, status: 'archived', archivedAt: clock.now() };
    await store.update(tx, scope, archived);
    await tasks.skipOpen(tx, scope, found.id, clock.now());
    const surplus = await store.listArchivedBefore(tx, scope, archivedMax);
    if (surplus.length > 0) {
      await store.deleteQueries(tx, scope, surplus);
    }
    await audit(tx, scope, { action: 'continuous_query.archived', subject: subjectOf(found.id) });
    return archived;
  });
}

async function getById(db: ReadDb, scope: TeamScope, id: string): Promise<ContinuousQuery> {
  const found = await store.findById(db, scope, id);
  if (found === undefined) throw new AppError('continuous_query.not_found');
  return found;
}

/** Returns a query by its id, else by the slug of an active one. */
export async function getContinuousQuery(
  { db }: Pick<Deps, 'db'>,
  scope: TeamScope,
  idOrSlug: string,
): Promise<ContinuousQuery> {
  const reader = db.read(scope);
  const byId = uuidPattern.test(idOrSlug)
    ? await store.findById(reader, scope, idOrSlug)
    : undefined;
  const found = byId ?? (await store.findBySlug(reader, scope, idOrSlug));
  if (found === undefined) throw new AppError('continuous_query.not_found');
  return found;
}

/** The newest first. */
export async function listContinuousQueries(
  { db }: Pick<Deps, 'db'>,
  scope: TeamScope,
): Promise<readonly ContinuousQuery[]> {
  return store.listQueries(db.read(scope), scope);
}
