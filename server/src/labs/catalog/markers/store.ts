import { type ColumnType, type Selectable, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';

import { type ExpectedResult, type Marker, slugOf } from '../model.ts';
import { type CompendiumQuestion, toQuestions } from './questions.ts';

/** The data of a marker in a compendium, without its lab and test code. */
export type MarkerBody = Omit<
  Marker,
  'id' | 'labId' | 'providerId' | 'origin' | 'expectedResults' | 'questions'
> & {
  readonly results: readonly CompendiumResult[];
  readonly questions: readonly CompendiumQuestion[];
};

export type CompendiumResult = {
  readonly code: string;
  readonly name: string;
  readonly loincCode: string | null;
  readonly unit: string | null;
  readonly isRequired: boolean;
};

export type { CompendiumQuestion } from './questions.ts';

export type CompendiumMarker = MarkerBody & { readonly providerId: string };

export type LoincTerm = {
  readonly code: string;
  readonly longName: string;
  readonly shortName: string;
  readonly unit: string | null;
  readonly aliases: readonly string[];
  readonly rank: number | null;
};

/** The stored form: rows of earlier versions lack the fields that were added later. */
type StoredBody = Omit<MarkerBody, 'questions' | 'excludedStates' | 'medicareDiagnoses'> &
  Partial<MarkerBody>;

type LabMarkerTable = {
  id: ColumnType<number, never, never>;
  lab_id: number;
  provider_id: string;
  is_current: boolean;
  body: ColumnType<StoredBody, string, string>;
};

declare module '#kernel/db.ts' {
  interface Schema {
    lab_marker: LabMarkerTable;
    lab_result_code: { id: ColumnType<number, never, never>; lab_id: number; code: string };
    loinc_term: {
      code: string;
      long_name: string;
      short_name: string;
      unit: string | null;
      aliases: readonly string[];
      rank: number | null;
    };
    lab_catalog_import: { only_one: boolean; imported_at: Date };
  }
}

const labMarkerColumns = ['id', 'lab_id', 'provider_id', 'is_current', 'body'] as const;

const labResultCodeColumns = ['id', 'lab_id', 'code'] as const;

/** The NOTIFY channel on which an import announces itself. */
export const markersChannel = 'salus_lab_markers';
/** The rows per statement, which then has some megabytes. */
const batchRows = 2000;
/** The rank of markers without a LOINC rank: after all ranked ones and after the starter catalog. */
const unranked = 1_000_000;

/** When the last import was; null before the first. */
export async function lastImport(db: ReadDb): Promise<Date | null> {
  const row = await db.selectFrom('lab_catalog_import').select('imported_at').executeTakeFirst();
  return row?.imported_at ?? null;
}

/** The markers of every imported compendium, with LOINC's names where its terms were imported. */
export async function listImported(db: ReadDb): Promise<readonly Marker[]> {
  const rows = await db.selectFrom('lab_marker').select(labMarkerColumns).orderBy('id').execute();
  if (rows.length === 0) return [];
  const codes = rows.flatMap(({ body }) => body.results.map(({ loincCode }) => loincCode));
  const own = rows.map(({ body }) => body.loincCode);
  const terms = await listTerms(
    db,
    [...codes, ...own].filter((code) => code !== null),
  );
  const ids = await db.selectFrom('lab_result_code').select(labResultCodeColumns).execute();
  const resultIds = new Map(ids.map((row) => [`${row.lab_id} ${row.code}`, row.id]));
  return rows.map((row) => toMarker(row, terms, resultIds));
}

function toMarker(
  {
    id,
    lab_id: labId,
    provider_id: providerId,
    is_current: isCurrent,
    body,
  }: Selectable<LabMarkerTable>,
  terms: ReadonlyMap<string, LoincTerm>,
  resultIds: ReadonlyMap<string, number>,
): Marker {
  const { results, questions = [], excludedStates = [], medicareDiagnoses = [], ...said } = body;
  const term = said.loincCode === null ? undefined : terms.get(said.loincCode);
  return {
    ...said,
    id,
    labId,
    providerId,
    aliases: [...said.aliases, ...(term?.aliases ?? [])],
    questions: toQuestions(labId, providerId, questions),
    excludedStates,
    medicareDiagnoses,
    rank: term?.rank ?? unranked,
    origin: isCurrent ? 'imported' : 'retired',
    expectedResults: results.map((result) =>
      toExpectedResult(result, resultIds.get(`${labId} ${result.code}`) ?? id, terms),
    ),
  };
}

async function listTerms(
  db: ReadDb,
  codes: readonly string[],
): Promise<ReadonlyMap<string, LoincTerm>> {
  const { rows } = await sql<{
    code: string;
    long_name: string;
    short_name: string;
    unit: string | null;
    aliases: string[];
    rank: number | null;
  }>`select code, long_name, short_name, unit, aliases, rank from loinc_term where code = any(${[...new Set(codes)]})`.execute(
    db,
  );
  return new Map(
    rows.map(({ long_name: longName, short_name: shortName, ...row }) => [
      row.code,
      { ...row, longName, shortName },
    ]),
  );
}

function toExpectedResult(
  result: CompendiumResult,
  id: number,
  terms: ReadonlyMap<string, LoincTerm>,
): ExpectedResult {
  const { name, loincCode, code } = result;
  const term = loincCode === null ? undefined : terms.get(loincCode);
  return {
    id,
    name,
    slug: slugOf(name),
    providerId: code,
    isRequired: result.isRequired,
    loinc:
      loincCode === null
        ? null
        : {
            code: loincCode,
            name: term?.longName ?? name,
            unit: result.unit ?? term?.unit ?? null,
          },
  };
}

/** One import at a time. */
export async function lockImports(tx: Tx): Promise<void> {
  await sql`lock table lab_marker, loinc_term in share row exclusive mode`.execute(tx);
}

/** From now on the lab offers none of its markers, until they are saved again. */
export async function retireMarkers(tx: Tx, labId: number): Promise<void> {
  await tx
    .updateTable('lab_marker')
    .set({ is_current: false })
    .where('lab_id', '=', labId)
    .execute();
}

/** Adds markers of a lab, and replaces those with the same test code; replaced markers keep their ids. */
export async function saveMarkers(
  tx: Tx,
  labId: number,
  markers: readonly CompendiumMarker[],
): Promise<void> {
  for (let from = 0; from < markers.length; from += batchRows) {
    const batch = markers.slice(from, from + batchRows);
    const rows = JSON.stringify(
      batch.map(({ providerId, ...body }) => ({ provider_id: providerId, body })),
    );
    const codes = [...new Set(batch.flatMap(({ results }) => results.map(({ code }) => code)))];
    await sql`
      insert into lab_marker (lab_id, provider_id, is_current, body)
      select ${labId}, provider_id, true, body
      from json_to_recordset(${rows}::json) as given (provider_id text, body jsonb)
      on conflict (lab_id, provider_id) do update set is_current = true, body = excluded.body`.execute(
      tx,
    );
    await sql`
      insert into lab_result_code (lab_id, code) select ${labId}, unnest(${codes}::text[])
      on conflict do nothing`.execute(tx);
  }
}

export async function countMarkers(db: ReadDb, labId: number): Promise<number> {
  const rows = await db
    .selectFrom('lab_marker')
    .select('id')
    .where('lab_id', '=', labId)
    .where('is_current', '=', true)
    .execute();
  return rows.length;
}

/** Replaces all LOINC terms. */
export async function replaceTerms(tx: Tx, terms: readonly LoincTerm[]): Promise<void> {
  await tx.deleteFrom('loinc_term').execute();
  for (let from = 0; from < terms.length; from += batchRows) {
    const rows = JSON.stringify(
      terms
        .slice(from, from + batchRows)
        .map(({ code, longName, shortName, unit, aliases, rank }) => ({
          code,
          long_name: longName,
          short_name: shortName,
          unit,
          aliases,
          rank,
        })),
    );
    await sql`
      insert into loinc_term (code, long_name, short_name, unit, aliases, rank)
      select code, long_name, short_name, unit, aliases, rank
      from json_to_recordset(${rows}::json)
        as given (code text, long_name text, short_name text, unit text, aliases text[], rank integer)`.execute(
      tx,
    );
  }
}

/** Tells every server, once the transaction is committed. */
export async function announceImport(tx: Tx, importedAt: Date): Promise<void> {
  await tx
    .insertInto('lab_catalog_import')
    .values({ only_one: true, imported_at: importedAt })
    .onConflict((conflict) =>
      conflict.column('only_one').doUpdateSet({
        // Always later than the previous import, even if the clock moved backwards: servers detect imports by this
        // time.
        imported_at: sql<Date>`greatest(${importedAt}::timestamptz, lab_catalog_import.imported_at + interval '1 millisecond')`,
      }),
    )
    .execute();
  await sql`select pg_notify(${markersChannel}, '')`.execute(tx);
}
