import type { ErrorCode } from '#kernel/errors.ts';
import type { Problem } from '#kernel/problem.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { SummaryIngestion } from '#summaries';
import type { ImportedAny, ImportedFit, Ingestion, ImportKind, Checkpoint } from '#timeseries';

/** The result of reading a file, by the format that the operation expects: any, or one. */
export type Reports = {
  readonly any: ImportedAny;
  readonly apple_health: Omit<ImportedAny, 'kind' | 'notes'>;
  readonly fit: ImportedFit;
};

/** Requests of the server to the process that reads a file, in this order, and results of the process's calls. */
export type ToProcess =
  | {
      readonly as: 'find';
      readonly file: string;
      readonly expected: keyof Reports;
      readonly nowMs: number;
    }
  | {
      readonly as: 'read';
      readonly scope: TeamScope;
      readonly userId: UserId;
      readonly timeZone: string | null;
    }
  | { readonly as: 'result'; readonly call: number; readonly result: unknown }
  | { readonly as: 'invalid'; readonly call: number; readonly problems: readonly Problem[] };

/** Calls of the process for the server to store or read data. */
export type Call =
  | {
      readonly method: 'ingest';
      readonly resource: string;
      readonly upload: Omit<Parameters<Ingestion['ingest']>[2], 'resource'>;
    }
  | {
      readonly method: 'ingestSummaries';
      readonly resource: string;
      readonly upload: Omit<
        Parameters<SummaryIngestion['ingestSummaries']>[2],
        'resource' | 'imported'
      >;
      /** The list of stored workouts that uploads of the same file share; null if the file has no copies. */
      readonly copies: { readonly format: string; readonly list: number } | null;
    }
  | { readonly method: 'findPlace'; readonly format: ImportKind; readonly fingerprint: string }
  | {
      readonly method: 'savePlace';
      readonly format: ImportKind;
      readonly fingerprint: string;
      readonly place: Checkpoint;
    }
  | { readonly method: 'forgetPlace'; readonly format: ImportKind };

export type FromProcess =
  | { readonly as: 'found'; readonly kind: ImportKind }
  | { readonly as: 'call'; readonly call: number; readonly asked: Call }
  | { readonly as: 'report'; readonly report: Reports[keyof Reports] }
  | { readonly as: 'refused'; readonly code: ErrorCode; readonly detail: string | undefined }
  /** An internal error: its location without its message, which may repeat contents of the file. */
  | { readonly as: 'failed'; readonly at: string };

/** The descriptor of the file in the process. */
export const fileDescriptor = 4;
