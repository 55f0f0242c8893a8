import { dayMs, plainDate, secondMs, toWireInstant } from '#kernel/time.ts';
import {
  type ApiResource,
  type Json,
  momentAt,
  type Normalised,
  numberIn,
  objectAt,
  objectsIn,
  positiveIn,
  requestJson,
  type Row,
} from '#sources';

const ring = { source_type: 'ring' } as const;

/** Fetches one day with each request. */
const metrics: ApiResource['fetch'] = async function* fetch(session, { from, to }) {
  const last = Math.min(to.getTime(), session.now().getTime() + dayMs);
  for (let day = from.getTime(); day < last; day += dayMs) {
    const path = `/user_data/metrics?date=${plainDate(new Date(day))}`;
    yield (await requestJson(session, { path })).text;
  }
};

/** Returns the metrics of a day by their kind, in lower case because some have capitals. */
function kindsIn(answer: Json): ReadonlyMap<string, Json> {
  const told = objectsIn(objectAt(answer, 'data')['metric_data']);
  return new Map(
    told.map((each) => [String(each['type']).toLowerCase(), objectAt(each, 'object')]),
  );
}

/** Converts instants; the user's time zone is unknown. */
const msIn = (seconds: unknown): number | null => {
  const number = numberIn(seconds);
  return number === null ? null : number * secondMs;
};

function seriesOf(object: Json | undefined, more: Row = {}): readonly Row[] {
  return objectsIn(object?.['values']).flatMap((each) => {
    const ms = msIn(each['timestamp']);
    const value = positiveIn(each['value']);
    return ms === null || value === null
      ? []
      : [{ ...ring, ...momentAt(ms, null), ...more, value }];
  });
}

export function readMetrics(answer: Json): Partial<Normalised> {
  const kinds = kindsIn(answer);
  const uptake = kinds.get('vo2_max') ?? {};
  const uptakeMs = msIn(uptake['day_start_timestamp']);
  const uptakeValue = positiveIn(uptake['value']);
  const isUptake = uptakeMs !== null && uptakeValue !== null;
  return {
    samples: [
      { resource: 'heartrate', data: seriesOf(kinds.get('hr')) },
      {
        resource: 'body_temperature',
        data: seriesOf(kinds.get('temp'), { unit: '°C', sensor_location: 'finger' }),
      },
      {
        resource: 'vo2_max',
        data: isUptake ? [{ ...ring, ...momentAt(uptakeMs, null), value: uptakeValue }] : [],
      },
    ],
    summaries: [{ resource: 'sleep', data: sleepOf(kinds) }],
  };
}

/** Reads a score from 0 to 100, for the morning after the night. */
function recoveryOf(kinds: ReadonlyMap<string, Json>): Row {
  const recovery = kinds.get('recovery_index') ?? kinds.get('recovery') ?? {};
  const score = numberIn(recovery['value'] ?? recovery['score']);
  if (score === null || score < 0 || score > 100) return {};
  return { recovery_readiness_score: Math.round(score) };
}

/** Sums of stages, and no sequence. */
function sleepOf(kinds: ReadonlyMap<string, Json>): readonly Row[] {
  const object = kinds.get('sleep') ?? {};
  const startMs = msIn(object['bedtime_start']);
  const endMs = msIn(object['bedtime_end']);
  if (startMs === null || endMs === null || endMs <= startMs) return [];
  const stages = new Map(
    objectsIn(object['sleep_stages']).map((each) => [each['type'], numberIn(each['stage_time'])]),
  );
  const quick = new Map(
    objectsIn(object['quick_metrics']).map((each) => [each['type'], numberIn(each['value'])]),
  );
  const [deep, light, rem] = ['deep_sleep', 'light_sleep', 'rem_sleep'].map(
    (name) => stages.get(name) ?? null,
  );
  return [
    {
      ...ring,
      bedtime_start: toWireInstant(new Date(startMs)),
      bedtime_stop: toWireInstant(new Date(endMs)),
      deep: deep ?? null,
      light: light ?? null,
      rem: rem ?? null,
      awake: stages.get('awake') ?? null,
      efficiency: quick.get('sleep_efic') ?? null,
      ...recoveryOf(kinds),
      hr_resting: positiveIn(kinds.get('night_rhr')?.['avg'] ?? kinds.get('night_rhr')?.['value']),
    },
  ];
}

export const resources: readonly ApiResource[] = [
  {
    name: 'metrics',
    gives: ['sleep', 'heartrate', 'body_temperature', 'vo2_max'],
    backfillDays: 90,
    sliceDays: 7,
    scopes: ['ring_data'],
    fetch: metrics,
    read: readMetrics,
  },
];
