import { objectIn } from '#kernel/files/json-objects.ts';
import { type SummaryResource, summaryResources } from '#summaries';

import type { Api } from '../tool-kit/api.ts';
import { shownValues } from './summary-output.ts';

type Json = Readonly<Record<string, unknown>>;
type ResourceName = SummaryResource['name'];

const operationOf = {
  activity: 'getActivitySummary',
  body: 'getBodySummary',
  electrocardiogram: 'getElectrocardiogramSummary',
  meal: 'getMealSummary',
  menstrual_cycle: 'getMenstrualCycleSummary',
  profile: 'getProfileSummary',
  sleep: 'getSleepSummary',
  sleep_cycle: 'getSleepCycleSummary',
  workouts: 'getWorkoutsSummary',
} as const satisfies Record<ResourceName, string>;

type Asked = {
  readonly user_id: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly provider?: string;
};

/** A summary with the key that orders it among others: its day, its start, its id. */
export type ShownSummary = {
  readonly id: string;
  readonly name: ResourceName;
  readonly key: string;
  readonly shown: Json;
};

/** The summaries of a user on these days of the person's calendar. */
export async function readSummariesOf(
  api: Api,
  name: ResourceName,
  { user_id, start_date, end_date, provider }: Asked,
  more: Readonly<Record<string, unknown>> = {},
): Promise<readonly ShownSummary[]> {
  const { fields, listKey } = summaryResources[name];
  const query = { start_date, end_date, ...(provider === undefined ? {} : { provider }), ...more };
  const answer = await api(operationOf[name], { params: { user_id }, query });
  const summaries = objectIn(answer)[listKey ?? ''];
  if (!Array.isArray(summaries)) return [];
  return summaries.map(objectIn).map((summary) => {
    const { provider: slug, type } = objectIn(summary['source']);
    const id = String(summary['id']);
    const values = shownValues(fields, summary);
    const day = dayOf(values);
    const shown = {
      id,
      provider: slug,
      source_type: type,
      updated_at: summary['updated_at'],
      cite: `/v2/summary/${name}/${user_id}?start_date=${day}&end_date=${day}`,
      ...values,
    };
    const start = values['bedtime_start'] ?? values['time_start'] ?? values['timestamp'];
    return { id, name, key: [day, String(start), name, id].join(' '), shown };
  });
}

/** The day by which a summary is found. */
function dayOf(values: Json): string {
  const day = values['calendar_date'] ?? values['period_start'] ?? values['session_start'];
  return String(day).slice(0, 10);
}
