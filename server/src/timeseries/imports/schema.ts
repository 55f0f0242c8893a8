import { type Static, Type } from 'typebox';

import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import type { Counts } from './counts.ts';
import { importKinds, importStates, type ImportRun, stateOf } from './runs-model.ts';
import type { ImportedFile, ImportedFit } from './service.ts';

const count = (description: string) => Type.Integer({ description });

export const importParams = Type.Object({ user_id: uuid });

const leftOutParts = {
  first_left_out: Type.Record(Type.String(), Type.String(), {
    description:
      'The position of the first record of each type of `not_imported` and each reason of `refused`: a row, or the number of a record.',
  }),
  fields_left_out: Type.Record(Type.String(), Type.Integer(), {
    description: 'Parts of stored records that nothing takes, by their type. They are no records.',
  }),
};

/** Each record of the file is counted once: `records` = `stored` + `replaced` + `merged` + all left out. */
const recordCounts = {
  records: count(
    'All records of the file: `stored` + `replaced` + `merged` + all of `not_imported` and `refused`. A row with several values is several records.',
  ),
  stored: count('Records that are stored as the file has them, new or from before.'),
  replaced: count(
    'Records that replaced a stored value, or that a later record with the same time replaced.',
  ),
  merged: count('Records that are a part or another copy of a stored night, day or activity.'),
  derived: count('Samples that were computed from records, in addition to them.'),
};

export const importReport = Type.Object(
  {
    ...recordCounts,
    samples: count('Records that became samples.'),
    created: count('Samples that were new.'),
    updated: count('Samples that replaced another value.'),
    sleeps: Type.Integer(),
    workouts: Type.Integer(),
    routes: Type.Integer(),
    meals: Type.Integer(),
    cycles: count('Menstrual cycles.'),
    electrocardiograms: Type.Integer(),
    days: count('Days of activity that the file sums up itself.'),
    not_imported: Type.Record(Type.String(), Type.Integer(), {
      description: 'Records that nothing is made of, by their type.',
    }),
    refused: Type.Object(
      { time: Type.Integer(), unit: Type.Integer(), value: Type.Integer() },
      { description: 'Records that were skipped as impossible.' },
    ),
    ...leftOutParts,
    unreadable: Type.Array(Type.String(), {
      description: 'Files of the archive that were passed over, and why.',
    }),
    resumed_at: count(
      'The bytes of the file that an interrupted import had already stored. 0: this import started at the beginning.',
    ),
  },
  { title: 'ImportReport' },
);

export const anyReport = Type.Object(
  {
    kind: Type.Enum([...importKinds], { description: 'The detected type of the file.' }),
    ...importReport.properties,
    notes: Type.Array(Type.String(), {
      description: 'How the file was read, such as where its local times were placed.',
    }),
  },
  { title: 'FileImportReport' },
);

/** A report as the wire has it. */
export function reportToWire({ resumedAt, ...counts }: ImportedFile): Static<typeof importReport> {
  return { ...countsToWire(counts), resumed_at: resumedAt };
}

function countsToWire({
  notImported,
  firstLeftOut,
  fieldsLeftOut,
  unreadable,
  ...counts
}: Counts): Omit<Static<typeof importReport>, 'resumed_at'> {
  const firsts = Object.entries(firstLeftOut);
  return {
    ...counts,
    not_imported: { ...notImported },
    first_left_out: Object.fromEntries(firsts.map(([reason, { at }]) => [reason, at])),
    fields_left_out: { ...fieldsLeftOut },
    unreadable: [...unreadable],
  };
}

export function fitReportToWire({ leftOut, ...all }: ImportedFit): Static<typeof fitReport> {
  const { records, stored, replaced, merged, samples, created, updated, workouts, ...more } =
    countsToWire(all);
  const { not_imported, refused, fields_left_out } = more;
  return {
    records,
    stored,
    replaced,
    merged,
    samples,
    created,
    updated,
    workouts,
    not_imported,
    refused,
    fields_left_out,
    left_out: leftOut,
  };
}

export const fitReport = Type.Object(
  {
    records: recordCounts.records,
    stored: recordCounts.stored,
    replaced: recordCounts.replaced,
    merged: recordCounts.merged,
    samples: count('Samples that the file holds.'),
    created: count('Samples that were new.'),
    updated: count('Samples that replaced another value.'),
    workouts: Type.Integer(),
    not_imported: importReport.properties.not_imported,
    refused: importReport.properties.refused,
    fields_left_out: leftOutParts.fields_left_out,
    left_out: nullable(
      Type.String({ description: 'A description of the skipped data; null: nothing was skipped.' }),
    ),
  },
  { title: 'FitImportReport' },
);

export const historyQuery = Type.Object({
  user_id: optional(uuid),
  kind: optional(Type.Enum([...importKinds])),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  next_cursor: optional(Type.String({ maxLength: 500 })),
});

const runSchema = Type.Object(
  {
    id: uuid,
    user_id: uuid,
    kind: Type.Enum([...importKinds]),
    state: Type.Enum([...importStates], {
      description:
        '`interrupted`: the process ended during the import. Send the same file again to resume or repeat it.',
    }),
    started_by: Type.Object(
      {
        type: Type.String({ description: 'The kind of actor: `team_key`, `operator` and so on.' }),
        id: Type.String(),
      },
      { title: 'ImportActor' },
    ),
    started_at: instant,
    ended_at: nullable(instant),
    counts: Type.Record(Type.String(), Type.Integer(), {
      description: 'The stored data, counted by kind; empty until the job is done.',
    }),
    left_out: Type.Record(Type.String(), Type.Integer(), {
      description: 'Skipped records, by type or reason.',
    }),
    first_left_out: Type.Record(Type.String(), Type.String(), {
      description: 'Where the first record of each type or reason was.',
    }),
    notes: Type.Array(Type.String()),
    error: nullable(Type.String({ description: 'Why it failed.' })),
  },
  { title: 'ImportRun' },
);

export const historySchema = Type.Object(
  { imports: Type.Array(runSchema), next_cursor: nullable(Type.String()) },
  { title: 'ImportHistory' },
);

export function runToWire(run: ImportRun, now: Date): Static<typeof runSchema> {
  const { counts = {}, leftOut = {}, firstLeftOut = {}, notes = [] } = run.report ?? {};
  return {
    id: run.id,
    user_id: run.userId,
    kind: run.kind,
    state: stateOf(run, now),
    started_by: { type: run.actorType, id: run.actorId },
    started_at: toWireInstant(run.createdAt),
    ended_at: run.endedAt === null ? null : toWireInstant(run.endedAt),
    counts: { ...counts },
    left_out: { ...leftOut },
    first_left_out: { ...firstLeftOut },
    notes: [...notes],
    error: run.error,
  };
}
