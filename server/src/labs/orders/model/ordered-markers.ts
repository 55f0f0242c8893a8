/** One thing to measure, under the laboratory's own code. */
export type OrderedMarker = {
  readonly markerId: number;
  /** The laboratory's test code. */
  readonly providerId: string;
  readonly name: string;
  readonly slug: string;
  /** The biomarkers of a panel; for a biomarker, itself. */
  readonly expected: readonly ExpectedValue[];
  /** Days that the laboratory takes, and at most; left out by orders of before, null where it is not known. */
  readonly tatDays?: number | null;
  readonly worstTatDays?: number | null;
};

/** A value that is expected of a marker. */
export type ExpectedValue = {
  readonly name: string;
  readonly slug: string;
  readonly providerId: string;
  readonly loinc: string | null;
  readonly loincSlug: string | null;
  /** UCUM. */
  readonly unit: string | null;
  readonly required: boolean;
};
