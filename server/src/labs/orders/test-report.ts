/** How far the laboratory is with a test of the order. */
export const testStates = ['pending', 'partial', 'final', 'corrected', 'cancelled'] as const;
export type TestState = (typeof testStates)[number];

/** What a report says of one test as a whole. */
export type LabTestReport = {
  readonly name: string;
  /** The laboratory's codes of it. */
  readonly codes: readonly string[];
  /** `test` of the values that came under it. */
  readonly key: string;
  /** The laboratory's own number of it. */
  readonly filler: string | null;
  readonly state: TestState;
  /** The laboratory stated the state; otherwise it follows from the values. */
  readonly isStated: boolean;
  /** The test is sent again as a whole: values of it that the report does not repeat no longer hold. */
  readonly replaces: boolean;
  readonly reason: string | null;
  readonly statedAt: Date;
  /** The laboratory added the test: nobody ordered it. */
  readonly isAdditional: boolean;
  /** The result because of which it was added. */
  readonly parent?: LabParent;
  /** The laboratory stated that it is done with the order of the test. */
  readonly isOrderComplete?: boolean;
};

export type LabParent = {
  readonly code: string | null;
  readonly name: string | null;
  readonly subId: string | null;
  /** The laboratory's number of the test that the result belongs to. */
  readonly filler: string | null;
};
