import type { OrderedMarker } from '#labs/orders';
import type { Missing, Result } from '#labs/results';

export const markerStatuses = ['pending', 'incomplete', 'resulted'] as const;
export type MarkerStatus = (typeof markerStatuses)[number];

export type Known = { readonly results: readonly Result[]; readonly missing: readonly Missing[] };

/** The results of a test, and whether they are complete. */
export type MarkerProgress = {
  readonly marker: OrderedMarker;
  readonly status: MarkerStatus;
  readonly results: readonly Result[];
};

/** A value that the laboratory still stands by, and is done with. */
const isFinal = ({ withdrawal, status = 'final' }: Result): boolean =>
  withdrawal === undefined && (status === 'final' || status === 'corrected');

export function progressOf(
  markers: readonly OrderedMarker[],
  known: Known | undefined,
): readonly MarkerProgress[] {
  return markers.map((marker) => {
    const isOfIt = ({ sources }: Result | Missing): boolean =>
      sources?.some(({ markerId }) => markerId === marker.markerId) ?? false;
    const results = (known?.results ?? []).filter((each) => isOfIt(each) && isFinal(each));
    const slugs = new Set(results.map(({ slug }) => slug));
    const isWhole = marker.expected.every(({ required, slug }) => !required || slugs.has(slug));
    const isBegun = results.length > 0 || (known?.missing.some(isOfIt) ?? false);
    const partly = isBegun ? 'incomplete' : 'pending';
    return { marker, results, status: results.length > 0 && isWhole ? 'resulted' : partly };
  });
}
