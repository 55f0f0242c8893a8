export const interpretations = ['normal', 'abnormal', 'critical', 'unknown'] as const;
export type Interpretation = (typeof interpretations)[number];

/** Returns the gravest of several statements about one value; undefined if there are none. */
export function gravestOf(said: readonly Interpretation[]): Interpretation | undefined {
  return gravities.find((each) => said.includes(each));
}

const gravities = ['critical', 'abnormal', 'unknown', 'normal'] as const;
