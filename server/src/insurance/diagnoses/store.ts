import { type ColumnType, sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import type { PlainDate } from '#kernel/time.ts';

import type { Source } from './official/read-files.ts';

type ReleaseTable = {
  valid_from: string;
  fiscal_year: number;
  is_derived: boolean;
  code_count: number;
  heading_count: number;
  term_count: number;
  excludes_count: number;
  sources: ColumnType<readonly Source[], string, string>;
  imported_at: Date;
  document: Buffer;
};

declare module '#kernel/db.ts' {
  interface Schema {
    diagnosis_release: ReleaseTable;
  }
}

/** The summary of a release, which can be read without its document. */
export type ReleaseSummary = {
  readonly validFrom: PlainDate;
  readonly fiscalYear: number;
  readonly isDerived: boolean;
  readonly codes: number;
  readonly headings: number;
  readonly terms: number;
  readonly excludes: number;
  readonly sources: readonly Source[];
  /** Null for the shipped release. */
  readonly importedAt: Date | null;
};

/** A release and its document, as `encodeRelease` made it. */
export type StoredRelease = { readonly summary: ReleaseSummary; readonly document: Buffer };

/** The NOTIFY channel on which an import announces itself. */
export const diagnosesChannel = 'salus_diagnoses';

const summaryColumns = [
  'valid_from',
  'fiscal_year',
  'is_derived',
  'code_count',
  'heading_count',
  'term_count',
  'excludes_count',
  'sources',
  'imported_at',
] as const;

/** The oldest first. */
export async function listReleases(db: ReadDb): Promise<readonly ReleaseSummary[]> {
  const rows = await db
    .selectFrom('diagnosis_release')
    .select(summaryColumns)
    .orderBy('valid_from')
    .execute();
  return rows.map((row) => toSummary(row));
}

/** The oldest first, with their documents. */
export async function readReleases(db: ReadDb): Promise<readonly StoredRelease[]> {
  const rows = await db
    .selectFrom('diagnosis_release')
    .select([...summaryColumns, 'document'])
    .orderBy('valid_from')
    .execute();
  return rows.map((row) => ({ summary: toSummary(row), document: row.document }));
}

export async function replaceRelease(
  tx: Tx,
  { summary, document }: StoredRelease,
  importedAt: Date,
): Promise<void> {
  const values = {
    fiscal_year: summary.fiscalYear,
    is_derived: summary.isDerived,
    code_count: summary.codes,
    heading_count: summary.headings,
    term_count: summary.terms,
    excludes_count: summary.excludes,
    sources: JSON.stringify(summary.sources),
    imported_at: importedAt,
    document,
  };
  await tx
    .insertInto('diagnosis_release')
    .values({ valid_from: summary.validFrom, ...values })
    .onConflict((conflict) => conflict.column('valid_from').doUpdateSet(values))
    .execute();
}

/** Locks the releases, because each import builds on the ones that it read. */
export async function lockReleases(tx: Tx): Promise<void> {
  await sql`lock table diagnosis_release in share row exclusive mode`.execute(tx);
}

/** Tells every server, once the transaction is committed. */
export async function announceReleases(tx: Tx): Promise<void> {
  await sql`select pg_notify(${diagnosesChannel}, '')`.execute(tx);
}

function toSummary(
  row: Omit<ReleaseTable, 'sources' | 'document'> & {
    readonly sources: readonly Source[];
  },
): ReleaseSummary {
  return {
    validFrom: trust<PlainDate>(row.valid_from),
    fiscalYear: row.fiscal_year,
    isDerived: row.is_derived,
    codes: row.code_count,
    headings: row.heading_count,
    terms: row.term_count,
    excludes: row.excludes_count,
    sources: row.sources,
    importedAt: row.imported_at,
  };
}
