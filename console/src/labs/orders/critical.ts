import type {
  ClientFacingOrder,
  CriticalResult,
  CriticalResults,
  LabResultsRaw,
} from '#console/kernel/api/contract.ts';

/** What is critical, the values, and whose they are: all that a decision needs. */
export type CriticalReport = {
  readonly critical: CriticalResults;
  readonly report: LabResultsRaw;
  readonly whole: ClientFacingOrder;
};

/** The value of a critical result; absent where a correction took it back. */
export function valueOf(
  { slug, sub_id: subId, provider_id: providerId }: CriticalResult,
  { results }: Pick<LabResultsRaw, 'results'>,
): LabResultsRaw['results'][number] | undefined {
  const same = results.filter(
    (each) => each.slug === slug && (each.sub_id ?? null) === (subId ?? null),
  );
  return same.find((each) => each.provider_id === providerId) ?? same[0];
}
