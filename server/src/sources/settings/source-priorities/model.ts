import type { Problem } from '#kernel/problem.ts';

export const priorityDataTypes = ['workouts', 'activity', 'sleep', 'body', 'timeseries'] as const;

/** The priority of a source for a type of data; the source with the larger number is preferred. */
export type SourcePriority = {
  readonly dataType: (typeof priorityDataTypes)[number];
  readonly provider: string;
  readonly priority: number;
};

/** Null takes the source's number back. */
export type PriorityChange = Omit<SourcePriority, 'priority'> & {
  readonly priority: number | null;
};

/** Returns problems for sources that are named twice for one type of data, because their number is ambiguous. */
export function repetitionProblems(changes: readonly PriorityChange[]): readonly Problem[] {
  const seen = new Set<string>();
  return changes.flatMap(({ dataType, provider }, index): Problem[] => {
    const name = `${dataType} ${provider}`;
    const isRepeated = seen.has(name);
    seen.add(name);
    if (!isRepeated) return [];
    const msg = `Input should name ${provider} once for ${dataType}`;
    return [{ type: 'value_error', loc: ['body', index, 'provider'], msg, input: provider }];
  });
}
