/** A text as it is drawn: its upper left corner and its size, in points of a page of 612 × 792. */
export type Drawn = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
};

/** A line of a made-up report. */
export type Row = {
  /** Of the biomarker in the starter catalogue. */
  readonly slug: string;
  readonly name: string;
  readonly value: string;
  readonly units: string;
  readonly min?: string;
  readonly max?: string;
  /** What is printed of the range. */
  readonly range: string;
  readonly flag: string;
  readonly previous: string;
};

export type Panel = { readonly name: string; readonly rows: readonly Row[] };

/** A made-up report, before anybody says how it looks. */
export type Report = {
  readonly firstName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD`, as all days of it. */
  readonly dob: string;
  readonly gender: 'male' | 'female';
  readonly labName: string;
  readonly collected: string;
  readonly reported: string;
  readonly specimen: string;
  readonly panels: readonly Panel[];
};

/** A value of a drawn report as it is printed, with what it means. */
export type TrueResult = {
  readonly testName: string;
  readonly value: string;
  readonly units: string;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly panel: string | undefined;
  readonly loinc: string;
};

export type TrueMetadata = {
  readonly patientFirstName: string;
  readonly patientLastName: string;
  readonly dob: string;
  readonly gender: string;
  readonly labName: string;
  readonly dateCollected: string;
  readonly dateReported: string;
  readonly specimenNumber: string;
};

/** What is drawn on each page, and what a reader should make of it. */
export type DrawnReport = {
  readonly pages: readonly (readonly Drawn[])[];
  readonly metadata: TrueMetadata;
  readonly results: readonly TrueResult[];
};

export type Layout = { readonly name: string; readonly draw: (report: Report) => DrawnReport };
