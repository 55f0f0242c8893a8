import { type Static, Type } from 'typebox';

import { InvalidRequest } from '#kernel/errors.ts';
import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { dayMs, parseAskedDate, parseUtc, type PlainDate, toWireInstant } from '#kernel/time.ts';
import { openInstant, parseInstant } from '#kernel/time/instant.ts';
import { normaliseProvider, sourceTypes } from '#sources';
import { userId } from '#users';

import type { Deletion, Selector } from './model.ts';

export const userParams = Type.Object({ user_id: userId });
export const deletionParams = Type.Object({ user_id: userId, deletion_id: uuid });

const provider = Type.String({
  pattern: '^[A-Za-z][A-Za-z0-9_]{0,62}$',
  description: 'Slug of the source.',
});
const sourceType = Type.Enum([...sourceTypes]);
const resource = Type.String({ maxLength: 63, description: 'As in the paths of reads.' });

const boundText = Type.String({
  maxLength: 40,
  description: 'YYYY-MM-DD, or an ISO 8601 date-time; without an offset it is in UTC.',
});

// A misspelt field would select more than is meant, or end a dry run.
const strict = { additionalProperties: false } as const;

export const deletionBody = Type.Object(
  {
    data: optional(
      Type.Object(
        {
          resource,
          start_date: optional(boundText),
          end_date: optional(boundText),
          provider: optional(provider),
          source_type: optional(sourceType),
        },
        {
          title: 'DeletionOfData',
          description:
            'The samples or summaries of a resource that its read returns for this range. A date is a day of the calendar for summaries, and of UTC for samples; the last one is included. A date-time is an instant, and the end is excluded: it selects a sleep by its end, everything else by its start. A bound that is left out does not limit.',
          ...strict,
        },
      ),
    ),
    summary: optional(
      Type.Object(
        { resource, id: uuid },
        { title: 'DeletionOfSummary', description: 'One.', ...strict },
      ),
    ),
    source: optional(
      Type.Object(
        { provider, source_type: optional(sourceType) },
        {
          title: 'DeletionOfSource',
          description: 'All samples and summaries of a source.',
          ...strict,
        },
      ),
    ),
    import: optional(
      Type.Object(
        { id: uuid },
        { title: 'DeletionOfImport', description: 'The data of a file import.', ...strict },
      ),
    ),
    dry_run: optional(Type.Boolean({ description: 'Counts only and changes nothing.' })),
    allow_again: optional(
      Type.Boolean({
        description:
          'Whether a later pull, push or import may store the same data again. Without it, such data is left out.',
      }),
    ),
  },
  strict,
);

/** A request as the wire has it. */
export type DeletionRequest = Static<typeof deletionBody>;

export const listQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  next_cursor: optional(Type.String({ maxLength: 500 })),
});

const countSchema = Type.Object(
  {
    resource: Type.String(),
    provider: Type.String(),
    source_type: Type.String(),
    kind: Type.Enum(['samples', 'summaries']),
    count: Type.Integer(),
    start_date: nullable(instant),
    end_date: nullable(instant),
  },
  { title: 'DeletionCount' },
);

const askedText = Type.String({ description: 'A date, if the request has one; else a date-time.' });

export const deletionSchema = Type.Object(
  {
    id: nullable(uuid),
    user_id: uuid,
    state: Type.Enum(['dry_run', 'deleted', 'undone', 'purged'], {
      description:
        '`deleted`: no reader finds the data, and the deletion can be undone until `undo_until`. `purged`: it is erased.',
    }),
    by: Type.Enum(['data', 'summary', 'source', 'import']),
    resource: nullable(Type.String()),
    provider: nullable(Type.String()),
    source_type: nullable(Type.String()),
    start_date: nullable(askedText),
    end_date: nullable(askedText),
    summary_id: nullable(uuid),
    import_id: nullable(uuid),
    allow_again: Type.Boolean(),
    samples: Type.Integer(),
    summaries: Type.Integer(),
    counts: Type.Array(countSchema),
    created_at: instant,
    undo_until: nullable(instant),
  },
  { title: 'Deletion' },
);

export const listSchema = Type.Object(
  { deletions: Type.Array(deletionSchema), next_cursor: nullable(Type.String()) },
  { title: 'Deletions' },
);

type KindOf = (resource: string) => 'samples' | 'summaries' | undefined;

/** Returns the one selector of a request. */
export function toSelector(body: Static<typeof deletionBody>, kindOf: KindOf): Selector {
  const { data, summary, source, import: ofImport } = body;
  const given = [data, summary, source, ofImport].filter((each) => each != null);
  if (given.length !== 1) {
    const msg = 'Name exactly one of data, summary, source and import';
    throw new InvalidRequest([{ type: 'value_error', loc: ['body'], msg }]);
  }
  if (ofImport != null) return { by: 'import', id: ofImport.id.toLowerCase() };
  if (source != null) {
    const slug = normaliseProvider(source.provider);
    return { by: 'source', provider: slug, sourceType: source.source_type ?? null };
  }
  if (summary != null) {
    if (kindOf(summary.resource) !== 'summaries') throw unknown('summary', summary.resource);
    return { by: 'summary', ...summary, id: summary.id.toLowerCase() };
  }
  return toRange(data ?? { resource: '' }, kindOf);
}

