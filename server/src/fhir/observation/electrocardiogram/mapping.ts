import type { UserId } from '#kernel/scope.ts';
import type { ObservationSource } from '#summaries';
import { concept, type Json, type Measurement, measurements, systems } from '#terminology';

import type { Shown } from '../../resource-type.ts';
import { observationTemplateOf, termsOf, valueIn } from '../shared/content.ts';
import { summaryDigits } from '../shared/ids.ts';
import { timesOn } from '../shared/instant.ts';
import { sampledData, type Voltage } from './sampled-data.ts';

export const electrocardiogramName = 'electrocardiogram';

/** The recording as a whole. LOINC's terms are of studies with so many leads, which a watch does not make. */
export const recording: Measurement = {
  text: 'Electrocardiogram',
  loinc: [],
  loincOfDay: [],
  loincBySource: {},
  bySubKind: {},
  category: 'procedure',
  profile: null,
  unitCode: 'mV',
  unit: 'mV',
  statistic: null,
  isSparse: true,
};
const voltage: Measurement = { ...recording, text: 'Electrocardiogram voltage' };
export const voltageName = 'electrocardiogram_voltage';

/** What was recorded of each lead, in the order of time. */
export type Leads = ReadonlyMap<string, readonly Voltage[]>;

/** What a source said of a recording. */
export function saidOf({ data }: ObservationSource): Json {
  const said: Json = Object(JSON.parse(data));
  return said;
}

/** A recording without its voltages; undefined where it does not say when it was. */
export function electrocardiogramOf(userId: UserId, summary: ObservationSource): Shown | undefined {
  const { id, provider, sourceType, startsAt, endsAt, updatedAt } = summary;
  if (startsAt === null) return undefined;
  const series = { resource: electrocardiogramName, subKind: '', provider, sourceType };
  const { head, device } = observationTemplateOf(userId, series, recording, 'raw');
  const said = saidOf(summary);
  const [start, end] = timesOn({ startsAt, endsAt }, said);
  const component = factsOf(said);
  return {
    userId,
    updatedAt,
    resource: {
      resourceType: 'Observation',
      id: `${userId}.${id.slice(-summaryDigits)}.s-ecg`,
      meta: { lastUpdated: updatedAt.toISOString() },
      status: 'final',
      ...head,
      effectivePeriod: { start, end },
      ...device,
      ...(component.length === 0 ? {} : { component }),
    },
  };
}

/** With its voltages, lead by lead; it last changed when the last of them was written. */
export function withVoltages(
  shown: Shown,
  said: Json,
  { leads, writtenMs }: { readonly leads: Leads; readonly writtenMs: number },
): Shown {
  const frequency = said['sampling_frequency_hz'];
  const hz = typeof frequency === 'number' && frequency > 0 ? frequency : undefined;
  const told = [...leads].map(([lead, voltages]): Json => {
    const data = sampledData(voltages, hz);
    const code = codeOf(lead);
    return data === undefined
      ? absentAt(code, 'unsupported', 'The voltages are not evenly apart in time.')
      : { code, valueSampledData: data };
  });
  const isMissing = leads.size === 0 && Number(said['voltage_sample_count'] ?? 0) > 0;
  if (isMissing)
    told.push(absentAt(codeOf(''), 'unknown', 'The source did not send the voltages.'));
  const updatedAt = new Date(Math.max(shown.updatedAt.getTime(), writtenMs));
  const { meta, component, ...rest } = shown.resource;
  const all = [...[component ?? []].flat(), ...told];
  return {
    ...shown,
    updatedAt,
    resource: {
      ...rest,
      meta: { ...Object(meta), lastUpdated: updatedAt.toISOString() },
      ...(all.length === 0 ? {} : { component: all }),
    },
  };
}

const codeOf = (lead: string): Json =>
  termsOf({ resource: voltageName, subKind: lead, provider: '', sourceType: '' }, voltage);

const absentAt = (code: Json, reason: string, text: string): Json => ({
  code,
  dataAbsentReason: concept([{ system: systems.absentReason, code: reason }], text),
});

/** The mean of the beats, and what the source concluded: nothing was concluded here. */
function factsOf(said: Json): readonly Json[] {
  const { heart_rate_mean: beats, classification, inconclusive_cause: cause } = said;
  const { heartrate } = measurements;
  const series = { resource: 'heartrate', subKind: '', provider: '', sourceType: '' };
  return [
    ...(typeof beats === 'number'
      ? [{ code: termsOf(series, heartrate), valueQuantity: valueIn(heartrate, beats) }]
      : []),
    ...conclusion('classification', 'Classification', classification),
    ...conclusion('inconclusive_cause', 'Cause of being inconclusive', cause),
  ];
}

function conclusion(name: string, display: string, value: unknown): readonly Json[] {
  if (typeof value !== 'string') return [];
  const code = concept(
    [{ system: systems.measurement, code: `${electrocardiogramName}:${name}`, display }],
    display,
  );
  const words = value.replaceAll('_', ' ');
  const coding = { system: systems.measurement, code: `${electrocardiogramName}:${value}` };
  return [{ code, valueCodeableConcept: concept([{ ...coding, display: words }], words) }];
}
