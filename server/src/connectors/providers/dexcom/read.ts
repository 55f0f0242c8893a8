import { hourMs, minuteMs, secondMs, toWireInstant } from '#kernel/time.ts';
import {
  intervalAt,
  type Json,
  momentAt,
  type Normalised,
  objectsIn,
  positiveIn,
  type Row,
  samplesOf,
  textIn,
} from '#sources';

/** Parts may lack a leading zero, seconds may be missing, and any text may follow them. */
const written =
  /^(\d{4})-(\d{1,2})-(\d{1,2})T(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?(?:Z|[+-]|$)/u;

/** The clock that is written, in milliseconds as if it stood in UTC. */
function clockIn(value: unknown): number | null {
  const parts = written.exec(textIn(value) ?? '');
  if (parts === null) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const offsetMsMax = 14 * hourMs;

/**
 * Returns a record's time. Dexcom's system time is UTC. The user's clock is next to it, and the difference to the minute is the
 * offset; null for a receiver whose clock is wrong.
 */
function timeOf(record: Json): { readonly ms: number; readonly offset: number | null } | null {
  const ms = clockIn(record['systemTime']);
  if (ms === null) return null;
  const display = clockIn(record['displayTime']);
  if (display === null) return { ms, offset: null };
  const differenceMs = Math.round((display - ms) / minuteMs) * minuteMs;
  return { ms, offset: Math.abs(differenceMs) <= offsetMsMax ? differenceMs / secondMs : null };
}

const recordsIn = (answer: Json) =>
  objectsIn(answer['records']).flatMap((record) => {
    const time = timeOf(record);
    return time === null ? [] : [{ record, time }];
  });

function glucoseOf(
  answer: Json,
  sourceType: string,
  isWanted: (record: Json) => boolean,
): readonly Row[] {
  return recordsIn(answer).flatMap(({ record, time }) => {
    const value = positiveIn(record['value']);
    if (value === null || !isWanted(record)) return [];
    const unit = textIn(record['unit']) ?? 'mg/dL';
    return [{ source_type: sourceType, ...momentAt(time.ms, time.offset), unit, value }];
  });
}

/** Reads glucose. A value outside the sensor's range is stored as the bound of the range. */
export function readGlucose(answer: Json): Partial<Normalised> {
  return samplesOf(
    'glucose',
    glucoseOf(answer, 'automatic', () => true),
  );
}

export function readCalibrations(answer: Json): Partial<Normalised> {
  return samplesOf(
    'glucose',
    glucoseOf(answer, 'fingerprick', () => true),
  );
}

const insulins: ReadonlyMap<unknown, string> = new Map([
  ['fastActing', 'rapid_acting'],
  ['longActing', 'long_acting'],
]);

/** Reads events entered by hand. Deleted ones are still listed, as deleted. */
export function readEvents(answer: Json): Partial<Normalised> {
  const deletionHints = recordsIn(answer)
    .filter(({ record }) => record['eventStatus'] === 'deleted')
    .map(({ time }) => ({ fromMs: time.ms, toMs: time.ms + 1 }));
  const entries = recordsIn(answer).filter(({ record }) => record['eventStatus'] !== 'deleted');
  type Entry = (typeof entries)[number];
  const of = (type: string, row: (entry: Entry, value: number) => Row | null): readonly Row[] =>
    entries.flatMap((entry) => {
      // The value is a text; -1 stands for none.
      const value = entry.record['eventType'] === type ? positiveIn(entry.record['value']) : null;
      const made = value === null ? null : row(entry, value);
      return made === null ? [] : [{ source_type: 'app', ...made }];
    });
  const at = ({ time }: Entry) => intervalAt([time.ms, time.ms], time.offset);
  const notes = entries.flatMap((entry) => {
    const value = entry.record['eventType'] === 'notes' ? textIn(entry.record['value']) : null;
    return value === null ? [] : [{ source_type: 'app', ...at(entry), value }];
  });
  const workouts = of('exercise', ({ record, time }, minutes) => ({
    provider_id: textIn(record['recordId']),
    timezone_offset: time.offset,
    time_start: toWireInstant(new Date(time.ms)),
    time_end: toWireInstant(new Date(time.ms + minutes * minuteMs)),
  }));
  return {
    deletionHints,
    samples: [
      {
        resource: 'carbohydrates',
        data: of('carbs', (entry, value) => ({ ...at(entry), unit: 'g', value })),
      },
      {
        resource: 'insulin_injection',
        data: of('insulin', (entry, value) => {
          const type = insulins.get(entry.record['eventSubType']);
          return type === undefined ? null : { ...at(entry), type, unit: 'unit', value };
        }),
      },
      { resource: 'note', data: notes },
      {
        resource: 'glucose',
        data: glucoseOf(
          answer,
          'fingerprick',
          (record) => record['eventType'] === 'bloodGlucose' && record['eventStatus'] !== 'deleted',
        ),
      },
    ],
    summaries: [{ resource: 'workouts', data: workouts }],
  };
}

export function readDevices(answer: Json): Partial<Normalised> {
  const devices = objectsIn(answer['records']).flatMap((device) => {
    const providerId = textIn(device['transmitterId']);
    if (providerId === null) return [];
    const model = textIn(device['transmitterGeneration']);
    return [{ providerId, model, manufacturer: 'Dexcom', sourceType: 'automatic' }];
  });
  return { devices };
}
