import { type Static, Type } from 'typebox';

import { InvalidRequest } from '#kernel/errors.ts';
import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';
import { parseInZone } from '#kernel/time/time-zone.ts';
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

export const deletionBody = Type.Object({
  data: optional(
    Type.Object(
      {
        resource,
        start_date: optional(instant),
        end_date: optional(instant),
        provider: optional(provider),
        source_type: optional(sourceType),
      },
      {
        title: 'DeletionOfData',
        description:
          'Samples or summaries of a resource that begin from `start_date` on and before `end_date`; what is left out is not limited.',
      },
    ),
  ),
  summary: optional(
    Type.Object({ resource, id: uuid }, { title: 'DeletionOfSummary', description: 'One.' }),
  ),
  source: optional(
    Type.Object(
      { provider, source_type: optional(sourceType) },
      { title: 'DeletionOfSource', description: 'All samples and summaries of a source.' },
    ),
  ),
  import: optional(
    Type.Object(
      { id: uuid },
      { title: 'DeletionOfImport', description: 'What an import of a file stored.' },
    ),
  ),
  dry_run: optional(Type.Boolean({ description: 'Count only; nothing changes.' })),
  allow_again: optional(
    Type.Boolean({
      description:
        'Whether a later pull, push or import may store the same data again. Without it, such data is left out.',
    }),
  ),
});

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
    start_date: nullable(instant),
    end_date: nullable(instant),
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

/** The one selector of a request. */
export function toSelector(body: Static<typeof deletionBody>): Selector {
  const { data, summary, source, import: ofImport } = body;
  const given = [data, summary, source, ofImport].filter((each) => each != null);
  if (given.length !== 1) {
    const msg = 'Name exactly one of data, summary, source and import';
    throw new InvalidRequest([{ type: 'value_error', loc: ['body'], msg }]);
  }
  if (summary != null) return { by: 'summary', ...summary, id: summary.id.toLowerCase() };
  if (ofImport != null) return { by: 'import', id: ofImport.id.toLowerCase() };
  if (source != null) {
    const slug = normaliseProvider(source.provider);
    return { by: 'source', provider: slug, sourceType: source.source_type ?? null };
  }
  return toRange(data ?? { resource: '' });
}

const at = (text: string | null | undefined): number | null =>
  text == null ? null : parseInZone(text, null);

function toRange(data: NonNullable<Static<typeof deletionBody>['data']>): Selector {
  const [fromMs, toMs] = [at(data.start_date), at(data.end_date)];
  if (fromMs !== null && toMs !== null && toMs <= fromMs) {
    const msg = 'end_date should be after start_date';
    throw new InvalidRequest([{ type: 'value_error', loc: ['body', 'data', 'end_date'], msg }]);
  }
  return {
    by: 'data',
    resource: data.resource,
    fromMs,
    toMs,
    provider: data.provider == null ? null : normaliseProvider(data.provider),
    sourceType: data.source_type ?? null,
  };
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
    start_date: wireAt(range?.fromMs ?? null),
    end_date: wireAt(range?.toMs ?? null),
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
