import { type Static, type TSchema, Type } from 'typebox';

import { instant, neverReturned, nullable, uuid } from '#kernel/http/common-schemas.ts';
import { dayMs, isOfOurCalendar, parseAskedDate, parsePlainDate, parseUtc } from '#kernel/time.ts';
import { pushedFrom, pushedWith, receiptSchema, sourceSchema } from '#sources';

import type { NormalisedSamples } from './push/normalise.ts';
import { extendedResources, type Resource } from './resources/resources.ts';
import type { Receipt } from './service/batch.ts';

export const userParams = Type.Object({ user_id: uuid });

export const pushParams = Type.Object({
  user_id: uuid,
  resource: Type.String({ description: 'Name of a timeseries resource.' }),
});

/**
 * The samples themselves are checked by normalise.ts, which names each bad one by its index; where `readPush` read them
 * they arrive in columns.
 */
export const pushBody = Type.Object({
  ...pushedFrom,
  data: Type.Unsafe<readonly unknown[] | NormalisedSamples>(Type.Array(Type.Unknown())),
  ...pushedWith,
});

const receipt = receiptSchema('TimeseriesReceipt', {
  received: 'Samples in the request.',
  created: 'Samples whose timestamp was new.',
  updated: 'Samples that replaced another value.',
  leftOut:
    "Samples outside the user's ingestion_start and ingestion_end, which were not stored. Absent if there are none.",
});

const doubtful = Type.Object(
  {
    unit: Type.String({ description: 'As it was sent.' }),
    likelier_unit: Type.String({ description: 'The values would be usual in it.' }),
    count: Type.Integer(),
    first: Type.Integer({ description: 'Index of the first sample in the request.' }),
  },
  { title: 'DoubtfulValues' },
);

export const pushAnswer = Type.Object(
  {
    ...receipt.properties,
    doubtful: Type.Optional(
      Type.Array(doubtful, {
        description:
          'Values that were stored as sent and seem to be in another unit. Absent if there are none.',
      }),
    ),
  },
  { title: 'TimeseriesReceipt' },
);

export function receiptToWire({
  leftOut,
  doubtful: doubts,
  ...counts
}: Receipt): Static<typeof pushAnswer> {
  const answer = {
    success: true,
    ...counts,
    ...(leftOut === 0 ? {} : { left_out: leftOut }),
  };
  if (doubts === undefined) return answer;
  return {
    ...answer,
    doubtful: doubts.map(({ likelierUnit, ...more }) => ({ ...more, likelier_unit: likelierUnit })),
  };
}

const rangeQuery = {
  start_date: Type.String({ description: 'YYYY-MM-DD (from 00:00:00) or an ISO 8601 date-time.' }),
  end_date: Type.Optional(
    Type.String({
      description:
        'YYYY-MM-DD (to 23:59:59) or an ISO 8601 date-time, which is not included; 23:59:59 is the end of its day.',
    }),
  ),
  provider: Type.Optional(Type.String({ default: '', description: 'Slug of one provider.' })),
};

export const ungroupedQuery = Type.Object(rangeQuery);
export const groupedQuery = Type.Object({
  ...rangeQuery,
  next_cursor: Type.Optional(Type.String({ description: 'Where the page before this one ended.' })),
  cursor: Type.Optional(Type.String({ deprecated: true, description: 'Old name of next_cursor.' })),
});

/** The instant a bound of a range names, in milliseconds, or undefined. Without an offset it is UTC. The last second of a day ends it, as a date does. */
export function parseBound(text: string, side: 'start' | 'end'): number | undefined {
  const day = parseAskedDate(text);
  if (day !== undefined) return parseUtc(`${day}T00:00:00Z`) + (side === 'end' ? dayMs : 0);
  // A plus sign that was not escaped in the address arrives as a space.
  const iso =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+ -]\d{2}:?\d{2})?$/u.exec(
      text,
    );
  if (iso === null) return undefined;
  const [, date = '', time = '', offset = 'Z'] = iso;
  if (parsePlainDate(date) === undefined) return undefined;
  const zone = offset.replace(' ', '+').replace(/^([+-]\d{2})(\d{2})$/u, '$1:$2');
  const at = parseUtc(`${date}T${time}${zone}`);
  if (!isOfOurCalendar(at)) return undefined;
  const endsDay = side === 'end' && time.startsWith('23:59:59');
  return endsDay ? Math.floor(at / 1000) * 1000 + 1000 : at;
}

