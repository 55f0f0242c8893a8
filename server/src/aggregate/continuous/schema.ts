import { type Static, Type } from 'typebox';

import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import type { StoredQuery } from '../language/read-stored.ts';
import { queryConfigSchema, querySchema } from '../schema.ts';
import type { ColumnType } from '../tables/table.ts';
import { type ContinuousQuery, checkDefinition, gapSecondsMin, resourcesOf } from './model.ts';
import { findMapping } from './observations/mappers.ts';
import type { NewContinuousQuery } from './service.ts';
import type { Task } from './tasks/store.ts';

const place = {
  org_id: uuid,
  team_id: uuid,
  environment: Type.Enum(['production', 'sandbox']),
};
export const continuousParams = Type.Object(place);
export const queryParams = Type.Object({ ...place, query_id: Type.String({ format: 'uuid' }) });
export const creationQuery = Type.Object({
  query_type: Type.Optional(
    Type.Enum(['team', 'platform'], {
      default: 'team',
      description: 'Only `team`: there are no queries over all teams.',
    }),
  ),
});

const slug = Type.String({
  pattern: '^(?!.*--)(?!.*-$)(?!-.*$)[a-z0-9-]{1,128}$',
  description: 'Small letters, digits and single dashes between them.',
});
const title = Type.String({ pattern: String.raw`^[A-Za-zÀ-ÖØ-öø-ÿ0-9()&_\-.\s]{0,50}$` });
const scheduling = Type.Object(
  {
    minimum_gap_duration_second: optional(
      Type.Integer({
        minimum: gapSecondsMin,
        maximum: 31_536_000,
        description: `A table is computed at most once in this time. Null: ${gapSecondsMin}.`,
      }),
    ),
  },
  { title: 'ContinuousQuerySchedulingPreferences' },
);
const exporting = Type.Object(
  {
    data_events: Type.Optional(
      Type.Object(
        { enabled: Type.Optional(Type.Boolean({ default: true })) },
        { title: 'ContinuousQueryDataEventPreferences' },
      ),
    ),
    fhir_observations: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Whether its tables can also be read as FHIR R4 Observations (`Accept: application/fhir+json`). The query determines the mapping; a query without one is rejected.',
      }),
    ),
  },
  { title: 'ContinuousQueryExportPreferences' },
);

const creation = {
  slug,
  title,
  scheduling_preferences: Type.Optional(scheduling),
  export_preferences: Type.Optional(exporting),
};

/** The query language parses the query and reports the position of each problem. */
export const createBody = Type.Object(
  { ...creation, query: Type.Unknown(), query_config: Type.Optional(Type.Unknown()) },
  { title: 'CreateContinuousQueryBody' },
);
export const documentedCreateBody = Type.Object(
  { ...creation, query: querySchema, query_config: Type.Optional(queryConfigSchema) },
  { title: 'CreateContinuousQueryBody' },
);
export const updateBody = Type.Object(
  {
    title: optional(title),
    scheduling_preferences: optional(scheduling),
  },
  { title: 'UpdateContinuousQueryBody' },
);

const tableSchema = Type.Unknown({
  description: 'JSON schema of the table: its columns in order, with their types.',
});

export const continuousQuerySchema = Type.Object(
  {
    id: uuid,
    status: Type.Enum(['active', 'archived']),
    slug: Type.String(),
    title: Type.String(),
    team_id: nullable(uuid),
    query: Type.Unknown({ description: 'As it was sent.' }),
    query_config: Type.Unknown(),
    scheduling_preferences: scheduling,
    result_table_schema: tableSchema,
    resource_dependencies: Type.Array(Type.String()),
    export_preferences: exporting,
    fhir_observation_mappers: Type.Array(Type.String(), {
      description: 'How its rows map to FHIR Observations; empty if they do not.',
    }),
  },
  { title: 'ContinuousQuery' },
);
export const continuousQueriesSchema = Type.Object(
  { data: Type.Array(continuousQuerySchema), next_cursor: nullable(Type.String()) },
  { title: 'ContinuousQueryResponse' },
);
export const validationSchema = Type.Object(
  {
    result_table_schema: tableSchema,
    resource_dependencies: Type.Array(Type.String()),
    fhir_observation_previews: nullable(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'The Observation of a synthetic row, from its mapper.',
      }),
    ),
  },
  { title: 'ValidateContinuousQueryResponse' },
);

