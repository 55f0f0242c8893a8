import { type Page, type UnreadableReason } from '../text-extraction/model.ts';

/** Where a value is printed: the page (from 1) and its box in points from the upper left corner. */
export interface PrintedBox {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A reason to review a value before it is accepted. */
export interface Doubt {
  readonly code: string;
  readonly message: string;
}

export interface LoincMatch {
  readonly loincCode: string;
  readonly loincName: string;
  readonly displayName: string;
  readonly aliases: readonly string[];
  /** From 0 to 1. */
  readonly confidenceScore: number;
}

/** A value of a report. `value` and `units` are as printed. */
export interface ReadResult {
  readonly testName: string;
  readonly value: string;
  readonly units?: string;
  readonly type?: 'numeric' | 'range' | 'comment' | 'boolean' | 'duration' | 'percentage' | 'ratio';
  readonly sampleType:
    | 'urine'
    | 'serum_plasma_blood'
    | 'capillary_blood'
    | 'stool'
    | 'saliva'
    | 'other'
    | 'unknown';
  readonly measurementKind: 'direct' | 'calculated' | 'ratio' | 'unknown';
  /** As printed, or of the columns of its ends. Left out in reports that were read by earlier versions. */
  readonly referenceRange?: string;
  readonly minReferenceRange?: number;
  readonly maxReferenceRange?: number;
  readonly sourcePanelName?: string;
  readonly interpretation?: 'normal' | 'abnormal' | 'critical' | 'unknown';
  readonly isAboveMaxRange?: boolean;
  readonly isBelowMinRange?: boolean;
  readonly loincMatches: readonly LoincMatch[];
  readonly loincMatchStatus: 'auto_match' | 'needs_review' | 'no_match';
  /** How sure the reading of each field is, from 0 to 1. */
  readonly confidence: {
    readonly testName: number;
    readonly value: number;
    readonly units: number;
  };
  readonly place: PrintedBox;
  readonly doubts: readonly Doubt[];
}

/** The patient, laboratory and dates of a report, as printed. Dates are `YYYY-MM-DD`. */
export interface ReportMetadata {
  readonly patientFirstName?: string;
  readonly patientLastName?: string;
  readonly dob?: string;
  readonly gender?: 'male' | 'female' | 'other';
  readonly labName?: string;
  readonly dateReported?: string;
  readonly dateCollected?: string;
  readonly specimenNumber?: string;
}

export interface ReadReport {
  readonly metadata: ReportMetadata;
  readonly results: readonly ReadResult[];
  /** Doubts about the report itself, for example two dates of birth. */
  readonly doubts: readonly Doubt[];
}

/** The parsed report, or the reason why it has none. */
export type ReadOutcome =
  | { readonly report: ReadReport }
  | {
      readonly failureReason: UnreadableReason | 'not_english' | 'no_table' | 'microbiology';
      readonly cause: string;
    };

/** Reads the pages of a report. Pure; takes milliseconds a page. */
export type ReadReportPages = (pages: readonly Page[]) => ReadOutcome;
