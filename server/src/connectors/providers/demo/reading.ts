import type { Day, LocalDay, Person, Sample } from '../../synthetic/index.ts';

/** The data of a day that a device has uploaded. */
export type Reading = {
  readonly person: Person;
  readonly day: Day;
  /** Beats per minute of the day, and of the one before, in which the night may begin. */
  readonly beats: Float64Array;
  readonly beatsBefore: Float64Array;
  /** The minute from which nothing was uploaded yet, counted from the day's midnight. */
  readonly untilMinute: number;
};

/** A summary and the moment that it belongs to, as text in UTC. */
export type Dated = {
  readonly timestamp: string;
  /**
   * The day on which it begins, if it is uploaded with that day: a night with the evening, so that all of its measurements are
   * included.
   */
  readonly begins?: string;
  readonly fields: Sample;
};

/** The data of a day, by resource. */
export type DayOfData = {
  readonly samples: Readonly<Record<string, readonly Sample[]>>;
  readonly summaries: Readonly<Record<string, readonly Dated[]>>;
};

export const untold: DayOfData = { samples: {}, summaries: {} };

export function beatsAt({ beats, beatsBefore }: Reading, minute: number): number {
  const value = minute < 0 ? beatsBefore[beatsBefore.length + minute] : beats[minute];
  return value ?? 0;
}

/** Returns heart rates of a stretch in the form of summaries, one for each number of minutes. */
export function beatsBetween(
  reading: Reading,
  stretch: { readonly fromMinute: number; readonly toMinute: number; readonly every: number },
  instantOf: (local: LocalDay, minute: number) => string,
): readonly Sample[] {
  const found: Sample[] = [];
  const { fromMinute, toMinute, every } = stretch;
  for (let minute = Math.ceil(fromMinute / every) * every; minute < toMinute; minute += every) {
    const timestamp = instantOf(reading.day.local, minute);
    found.push({ timestamp, value: beatsAt(reading, minute) });
  }
  return found;
}
