import { type TSchema, Type } from 'typebox';

import { instant, neverReturned, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { pushedFrom, pushedWith, receiptSchema, sourceSchema } from '#sources';

import type { Field, Fields } from './fields/fields.ts';
import { nightsOfDay } from './read/night-of-day-model.ts';
import { commonInputs } from './resources/define.ts';
import { type SummaryResource, summaryResources } from './resources/resources.ts';

export const userParams = Type.Object({ user_id: uuid });
export const sleepParams = Type.Object({ sleep_id: uuid });

export const workoutParams = Type.Object({ workout_id: uuid });

export const pushParams = Type.Object({
  resource: Type.String({ description: 'Name of a summary resource.' }),
  user_id: uuid,
});

/** Summaries are validated by normalise.ts, which reports the position of each problem. */
export const pushBody = Type.Object({
  ...pushedFrom,
  data: Type.Unknown(),
  ...pushedWith,
});

export const pushAnswer = receiptSchema('SummaryReceipt', {
  received: 'Summaries in the request.',
  created: 'Summaries that were new.',
  updated: 'Summaries that replaced another version.',
  leftOut:
    "Summaries of days outside the user's ingestion_start and ingestion_end, which were not stored. Absent if there are none.",
});

const provider = Type.Optional(Type.String({ default: '', description: 'Slug of one provider.' }));
export const profileQuery = Type.Object({ provider });
export const rangeQuery = Type.Object({
  start_date: Type.String({
    description: "YYYY-MM-DD, a day on the user's calendar, or an ISO 8601 date-time.",
  }),
  end_date: Type.Optional(
    Type.String({
      description: 'YYYY-MM-DD, which is included, or an ISO 8601 date-time, which is not.',
    }),
  ),
  provider,
});

/** For sleeps only. */
export const sleepQuery = Type.Object({
  ...rangeQuery.properties,
  night_of_day: Type.Optional(
    Type.Enum([...nightsOfDay], {
      description:
        'For each complete day of the range, the main sleep of the preferred source, with or without naps. An extension.',
    }),
  ),
});

/** For workouts only. */
export const workoutsQuery = Type.Object({
  ...rangeQuery.properties,
  each_activity_once: Type.Optional(
    Type.Boolean({
      description:
        'If several sources report one activity, returns only the one from the preferred source. An extension.',
    }),
  ),
});

/** A field as JSON schema. */
export function toSchema(field: Field): TSchema {
  const marks = field.isDeprecated === true ? { deprecated: true } : {};
  switch (field.kind) {
    case 'number':
    case 'integer': {
      const unit = field.unit === null ? {} : { description: `In ${field.unit}.` };
      const options = { ...marks, ...unit, minimum: field.min, maximum: field.max };
      return field.kind === 'number' ? Type.Number(options) : Type.Integer(options);
    }
    case 'text':
      return Type.String({ ...marks, maxLength: field.charactersMax });
    case 'instant':
      return Type.String({ ...marks, format: 'date-time' });
    case 'day':
      return Type.String({ ...marks, format: 'date' });
    case 'zone':
      return Type.String({ ...marks, format: 'time-zone' });
    case 'uuid':
      return Type.String({ ...marks, format: 'uuid' });
    case 'flag':
      return Type.Boolean(marks);
    case 'yes':
      return Type.Literal(true, marks);
    case 'choice':
      return Type.Enum([...field.values], marks);
    case 'list':
      return Type.Array(toSchema(field.of), { ...marks, maxItems: field.itemsMax });
    case 'object':
      return Type.Object(readSchemas(field.fields), { ...marks, title: field.schemaName });
    case 'map':
      return Type.Record(Type.String(), toSchema(field.of), marks);
  }
}

/** Every field is present in reads, except for the few that may be absent; null if unknown. */
function readSchemas(fields: Fields): Record<string, TSchema> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const schema = toSchema(field);
      const isKnown = field.isRequired === true || field.isDerived === true;
      if (field.isAbsentIfUnknown === true) return [key, Type.Optional(schema)];
      return [key, isKnown ? schema : nullable(schema)];
    }),
  );
}

function pushSchemas(fields: Fields): Record<string, TSchema> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.isReadOnly !== true)
      .map(([key, field]) => {
        const schema = toSchema(field);
        return [key, field.isRequired === true ? schema : optional(schema)];
      }),
  );
}

const sourceColumns = {
  source_provider: Type.String(),
  source_type: Type.String(),
  source_app_id: nullable(Type.String()),
  source_device_id: nullable(uuid),
};

