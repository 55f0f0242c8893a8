import { trust } from '#kernel/brand.ts';
import { fromJsonText, type JsonText } from '#kernel/json-text.ts';
import { toWireInstant } from '#kernel/time.ts';
import { providerIndex } from '#sources';

import type { Json } from '../fields/read-fields.ts';
import type { Origin, Summary } from '../model.ts';
import type { SummaryResourceName } from '../resources/resources.ts';

/** JSON text of a summary's `source`. */
export type SummarySourceText = (origin: Origin) => string;

/** Returns the JSON of a source: current keys and the deprecated ones. */
export function summarySourceText(
  providerName: (slug: string) => string,
  logo: (slug: string) => string,
): SummarySourceText {
  return ({ provider, sourceType, appId, deviceId }) =>
    JSON.stringify({
      provider,
      type: sourceType,
      app_id: appId,
      device_id: deviceId,
      sport: null,
      workout_id: null,
      name: providerName(provider),
      slug: provider,
      logo: logo(provider),
    });
}

/** Returns the JSON of a summary for reads and events. Stored JSON is copied without parsing. */
export function summaryText(summary: Summary, sourceText: SummarySourceText): string {
  const { id, userId, data, createdAt, updatedAt } = summary;
  return `{"id":"${id}","user_id":"${userId}",${data.slice(1, -1)}${furtherText(summary)},"source":${sourceText(summary)},"created_at":"${toWireInstant(createdAt)}","updated_at":"${toWireInstant(updatedAt)}"}`;
}

/** The JSON of a workout's stream as events carry it. */
export function streamText(workout: Summary, sourceText: SummarySourceText): string {
  const { id, userId, providerId, data } = workout;
  const head = {
    user_id: userId,
    workout_id: id,
    provider_id: providerId ?? id,
    message: `Due to payload size limits, to access the workout stream, please use the /v2/timeseries/workouts/${id}/stream endpoint.`,
    sport: sportIn(data),
  };
  return `${JSON.stringify(head).slice(0, -1)},"source":${sourceText(workout)}}`;
}

const withSourceColumns: ReadonlySet<string> = new Set<SummaryResourceName>([
  'electrocardiogram',
  'menstrual_cycle',
  'sleep_cycle',
]);

/** Returns null seconds of stages for a night stored by an early version, which did not distinguish unknown from zero. */
function untold({ data }: Summary): string {
  return data.includes('"stage_asleep_second":')
    ? ''
    : ',"stage_asleep_second":null,"stage_awake_second":null,"stage_light_second":null,"stage_rem_second":null,"stage_deep_second":null';
}

/** Returns the keys that some resources have in addition to their fields: mostly the source again. */
function furtherText(summary: Summary): string {
  const { resource, provider, sourceType, appId, deviceId, providerId, id } = summary;
  if (resource === 'activity' || resource === 'body' || resource === 'profile') return '';
  if (resource === 'sleep') return `${untold(summary)},"sleep_stream":${summary.stream}`;
  const further = withSourceColumns.has(resource)
    ? {
        source_provider: provider,
        source_type: sourceType,
        source_app_id: appId,
        source_device_id: deviceId,
      }
    : { provider_id: providerId ?? id };
  const ofMeal = {
    priority_id: 1,
    source_id: providerIndex(provider),
    source_app_id: appId,
    source_device_id: deviceId,
  };
  const all = resource === 'meal' ? { ...further, ...ofMeal } : further;
  return `,${JSON.stringify(all).slice(1, -1)}`;
}

/** Wraps the provider's own object with the ids of the summary. `priority_id` is deprecated and always 1. */
export function rawText(summary: Summary, source: string): string {
  const { id, userId, provider, data, received, createdAt, updatedAt, resource } = summary;
  const at = summary.startsAt ?? createdAt.getTime();
  const head = {
    id,
    user_id: userId,
    timestamp: toWireInstant(new Date(at)),
    provider_id: summary.providerId ?? id,
    source_id: providerIndex(provider),
    priority_id: 1,
    source_device_id: summary.deviceId,
    created_at: toWireInstant(createdAt),
    updated_at: toWireInstant(updatedAt),
  };
  const sport = resource === 'workouts' ? sportText(data) : '';
  return `${JSON.stringify(head).slice(0, -1)},"data":${received ?? data}${sport},"source":${source}}`;
}

/** Returns the stored sport of a workout. */
export function sportIn(data: JsonText<Json>): { readonly id: number; readonly slug: string } {
  return fromJsonText<{ readonly sport: ReturnType<typeof sportIn> }>(trust(data)).sport;
}

function sportText(data: JsonText<Json>): string {
  const sport = sportIn(data);
  return `,"sport_id":${sport.id},"sport":${JSON.stringify(sport)}`;
}
