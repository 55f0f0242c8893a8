import type { PrintedBox } from '../parsing/model.ts';

/** An accepted value of a report, with the printed value and its position on the page. */
export type AcceptedValue = {
  readonly testName: string;
  readonly value: string;
  readonly units: string | null;
  readonly sampleType: string;
  readonly panelName: string | null;
  /** As printed. Left out in values that were accepted by earlier versions. */
  readonly referenceRange?: string | null;
  readonly minReferenceRange: number | null;
  readonly maxReferenceRange: number | null;
  readonly isAboveMaxRange: boolean | null;
  readonly isBelowMinRange: boolean | null;
  readonly interpretation: 'normal' | 'abnormal' | 'critical' | 'unknown';
  readonly loinc: { readonly code: string; readonly name: string } | null;
  readonly labName: string | null;
  readonly specimenNumber: string | null;
  readonly dateCollected: string | null;
  readonly dateReported: string | null;
  readonly printed: {
    readonly testName: string;
    readonly value: string;
    readonly units: string | null;
    readonly place: PrintedBox;
  };
  /** `review`: a reviewer approved it. `automatic`: it had no doubts, and no review was requested. */
  readonly acceptedBy: 'automatic' | 'review';
};

/** A value with its position among the values of its report, from 1. */
export type NewValue = { readonly position: number; readonly accepted: AcceptedValue };
