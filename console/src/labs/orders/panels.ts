import type { LabResultsRaw } from '#console/kernel/api/contract.ts';

type Result = LabResultsRaw['results'][number];
type Grouped = Pick<Result, 'interpretation' | 'source_markers'>;

const single = 'Single tests';

/** What of its results cannot be in a panel, comes last. */
const last: readonly string[] = [single, 'Not ordered'];

const rankOf = ({ interpretation }: Grouped): number =>
  interpretation === 'critical' ? 0 : interpretation === 'abnormal' ? 1 : 2;

/**
 * The results by the panel that they were ordered with, as the laboratory's report has them. A panel with a critical result
 * comes first, and so do critical results in their panel.
 */
export function byPanel<Each extends Grouped>(
  results: readonly Each[],
): readonly { readonly panel: string; readonly result: Each }[] {
  const counts = new Map<string, number>();
  for (const { source_markers: markers } of results)
    for (const { name } of markers ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
  const panelOf = ({ source_markers: markers }: Each): string => {
    if (markers === null) return 'Not ordered';
    return markers.find(({ name }) => (counts.get(name) ?? 0) > 1)?.name ?? single;
  };
  const groups = [...Map.groupBy(results, panelOf)].map(([panel, found]) => ({
    panel,
    found: found.toSorted((a, b) => rankOf(a) - rankOf(b)),
    rank: Math.min(...found.map(rankOf)),
  }));
  return groups
    .toSorted((a, b) => a.rank - b.rank || last.indexOf(a.panel) - last.indexOf(b.panel))
    .flatMap(({ panel, found }) => found.map((result) => ({ panel, result })));
}

/** Results outside their range: a person must look at them. */
export function isOutOfRange({ interpretation }: Pick<Result, 'interpretation'>): boolean {
  return interpretation === 'critical' || interpretation === 'abnormal';
}
