import type { ChartLine, ChartMark } from '#console/kernel/chart/model.ts';
import { offsetText } from '#console/kernel/chart/reading.ts';

import { offsetIn } from './overlay.ts';
import type { Window } from './window.ts';

type Change = { readonly at: number; readonly before: number; readonly after: number };

/** Where the clock of the readings changes: by the offsets that they say, else by the rules of the person's zone. */
export function clockMarks(
  lines: readonly ChartLine[],
  zone: string | null,
  window: Window,
): readonly ChartMark[] {
  const said = lines.flatMap(changesSaid);
  const changes = said.length > 0 ? said : zone === null ? [] : changesOfZone(zone, window);
  // Several sources that travel along say the same change, each at its own reading.
  const byOffsets = Map.groupBy(
    changes.filter(({ at }) => at >= window.from && at <= window.to),
    ({ before, after, at }) => `${before} ${after} ${Math.floor(at / 86_400)}`,
  );
  return [...byOffsets.values()].flatMap(([first]) =>
    first === undefined
      ? []
      : [
          {
            kind: 'clock' as const,
            from: first.at,
            to: first.at,
            text: `${offsetText(first.before)} to ${offsetText(first.after)}`,
          },
        ],
  );
}

function changesSaid({ seconds, offsets }: ChartLine): readonly Change[] {
  const said = seconds.flatMap((at, place) => {
    const offset = offsets?.[place];
    return offset == null ? [] : [{ at, offset }];
  });
  return said.slice(1).flatMap(({ at, offset }, place) => {
    const before = said[place]?.offset ?? offset;
    return before === offset ? [] : [{ at, before, after: offset }];
  });
}

/** So many steps find every change: none comes back within two weeks. */
const stepSeconds = 14 * 86_400;

function changesOfZone(zone: string, { from, to }: Window): readonly Change[] {
  const offsetAt = (utc: number): number => offsetIn(zone, new Date(utc * 1000).toISOString());
  const changes: Change[] = [];
  for (let start = from - 86_400; start < to + 86_400; start += stepSeconds) {
    const [before, after] = [offsetAt(start), offsetAt(start + stepSeconds)];
    if (before === after) continue;
    let [low, high] = [start, start + stepSeconds];
    while (high - low > 60) {
      const middle = Math.floor((low + high) / 2);
      if (offsetAt(middle) === before) low = middle;
      else high = middle;
    }
    changes.push({ at: Math.round(high / 60) * 60 + before, before, after });
  }
  return changes;
}