export function newFromWire(body: Static<typeof createBody>): NewContinuousQuery {
  return {
    slug: body.slug,
    title: body.title,
    query: body.query,
    config: body.query_config ?? null,
    minimumGapSeconds: body.scheduling_preferences?.minimum_gap_duration_second ?? null,
    hasEvents: body.export_preferences?.data_events?.enabled ?? true,
    hasObservations: body.export_preferences?.fhir_observations ?? false,
  };
}

export function changeFromWire(
  body: Static<typeof updateBody>,
): Partial<Pick<ContinuousQuery, 'title' | 'minimumGapSeconds'>> {
  const gap = body.scheduling_preferences?.minimum_gap_duration_second;
  return {
    ...(body.title == null ? {} : { title: body.title }),
    ...(gap === undefined ? {} : { minimumGapSeconds: gap }),
  };
}

export function toWire(
  query: ContinuousQuery,
  teamId: string,
): Static<typeof continuousQuerySchema> {
  const checked = checkDefinition({ query: query.query, query_config: query.config });
  const stored = 'stored' in checked ? checked.stored : null;
  const meaning =
    stored === null ? { result_table_schema: {}, resource_dependencies: [] } : meaningOf(stored);
  const mapping = stored !== null && query.hasObservations ? findMapping(stored.query) : null;
  return {
    id: query.id,
    status: query.status,
    slug: query.slug,
    title: query.title,
    team_id: teamId,
    query: query.query,
    query_config: query.config ?? {},
    scheduling_preferences: { minimum_gap_duration_second: query.minimumGapSeconds },
    ...meaning,
    export_preferences: {
      data_events: { enabled: query.hasEvents },
      fhir_observations: query.hasObservations,
    },
    fhir_observation_mappers: mapping === null ? [] : [mapping.mapper.name],
  };
}

/** Returns the columns that a definition yields, and the tables that it reads. */
export function meaningOf({
  query,
}: Pick<StoredQuery, 'query'>): Pick<
  Static<typeof validationSchema>,
  'result_table_schema' | 'resource_dependencies'
> {
  const columns = query.select.map(({ name, type }) => [
    name,
    { type: 'array', items: itemSchemas[type] },
  ]);
  return {
    result_table_schema: {
      type: 'object',
      properties: Object.fromEntries(columns),
      required: query.select.map(({ name }) => name),
    },
    resource_dependencies: [...resourcesOf(query).dependencies],
  };
}

const itemSchemas = {
  number: { type: ['number', 'null'] },
  text: { type: ['string', 'null'] },
  boolean: { type: ['boolean', 'null'] },
  time: { type: ['string', 'null'], description: 'A floating local time.' },
  date: { type: ['string', 'null'], format: 'date' },
  list: { type: ['array', 'null'] },
} as const satisfies Record<ColumnType, object>;

export const ofUserParams = Type.Object({
  user_id: Type.String({ format: 'uuid' }),
  query_id_or_slug: Type.String({ maxLength: 128 }),
});

export const historyQuery = Type.Object({
  next_cursor: optional(Type.String()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
});

const taskSchema = Type.Object(
  {
    query_id: uuid,
    user_id: uuid,
    status: Type.Enum(['scheduled', 'started', 'completed', 'error', 'skipped']),
    scheduled_at: instant,
    started_at: nullable(instant),
    ended_at: nullable(instant),
    error_details: nullable(Type.String()),
  },
  { title: 'ContinuousQueryTaskHistoryEntry' },
);
export const historySchema = Type.Object(
  { data: Type.Array(taskSchema), next_cursor: nullable(Type.String()) },
  { title: 'ContinuousQueryTaskHistoryResponse' },
);

export function toWireTask(task: Task): Static<typeof taskSchema> {
  return {
    query_id: task.queryId,
    user_id: task.userId,
    status: task.status,
    scheduled_at: toWireInstant(task.scheduledAt),
    started_at: task.startedAt && toWireInstant(task.startedAt),
    ended_at: task.endedAt && toWireInstant(task.endedAt),
    error_details: task.errorDetails,
  };
}
