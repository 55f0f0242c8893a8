import type { ChartLine } from './model.ts';

/** What a line says of a moment: the reading that is there, or since when there has been none. */
export type Reading =
  | { readonly kind: 'value'; readonly index: number }
  | { readonly kind: 'none'; readonly since: number | null };

export type Reader = {
  /** `width`: how many seconds the moment is, such as those of one pixel. */
  readonly at: (seconds: number, width: number) => Reading;
  /** So far from a moment its reading may be. */
  readonly reach: (width: number) => number;
  /** The last reading of all. */
  readonly last: number | null;
};

/** A point is read from so far: it is drawn five pixels wide. */
const spotPixels = 4;

/** Reads a line: a reading belongs to the moments within half of the line's usual spacing, and to no others. */
export function readerOf({ seconds, values, shape, isSpot = false }: ChartLine): Reader {
  const there = seconds.flatMap((_, index) => (values[index] == null ? [] : [index]));
  const timeOf = (place: number): number => seconds[there[place] ?? -1] ?? Number.NaN;
  const spacing = usualSpacing(there.map((index) => seconds[index] ?? 0));
  const reach = (width: number): number =>
    isSpot ? width * spotPixels : Math.max(spacing / 2, width);
  return {
    reach,
    last: there.at(-1) ?? null,
    at: (moment, width) => {
      // The first reading after the moment.
      const next = firstAfter(there.length, (place) => timeOf(place) > moment);
      const before = next - 1;
      const none: Reading = { kind: 'none', since: before < 0 ? null : timeOf(before) };
      // A bar goes from its time to the next one's.
      const isBar = shape === 'bars';
      const isNextNearer = !isBar && timeOf(next) - moment < moment - timeOf(before);
      const nearest = isNextNearer || (before < 0 && !isBar) ? next : before;
      const index = there[nearest];
      if (index === undefined) return none;
      const distance = Math.abs(timeOf(nearest) - moment);
      const isThere = isBar ? distance < Math.max(spacing, width) : distance <= reach(width);
      return isThere ? { kind: 'value', index } : none;
    },
  };
}

/** The median of the pauses between readings; 0 where there are fewer than two. */
function usualSpacing(times: readonly number[]): number {
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return pauses.toSorted((a, b) => a - b)[Math.floor((pauses.length - 1) / 2)] ?? 0;
}

/** The first place of an ascending list of which something is true, or its length. */
function firstAfter(length: number, isAfter: (place: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAfter(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** `2026-11-23 10:46`, and the clock that it was read from where the reading says so. */
export function momentText(line: ChartLine, index: number): string {
  const offset = line.offsets?.[index];
  const at = dateTimeText(line.seconds[index] ?? 0);
  return offset == null ? at : `${at} ${offsetText(offset)}`;
}

export function dateTimeText(seconds: number): string {
  return new Date(Math.round(seconds) * 1000).toISOString().slice(0, 16).replace('T', ' ');
}

const two = (number: number): string => String(number).padStart(2, '0');

/** `−05:00` */
export function offsetText(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60);
  return `${seconds < 0 ? '−' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
