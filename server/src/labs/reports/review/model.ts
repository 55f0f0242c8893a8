import type { Problem } from '#kernel/problem.ts';
import { isLoincCode } from '#labs/catalog';

import { correctedResults } from '../job/corrected-model.ts';
import type { Correction, JobData } from '../job/model.ts';

/** A reviewer's correction of the value at a position, as it was sent. */
export type SentCorrection = Omit<Correction, 'loinc'> & {
  readonly position: number;
  readonly loincCode?: string | null;
  readonly loincName?: string;
};

/** Each field of a correction that names a value or a code that there is not. */
export function problemsOf(data: JobData, sent: readonly SentCorrection[]): readonly Problem[] {
  const count = data.report?.results.length ?? 0;
  return sent.flatMap(({ position, loincCode }, index) => [
    ...(position > count
      ? [problem(index, 'position', `the report has ${count} values`, position)]
      : []),
    ...(sent.findIndex((each) => each.position === position) < index
      ? [problem(index, 'position', 'the value was named before', position)]
      : []),
    ...(loincCode == null || isLoincCode(loincCode)
      ? []
      : [problem(index, 'loinc_code', 'no LOINC code has this check digit', loincCode)]),
  ]);
}

const problem = (index: number, field: string, why: string, input: unknown): Problem => ({
  type: 'value_error',
  loc: ['body', 'results', index, field],
  msg: `Value error, ${why}`,
  input,
});

/** Merges new corrections into earlier ones. The printed values do not change. */
export function corrected(data: JobData, sent: readonly SentCorrection[]): JobData {
  const known = new Map(correctedResults(data).map((result) => [result.position, result]));
  const said = sent.map(({ position, loincCode, loincName, ...plain }) => {
    const { printed } = known.get(position) ?? {};
    const match = printed?.loincMatches.find((each) => each.loincCode === loincCode);
    const name = loincName ?? match?.loincName ?? plain.testName ?? printed?.testName ?? '';
    const loinc = loincCode == null ? loincCode : { code: loincCode, name };
    const before = data.corrections[position];
    const correction = { ...before, ...plain, ...(loinc === undefined ? {} : { loinc }) };
    return [position, correction] as const;
  });
  return { ...data, corrections: { ...data.corrections, ...Object.fromEntries(said) } };
}
