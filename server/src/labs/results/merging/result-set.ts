import type {
  LabMissing,
  LabObservation,
  LabReport,
  LabTestReport,
  Withdrawal,
} from '#labs/orders';

/** An earlier version of a value. */
export type FormerObservation = LabObservation & {
  readonly withdrawal?: Withdrawal;
  readonly replacedAt: Date;
  /** True if it arrived after a later version. */
  readonly isLate?: boolean;
};

/** A value with its earlier versions, oldest first. */
export type StoredObservation = LabObservation & {
  /** Set if the laboratory withdrew the value; the last entry of the history is the value before. */
  readonly withdrawal?: Withdrawal;
  /** The laboratory did not say so itself: a corrected test does not repeat it. */
  readonly isUnrepeated?: boolean;
  readonly history?: readonly FormerObservation[];
};

/** A document of the laboratory, which is stored apart. */
export type KnownDocument = {
  /** From one, within the order. */
  readonly number: number;
  readonly name: string;
  /** Left out: a PDF. */
  readonly contentType?: string;
  readonly receivedAt: Date;
  /** More was to come when it was made. */
  readonly isPartial: boolean;
  /** A later report differs, so that this document is no longer complete. */
  readonly isOutdated: boolean;
};

/** The merged results of an order. A partial report adds to earlier ones; each value is the latest version. */
export type ResultSet = {
  readonly report: Omit<LabReport, 'observations' | 'missing' | 'documents' | 'notTaken' | 'tests'>;
  readonly observations: readonly StoredObservation[];
  readonly missing: readonly LabMissing[];
  /** The latest state of each test; absent if reports stated it only for the order. */
  readonly tests?: readonly LabTestReport[];
  readonly documents?: readonly KnownDocument[];
};

const pdfType = 'application/pdf';

export const contentTypeOf = ({
  contentType = pdfType,
}: Pick<KnownDocument, 'contentType'>): string => contentType;

export const isPdf = (document: Pick<KnownDocument, 'contentType'>): boolean =>
  contentTypeOf(document) === pdfType;