function valueSchemas(resource: Resource): Record<string, TSchema> {
  switch (resource.shape) {
    case 'number':
      return { value: Type.Number() };
    case 'text':
      return { value: Type.String() };
    case 'blood_pressure':
      return {
        systolic: Type.Number(),
        diastolic: Type.Number(),
        grouping: Type.Array(nullable(Type.String())),
      };
  }
}

function typeSchema({ types, methods }: Resource): TSchema {
  if (methods !== null) {
    const description = 'The method of measurement; null: unknown.';
    return nullable(Type.Enum([methods.usual, ...methods.others], { description }));
  }
  if (types === null) return nullable(Type.String());
  const schema = types.values === 'any' ? Type.String() : Type.Enum([...types.values]);
  return types.isNullable ? nullable(schema) : schema;
}

function unitSchema({ unit, methods }: Resource): TSchema {
  if (methods === null) return Type.Literal(unit);
  return Type.Enum([unit, methods.unit], { description: 'Of the usual method, and of others.' });
}

/** A sample of the resource as it is read and as events carry it. */
export function sampleSchema(resource: Resource): TSchema {
  const interval = resource.kind === 'interval' ? { start: instant, end: instant } : {};
  const extras = resource.extras.map((extra): [string, TSchema] => {
    const value = Type.Enum([...extra.values]);
    const schema = nullable(extra.isList ? Type.Array(value) : value);
    return [extra.key, extra.isRequired ? schema : Type.Optional(schema)];
  });
  return Type.Object(
    {
      id: neverReturned,
      timezone_offset: nullable(Type.Integer({ description: 'Seconds east of UTC.' })),
      type: typeSchema(resource),
      unit: unitSchema(resource),
      timestamp: instant,
      ...interval,
      ...valueSchemas(resource),
      ...Object.fromEntries(extras),
    },
    { title: resource.sampleSchemaName },
  );
}

export const extendedParams = Type.Object({
  user_id: uuid,
  resource: Type.String({
    description: 'Name of a resource whose name begins with `ext_`.',
    examples: ['ext_walking_speed'],
  }),
});

const extendedSample = Type.Object(
  {
    timezone_offset: nullable(Type.Integer({ description: 'Seconds east of UTC.' })),
    type: nullable(Type.String()),
    unit: Type.Enum([...new Set(extendedResources.map(({ unit }) => unit))]),
    timestamp: instant,
    start: Type.Optional(instant),
    end: Type.Optional(instant),
    value: Type.Number(),
  },
  { title: 'ClientFacingExtendedSample' },
);

/** The page of the grouped read of a resource beyond the contract. */
export const extendedGroups = Type.Object(
  {
    groups: Type.Record(
      Type.String(),
      Type.Array(
        Type.Object(
          { source: sourceSchema, data: Type.Array(extendedSample) },
          { title: 'GroupedExtended' },
        ),
      ),
    ),
    next_cursor: nullable(Type.String()),
    next: nullable(Type.String({ deprecated: true })),
  },
  { title: 'GroupedExtendedResponse' },
);

/** The page of the grouped read. */
export function groupedSchema(resource: Resource): TSchema {
  const group = Type.Object(
    { source: sourceSchema, data: Type.Array(sampleSchema(resource)) },
    { title: `Grouped${resource.schemaName}` },
  );
  return Type.Object(
    {
      groups: Type.Record(Type.String(), Type.Array(group)),
      next_cursor: nullable(Type.String()),
      next: nullable(Type.String({ deprecated: true })),
    },
    { title: `Grouped${resource.schemaName}Response` },
  );
}
