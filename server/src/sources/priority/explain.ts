import { type DeduplicatedTotals, endOf, lowerBound, type Track } from './deduplicate-intervals.ts';
import type { PreferredBecause, RankedSource, SourceRanking } from './ranking.ts';

/** A stretch of time in which one source counts, with the others that also recorded it. */
export type WinningInterval = {
  readonly startMs: number;
  readonly endMs: number;
  readonly source: RankedSource;
  readonly amount: number;
  /** In the order of preference. */
  readonly over: readonly { readonly source: RankedSource; readonly because: PreferredBecause }[];
};

/** Returns which source counts in each stretch of [from, to) and why, in chronological order. */
export function explainCounted(
  tracks: readonly Track[],
  { edges, winners, amounts }: DeduplicatedTotals,
  ranking: SourceRanking,
  [from, to]: readonly [number, number],
): readonly WinningInterval[] {
  const presence = tracks.map((track) => slotsWith(track, edges));
  const byRank = [...tracks.keys()].toSorted((left, right) =>
    ranking.compare(sourceOf(tracks, left), sourceOf(tracks, right)),
  );
  const won: WinningInterval[] = [];
  let lastKey = '';
  for (let slot = 0; slot < winners.length; slot += 1) {
    const startMs = edges[slot] ?? 0;
    const endMs = edges[slot + 1] ?? 0;
    const winner = winners[slot] ?? -1;
    if (winner < 0 || startMs < from || endMs > to) continue;
    const others = byRank.filter((place) => place !== winner && presence[place]?.[slot] === 1);
    const key = [winner, ...others].join();
    const last = won.at(-1);
    const amount = amounts[slot] ?? 0;
    if (last !== undefined && last.endMs === startMs && lastKey === key) {
      won[won.length - 1] = { ...last, endMs, amount: last.amount + amount };
    } else {
      const source = sourceOf(tracks, winner);
      const over = others.map((place) => {
        const other = sourceOf(tracks, place);
        return { source: other, because: ranking.because(source, other) };
      });
      won.push({ startMs, endMs, source, amount, over });
    }
    lastKey = key;
  }
  return won;
}

/** Returns 1 for each slot in which the track has data. */
function slotsWith({ starts, ends }: Track, edges: Float64Array): Uint8Array {
  const begun = new Int32Array(edges.length + 1);
  for (let index = 0; index < starts.length; index += 1) {
    const start = starts[index] ?? 0;
    const from = lowerBound(edges, start);
    const to = lowerBound(edges, endOf(start, ends[index] ?? 0));
    begun[from] = (begun[from] ?? 0) + 1;
    begun[to] = (begun[to] ?? 0) - 1;
  }
  let open = 0;
  return Uint8Array.from(begun, (change) => ((open += change) > 0 ? 1 : 0));
}

function sourceOf(tracks: readonly Track[], place: number): RankedSource {
  const track = tracks[place];
  if (track === undefined) throw new RangeError('there is no such track');
  return track.source;
}
