import { localSeconds } from './model.ts';

/** Something beside a series on its time axis: a workout, a night, a laboratory result. */
export type Mark = {
  readonly kind: 'workout' | 'sleep' | 'lab';
  readonly label: string;
  /** Seconds of the person's own clock, as if it showed UTC; the same for both where it is a moment. */
  readonly from: number;
  readonly to: number;
};

type Session = {
  readonly start: string;
  readonly end: string;
  readonly offsetSeconds: number | null;
  readonly label: string;
};
type Moment = Omit<Session, 'end'>;

/** Everything that lies beside a series, in the order of time; what lies wholly outside of the view is left out. */
export function marksOf(
  given: {
    readonly workouts: readonly Session[];
    readonly sleeps: readonly Session[];
    readonly labs: readonly Moment[];
  },
  view: { readonly from: number; readonly to: number },
): readonly Mark[] {
  const session =
    (kind: Mark['kind']) =>
    ({ start, end, offsetSeconds, label }: Session): Mark => ({
      kind,
      label,
      from: localSeconds(start, offsetSeconds),
      to: localSeconds(end, offsetSeconds),
    });
  return [
    ...given.workouts.map(session('workout')),
    ...given.sleeps.map(session('sleep')),
    ...given.labs.map((each) => session('lab')({ ...each, end: each.start })),
  ]
    .filter(({ from, to }) => to >= view.from && from <= view.to)
    .toSorted((a, b) => a.from - b.from || a.to - b.to);
}

/** Rows in which no two marks of one kind overlap: the place of each mark from the top. */
export function lanesOf(marks: readonly Mark[], apart: number): readonly number[] {
  const ends: number[] = [];
  return marks.map(({ from, to }) => {
    const free = ends.findIndex((end) => end + apart <= from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = to;
    return lane;
  });
}

/** The offset of a zone at an instant, in seconds; 0 where the zone is not known. */
export function offsetIn(zone: string | null | undefined, at: string): number {
  if (zone === null || zone === undefined) return 0;
  const instant = new Date(at);
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  }).formatToParts(instant);
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/u.exec(text) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}
