/** Dates of the address: `2026-11-19`. */
export function dayBy(date: string, days: number): string | null {
  const at = Date.parse(date);
  return Number.isNaN(at) ? null : new Date(at + days * 86_400_000).toISOString().slice(0, 10);
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `UTC−05:00` */
export function offsetText(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60);
  return `UTC${seconds < 0 ? '−' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** `07:30` on a clock that is so many seconds ahead of UTC. */
export function clockText(at: string, offset: number | null): string {
  return new Date(Date.parse(at) + (offset ?? 0) * 1000).toISOString().slice(11, 16);
}

/** `7 h 5 min` */
export function hoursText(seconds: number | null): string {
  if (seconds === null) return '–';
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** What a record of a sleep is for its day. */
export type Part = 'main' | 'nap' | 'other source';

type Sleep = { readonly id: string; readonly bedtime_start: string };

/** Every record of a day: the main sleep, then naps, then the records of the same sleeps by other sources. */
export function partsOf<Each extends Sleep>(given: {
  readonly all: readonly Each[];
  readonly counted: readonly Sleep[];
  readonly main: readonly Sleep[];
}): readonly { readonly sleep: Each; readonly part: Part }[] {
  const has = (list: readonly Sleep[], id: string): boolean => list.some((each) => each.id === id);
  const rank = { main: 0, nap: 1, 'other source': 2 } as const;
  return given.all
    .map((sleep) => ({
      sleep,
      part: has(given.main, sleep.id)
        ? ('main' as const)
        : has(given.counted, sleep.id)
          ? ('nap' as const)
          : ('other source' as const),
    }))
    .toSorted(
      (a, b) =>
        rank[a.part] - rank[b.part] ||
        Date.parse(a.sleep.bedtime_start) - Date.parse(b.sleep.bedtime_start),
    );
}

type Numbers = {
  readonly total: number | null;
  readonly duration: number;
  readonly deep: number;
  readonly rem: number;
  readonly light: number;
  readonly awake: number;
  readonly latency: number | null;
  readonly efficiency: number | null;
  readonly score: number | null;
  readonly hr_lowest: number | null;
  readonly hr_average: number | null;
  readonly average_hrv: number | null;
  readonly respiratory_rate: number | null;
  readonly temperature_delta: number | null;
};

const time = (seconds: number | null): string | null =>
  seconds === null || seconds === 0 ? null : hoursText(seconds);
const number = (value: number | null, unit: string, digits = 0): string | null =>
  value === null ? null : `${value.toFixed(digits)} ${unit}`.trim();

/** The numbers that the source sent, with their units; those that it did not send are left out. */
export function factsOf(night: Numbers): readonly (readonly [string, string])[] {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Asleep', time(night.total)],
    ['In bed', time(night.duration)],
    ['Deep', time(night.deep)],
    ['REM', time(night.rem)],
    ['Light', time(night.light)],
    ['Awake', time(night.awake)],
    ['Time to fall asleep', time(night.latency)],
    ['Efficiency', number(night.efficiency, '%')],
    ['Score', number(night.score, '')],
    ['Lowest heart rate', number(night.hr_lowest, 'bpm')],
    ['Average heart rate', number(night.hr_average, 'bpm')],
    ['HRV (rmssd)', number(night.average_hrv, 'ms')],
    ['Breaths', number(night.respiratory_rate, 'per minute', 1)],
    ['Temperature against usual', number(night.temperature_delta, '°C', 1)],
  ];
  return facts.filter((fact): fact is readonly [string, string] => fact[1] !== null);
}