function unknown(by: 'data' | 'summary', input: string): InvalidRequest {
  const kinds = by === 'data' ? 'samples or summaries' : 'summaries';
  const msg = `Input should be the name of a resource of ${kinds}`;
  return new InvalidRequest([{ type: 'enum', loc: ['body', by, 'resource'], msg, input }]);
}

type Bound = { readonly date: PlainDate } | { readonly ms: number };

const withoutSeconds = /T(\d{2}:\d{2})(?=$|Z|[+-])/u;

function boundOf(name: 'start_date' | 'end_date', text: string | null | undefined): Bound | null {
  if (text == null) return null;
  const date = parseAskedDate(text);
  if (date !== undefined) return { date };
  const parsed = openInstant();
  if (parseInstant(text.replace(withoutSeconds, 'T$1:00'), parsed)) {
    const offset = Number.isNaN(parsed.offsetSeconds) ? 0 : parsed.offsetSeconds;
    return { ms: parsed.wallMs - offset * 1000 };
  }
  const msg = 'Input should be a valid date, YYYY-MM-DD, or datetime, ISO 8601';
  const loc = ['body', 'data', name];
  throw new InvalidRequest([{ type: 'datetime_parsing', loc, msg, input: text }]);
}

type Data = NonNullable<Static<typeof deletionBody>['data']>;

function toRange(data: Data, kindOf: KindOf): Selector {
  const kind = kindOf(data.resource);
  if (kind === undefined) throw unknown('data', data.resource);
  const start = boundOf('start_date', data.start_date);
  const end = boundOf('end_date', data.end_date);
  const [from, to] = [firstMs(start), endMs(end)];
  if (from !== null && to !== null && to <= from) {
    const msg = 'end_date should be after start_date';
    throw new InvalidRequest([{ type: 'value_error', loc: ['body', 'data', 'end_date'], msg }]);
  }
  const named = {
    by: 'data',
    resource: data.resource,
    provider: data.provider == null ? null : normaliseProvider(data.provider),
    sourceType: data.source_type ?? null,
  } as const;
  const [fromDate, toDate] = [dateOf(start), dateOf(end)];
  if (kind === 'samples' || (fromDate === null && toDate === null))
    return { ...named, fromMs: from, toMs: to };
  return {
    ...named,
    fromMs: fromDate === null ? from : null,
    toMs: toDate === null ? to : null,
    days: { from: fromDate, to: toDate },
  };
}

const dateOf = (bound: Bound | null): PlainDate | null =>
  bound !== null && 'date' in bound ? bound.date : null;

function firstMs(bound: Bound | null): number | null {
  if (bound === null) return null;
  return 'date' in bound ? parseUtc(bound.date) : bound.ms;
}

function endMs(bound: Bound | null): number | null {
  if (bound === null) return null;
  return 'date' in bound ? parseUtc(bound.date) + dayMs : bound.ms;
}

const wireAt = (ms: number | null): string | null =>
  ms === null ? null : toWireInstant(new Date(ms));

export function toWire(deletion: Deletion, isDryRun = false): Static<typeof deletionSchema> {
  const { selector, counts } = deletion;
  const total = (kind: string): number =>
    counts.filter((each) => each.kind === kind).reduce((sum, { count }) => sum + count, 0);
  const range = selector.by === 'data' ? selector : null;
  const named = 'provider' in selector ? selector : null;
  return {
    id: isDryRun ? null : deletion.id,
    user_id: deletion.userId,
    state: isDryRun ? 'dry_run' : deletion.state,
    by: selector.by,
    resource: 'resource' in selector ? selector.resource : null,
    provider: named?.provider ?? null,
    source_type: named?.sourceType ?? null,
    start_date: range?.days?.from ?? wireAt(range?.fromMs ?? null),
    end_date: range?.days?.to ?? wireAt(range?.toMs ?? null),
    summary_id: selector.by === 'summary' ? selector.id : null,
    import_id: selector.by === 'import' ? selector.id : null,
    allow_again: deletion.allowAgain,
    samples: total('samples'),
    summaries: total('summaries'),
    counts: counts.map((each) => ({
      resource: each.resource,
      provider: each.provider,
      source_type: each.sourceType,
      kind: each.kind,
      count: each.count,
      start_date: wireAt(each.firstMs),
      end_date: wireAt(each.lastMs),
    })),
    created_at: toWireInstant(deletion.createdAt),
    undo_until: isDryRun ? null : toWireInstant(deletion.purgeAt),
  };
}
