import type { FitMessages } from '@garmin/fitsdk';

/** How many values of each quantity a file holds that are not imported, by the quantity's name. */
export type LeftOut = ReadonlyMap<string, number>;

/** Fields of messages that nothing is made of, and what to call them. Those of records are in the streams of workouts. */
const quantities: readonly (readonly [message: keyof FitMessages, field: string, name: string])[] =
  [
    ['recordMesgs', 'enhancedSpeed', 'speed'],
    ['recordMesgs', 'cadence', 'cadence'],
    ['recordMesgs', 'power', 'power'],
    ['recordMesgs', 'enhancedAltitude', 'altitude'],
    ['recordMesgs', 'temperature', 'temperature'],
    ['recordMesgs', 'positionLat', 'position'],
    ['hrvMesgs', 'time', 'beat intervals'],
    ['sleepLevelMesgs', 'sleepLevel', 'sleep stages'],
    ['monitoringMesgs', 'distance', 'daily distance'],
    ['monitoringMesgs', 'ascent', 'ascent'],
    ['monitoringMesgs', 'temperature', 'temperature'],
    ['monitoringHrDataMesgs', 'restingHeartRate', 'resting heart rate'],
    ['weightScaleMesgs', 'percentHydration', 'body water'],
    ['weightScaleMesgs', 'boneMass', 'bone mass'],
    ['weightScaleMesgs', 'muscleMass', 'muscle mass'],
    ['weightScaleMesgs', 'visceralFatRating', 'visceral fat'],
  ];

/** What the files hold beside what is imported; of records, where no workout was made of them. */
export function countLeftOut(
  files: readonly FitMessages[],
  hasWorkouts: (index: number) => boolean,
): LeftOut {
  const counts = new Map<string, number>();
  for (const [message, field, name] of quantities) {
    const count = files.reduce(
      (sum, file, index) =>
        message === 'recordMesgs' && hasWorkouts(index)
          ? sum
          : sum + countValues(file[message] ?? [], field),
      0,
    );
    if (count > 0) counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return counts;
}

function countValues(messages: readonly object[], field: string): number {
  let count = 0;
  for (const message of messages) {
    const value: unknown = Reflect.get(message, field);
    if (Array.isArray(value)) count += value.filter((entry) => entry != null).length;
    else if (value != null) count += 1;
  }
  return count;
}

type Omissions = { readonly leftOut: LeftOut; readonly implausibleCount: number };

/** For the summary of an import, in words; null where nothing was left out. */
export function describeLeftOut({ leftOut, implausibleCount }: Omissions): string | null {
  const sentences: string[] = [];
  if (leftOut.size > 0) {
    const total = [...leftOut.values()].reduce((sum, count) => sum + count, 0);
    const names = new Intl.ListFormat('en-GB').format([...leftOut.keys()].toSorted());
    sentences.push(
      `${countOf(total)} of ${names} left out: no timeseries resource takes them from a FIT file.`,
    );
  }
  if (implausibleCount > 0) {
    sentences.push(`${countOf(implausibleCount)} beyond what is plausible left out.`);
  }
  return sentences.length > 0 ? sentences.join(' ') : null;
}

function countOf(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'value' : 'values'}`;
}
