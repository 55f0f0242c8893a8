import type {
  LabMissing,
  LabObservation,
  LabReport,
  LabTestReport,
  Withdrawal,
} from '#labs/orders';

/** What was said of a value before something else was. */
export type FormerObservation = LabObservation & {
  readonly withdrawal?: Withdrawal;
  readonly replacedAt: Date;
  /** It came after what the laboratory said later. */
  readonly isLate?: boolean;
};

/** A value with what was said of it before, the oldest first. */
export type StoredObservation = LabObservation & {
  /** The laboratory took it back: what it was is the last of its history. */
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
  /** A later report says something else, so that this one is no longer the whole. */
  readonly isOutdated: boolean;
};

/** What is known of an order so far. A partial report adds to what came before; each value is the latest of its kind. */
export type ResultSet = {
  readonly report: Omit<LabReport, 'observations' | 'missing' | 'documents' | 'notTaken' | 'tests'>;
  readonly observations: readonly StoredObservation[];
  readonly missing: readonly LabMissing[];
  /** The latest of each test; left out where reports said it of the order as a whole. */
  readonly tests?: readonly LabTestReport[];
  readonly documents?: readonly KnownDocument[];
};

const pdfType = 'application/pdf';

export const contentTypeOf = ({
  contentType = pdfType,
}: Pick<KnownDocument, 'contentType'>): string => contentType;

export const isPdf = (document: Pick<KnownDocument, 'contentType'>): boolean =>
  contentTypeOf(document) === pdfType;
