/** How far the laboratory is with a test of the order. */
export const testStates = ['pending', 'partial', 'final', 'corrected', 'cancelled'] as const;
export type TestState = (typeof testStates)[number];

/** The report of one test as a unit, without its values. */
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
  /** The laboratory sent the test again completely: values that the report does not repeat no longer hold. */
  readonly replaces: boolean;
  readonly reason: string | null;
  readonly statedAt: Date;
  /** The laboratory added the test, so the order does not contain it. */
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