/** A sample as time series have it. */
const point = (unit: string) => ({
  id: neverReturned,
  timezone_offset: nullable(Type.Integer({ description: 'Seconds east of UTC.' })),
  type: nullable(Type.String()),
  unit: Type.Literal(unit),
  timestamp: instant,
  value: Type.Number(),
});
const points = (name: string, unit: string, more: Record<string, TSchema> = {}) =>
  Type.Array(Type.Object({ ...point(unit), ...more }, { title: `ClientFacing${name}Timeseries` }));
/** The same methods as samples of heart rate variability, which the slice of time series defines. */
const methods = {
  type: nullable(
    Type.Enum(['rmssd', 'sdnn'], { description: 'The method of measurement; null: unknown.' }),
  ),
  unit: Type.Enum(['rmssd', 'ms'], { description: 'Of the usual method, and of others.' }),
};

/** A night as it went. */
export const sleepStream = Type.Object(
  {
    hrv: points('HRV', 'rmssd', methods),
    heartrate: points('HeartRate', 'bpm'),
    hypnogram: Type.Array(
      Type.Object({ ...point('stage'), id: Type.Null(), start: instant, end: instant }),
    ),
    respiratory_rate: points('RespiratoryRate', 'bpm'),
  },
  { title: 'ClientFacingSleepStream' },
);

/** Returns the schemas of the keys that some resources have in addition to their fields. */
function furtherSchemas({ name }: SummaryResource): Record<string, TSchema> {
  const providerId = Type.String({ description: "The provider's name for it, otherwise its id." });
  const { source_app_id: appId, source_device_id: deviceId } = sourceColumns;
  switch (name) {
    case 'activity':
    case 'body':
    case 'profile':
      return {};
    case 'sleep':
      return { sleep_stream: Type.Union([sleepStream, Type.Null()], { deprecated: true }) };
    case 'workouts':
      return { provider_id: providerId };
    case 'meal':
      return {
        provider_id: providerId,
        priority_id: Type.Integer({ deprecated: true }),
        source_id: Type.Integer({ deprecated: true }),
        source_app_id: appId,
        source_device_id: deviceId,
      };
    case 'electrocardiogram':
    case 'menstrual_cycle':
    case 'sleep_cycle':
      return sourceColumns;
  }
}

const head = { id: uuid, user_id: uuid };
const versions = { created_at: instant, updated_at: instant };

/** Returns the schema of a summary in reads and events. */
export function summarySchema(resource: SummaryResource): TSchema {
  return Type.Object(
    {
      ...head,
      ...readSchemas(resource.fields),
      ...furtherSchemas(resource),
      source: sourceSchema,
      ...versions,
    },
    { title: resource.schemaName },
  );
}

export function responseSchema(resource: SummaryResource): TSchema {
  const { listKey, responseName } = resource;
  if (listKey === null) return summarySchema(resource);
  return Type.Object({ [listKey]: Type.Array(summarySchema(resource)) }, { title: responseName });
}

/** The provider's own object, for each summary. */
export function rawResponseSchema({ name, listKey, raw, fields }: SummaryResource): TSchema {
  const sport = fields['sport'];
  const own = Type.Object(
    {
      ...head,
      timestamp: instant,
      data: Type.Record(Type.String(), Type.Unknown()),
      ...(sport === undefined ? {} : { sport_id: Type.Integer(), sport: toSchema(sport) }),
      provider_id: Type.String({ deprecated: true }),
      source_id: Type.Integer({ deprecated: true }),
      priority_id: Type.Integer({ deprecated: true }),
      ...(raw?.hasPriority === true ? { priority: neverReturned } : {}),
      source_device_id: nullable(uuid),
      source: Type.Object(
        { name: Type.String(), slug: Type.String(), logo: Type.String() },
        { title: 'ClientFacingProvider' },
      ),
      ...versions,
    },
    { title: raw?.schemaName ?? name },
  );
  const inner = listKey === null ? { profile: own } : { [listKey]: Type.Array(own) };
  return Type.Object(inner, { title: raw?.responseName ?? name });
}

/** A push as the API reference shows it. */
export function documentedPushBody(): TSchema {
  const summaries = Object.values(summaryResources).map((resource) =>
    Type.Object(
      {
        ...pushSchemas(commonInputs),
        ...pushSchemas(resource.inputs),
        ...pushSchemas(resource.fields),
      },
      { title: `${resource.schemaName.replace('ClientFacing', '')}Push` },
    ),
  );
  return Type.Object(
    {
      ...pushBody.properties,
      data: Type.Union([Type.Array(Type.Union(summaries)), ...summaries], {
        description:
          'Accepts one summary or a list, in the format of responses or of the mobile clients.',
      }),
    },
    { title: 'SummaryPushBody' },
  );
}
