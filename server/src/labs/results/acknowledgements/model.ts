import type { OrderedMarker } from '#labs/orders';

import type { FormerObservation } from '../merging/result-set.ts';
import { interpret, type Result } from '../model.ts';

/** A critical result, with what tells it from every other that the order ever had. */
export type CriticalResult = { readonly id: string; readonly result: Result };

/**
 * Returns the critical results of an order: the current ones, those that a correction no longer contains, and those
 * that arrived after the value that replaced them. For the last two, the laboratory did not say that they were wrong,
 * or no member has seen them. A value that is reported again is the same critical result. A value that was corrected
 * in between, even back to the same, is a new one, and needs a new acknowledgement.
 */
export function criticalsOf(
  results: readonly Result[],
  markers: readonly OrderedMarker[],
  idOf: (name: string) => string,
): readonly CriticalResult[] {
  const alike = new Map<string, number>();
  return results
    .flatMap((result) => [...lateOf(result, markers), result])
    .filter((result) => result.interpretation === 'critical' || wasCritical(result, markers))
    .map((result) => {
      const { code, name, loinc, subId = '', unit } = result;
      const since = runStart(result, markers);
      const said = JSON.stringify([code ?? loinc ?? name, subId, result.result, unit, since]);
      // Two rows of one report may say the same of two specimens.
      const number = alike.get(said) ?? 0;
      alike.set(said, number + 1);
      return { id: idOf(`${said} ${number}`), result };
    });
}

/** Returns the values that arrived late, each with its earlier history. They no longer hold. */
function lateOf(result: Result, markers: readonly OrderedMarker[]): readonly Result[] {
  const { history = [] } = result;
  return history.flatMap((former, at) =>
    former.isLate === true
      ? [interpret({ ...former, withdrawal: 'withdrawn', history: history.slice(0, at) }, markers)]
      : [],
  );
}

/** Whether a critical value went without a word of its laboratory. */
function wasCritical(
  { isUnrepeated = false, withdrawal, history = [] }: Result,
  markers: readonly OrderedMarker[],
): boolean {
  const last = history.at(-1);
  if (!isUnrepeated || withdrawal === undefined || last === undefined) return false;
  return interpret(last, markers).interpretation === 'critical';
}

/** Returns the index in the history at which the current critical value was first reported. */
function runStart(result: Result, markers: readonly OrderedMarker[]): number {
  // A late value does not start a new critical result.
  const history = (result.history ?? []).filter(({ isLate = false }) => !isLate);
  const isOther = (former: FormerObservation): boolean =>
    former.withdrawal !== undefined ||
    former.result !== result.result ||
    former.unit !== result.unit ||
    interpret(former, markers).interpretation !== 'critical';
  return history.findLastIndex(isOther) + 1;
}
