import type { Laboratory, PrintedPatient } from '#labs/orders';

/** How a result is marked: by its range, or by the laboratory's own judgement. */
export type Flag = 'low' | 'high' | 'abnormal' | 'critical';

export type ReportedResult = {
  readonly name: string;
  /** As the laboratory printed it: a number, `<5`, a word, a sentence. */
  readonly result: string;
  readonly unit?: string;
  readonly referenceRange?: string;
  readonly flag?: Flag;
  readonly notes?: string;
  /** The value or its unit is not plausible, in words. */
  readonly doubt?: string;
};

export type ResultReport = {
  readonly orderId: string;
  readonly sampleId?: string;
  readonly status: 'partial' | 'final' | 'corrected';
  readonly patient: Pick<PrintedPatient, 'name' | 'birthDate' | 'sex'> & { readonly age?: string };
  readonly provider?: string;
  readonly account?: string;
  readonly laboratory: Laboratory;
  readonly specimen?: string;
  /** Times as printed, in the laboratory's format. */
  readonly collected?: string;
  readonly received?: string;
  readonly reported: string;
  /** For the properties of the PDF file. */
  readonly dated: Date;
  readonly panels: readonly {
    readonly name: string;
    readonly results: readonly ReportedResult[];
  }[];
  readonly missing: readonly { readonly name: string; readonly reason: string }[];
  /** Tests of which results are to come. */
  readonly pending: readonly string[];
  /** The laboratory's notes about the patient, the order and the specimens. */
  readonly remarks?: readonly string[];
};
