import {
  hypnogramOf,
  idIn,
  isJson,
  type Json,
  type Normalised,
  numberIn,
  objectsIn,
  positiveIn,
  type Row,
  stage,
  type Stretch,
  textIn,
} from '#sources';

import { bodyIn, instantOf, momentOf, secondsIn, zoneIn } from './read.ts';

/** A sleep: its summary and its details. */
type Night = {
  readonly document: Json;
  readonly data: Json;
  readonly start: number;
  readonly end: number;
  readonly zone: string | null;
  readonly sourceType: string;
  readonly stretches: readonly Json[];
};

const tracker = 16;

/** The last is sleep of an unknown kind. */
const stages: ReadonlyMap<unknown, number> = new Map([
  [0, stage.awake],
  [1, stage.light],
  [2, stage.deep],
  [3, stage.rem],
  [4, stage.asleep],
]);

export function normaliseSleep(page: Json): Partial<Normalised> {
  const nights = nightsIn(page);
  const samples = [
    { resource: 'heartrate', data: samplesOf(nights, 'hr') },
    { resource: 'respiratory_rate', data: samplesOf(nights, 'rr') },
    { resource: 'hrv', data: samplesOf(nights, 'rmssd') },
  ];
  const summaries = [{ resource: 'sleep', data: nights.map(summaryOf) }];
  return { samples, summaries };
}

/** The nth response belongs to the nth night of the summary. */
function nightsIn(page: Json): readonly Night[] {
  const answers: readonly unknown[] = Array.isArray(page['nights']) ? page['nights'] : [];
  return objectsIn(bodyIn(page['summary'])['series']).flatMap((document, index) => {
    const [start, end] = [secondsIn(document['startdate']), secondsIn(document['enddate'])];
    if (start === null || end === null || end < start) return [];
    return [
      {
        document,
        data: isJson(document['data']) ? document['data'] : {},
        start,
        end,
        zone: zoneIn(document['timezone']),
        sourceType: document['model'] === tracker ? 'watch' : 'unknown',
        stretches: objectsIn(bodyIn(answers[index])['series']),
      },
    ];
  });
}

/** Returns values by the second of measurement. */
function samplesOf(nights: readonly Night[], field: 'hr' | 'rr' | 'rmssd'): readonly Row[] {
  return nights.flatMap(({ stretches, zone, sourceType }) =>
    stretches.flatMap((stretch) => {
      const values = stretch[field];
      if (!isJson(values)) return [];
      return Object.entries(values).flatMap(([key, input]) => {
        const seconds = secondsIn(Number(key));
        const value = positiveIn(input);
        if (seconds === null || value === null) return [];
        return [{ source_type: sourceType, ...momentOf(seconds, zone), value }];
      });
    }),
  );
}

function stretchesIn({ stretches }: Night): readonly Stretch[] {
  return stretches.flatMap((stretch) => {
    const [from, to] = [secondsIn(stretch['startdate']), secondsIn(stretch['enddate'])];
    if (from === null || to === null) return [];
    return [{ from, to, type: stages.get(stretch['state']) ?? stage.unknown }];
  });
}

const percent = 100;

function summaryOf(night: Night): Row {
  const { document, data } = night;
  const efficiency = numberIn(data['sleep_efficiency']);
  const isComplete = document['completed'];
  return {
    source_type: night.sourceType,
    provider_id: idIn(document['id']),
    calendar_date: textIn(document['date']),
    time_zone: night.zone,
    bedtime_start: instantOf(night.start),
    bedtime_stop: instantOf(night.end),
    duration: numberIn(data['total_timeinbed']),
    total: numberIn(data['total_sleep_time']),
    awake: numberIn(data['wakeupduration']),
    light: numberIn(data['lightsleepduration']),
    rem: numberIn(data['remsleepduration']),
    deep: numberIn(data['deepsleepduration']),
    latency: numberIn(data['sleep_latency']),
    efficiency: efficiency === null ? null : efficiency * percent,
    score: positiveIn(data['sleep_score']),
    hr_average: positiveIn(data['hr_average']),
    hr_lowest: positiveIn(data['hr_min']),
    hr_maximum: positiveIn(data['hr_max']),
    respiratory_rate: positiveIn(data['rr_average']),
    ...(typeof isComplete === 'boolean' ? { state: isComplete ? 'confirmed' : 'tentative' } : {}),
    ...hypnogramOf(stretchesIn(night), night),
  };
}
