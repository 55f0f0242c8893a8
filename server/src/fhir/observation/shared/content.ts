import {
  bloodPressureParts,
  categoryConcept,
  concept,
  type Json,
  type Measurement,
  systems,
} from '#terminology';

import { deviceId, type Interval, type SeriesName } from './ids.ts';

/** What every Observation of a series says, whenever it was. */
export function observationTemplateOf(
  userId: string,
  series: SeriesName,
  measurement: Measurement,
  interval: Interval,
): {
  readonly profile: readonly string[];
  readonly head: Json;
  readonly device: Json;
  readonly method: Json;
} {
  const { profile, category } = measurement;
  return {
    // As they are published, no Period meets the profiles' constraint on times (vs-1).
    profile: profile === null || interval !== 'raw' ? [] : [profileUrl(profile)],
    head: {
      category: [categoryConcept(category)],
      code: termsOf(series, measurement, interval),
      subject: { reference: `Patient/${userId}` },
    },
    device: {
      device: { reference: `Device/${deviceId(userId, series.provider, series.sourceType)}` },
    },
    method: methodOf(measurement, interval),
  };
}

export const profileUrl = (name: string): string =>
  `http://hl7.org/fhir/us/core/StructureDefinition/us-core-${name}|6.1.0`;

/** LOINC where it surely says the same, else a code of ours; the words always. */
export function termsOf(
  { resource, subKind, sourceType }: SeriesName,
  { text, loinc, loincOfDay, loincBySource, bySubKind }: Measurement,
  interval: Interval = 'raw',
): Json {
  const other = bySubKind[subKind];
  const words = other?.text ?? (subKind === '' ? text : `${text} (${subKind})`);
  const terms = [
    ...(other?.loinc ?? loinc),
    ...(loincBySource[sourceType] ?? []),
    ...(interval === 'day' ? loincOfDay : []),
  ];
  if (terms.length > 0) {
    return concept(
      terms.map(({ code, display }) => ({ system: systems.loinc, code, display })),
      words,
    );
  }
  const code = subKind === '' ? resource : `${resource}:${subKind}`;
  return concept([{ system: systems.measurement, code, display: words }], words);
}

/** Says that a value was worked out, and how. */
function methodOf({ statistic }: Measurement, interval: Interval): Json {
  if (interval === 'raw' || statistic === null) return {};
  const [code, display] = statistic === 'mean' ? ['average', 'Average'] : ['sum', 'Sum'];
  const text = `${statistic} of the samples of ${interval === 'hour' ? 'an hour' : 'a day'}`;
  return { method: concept([{ system: systems.statistics, code, display }], text) };
}

export function valueIn({ unit, unitCode }: Measurement, value: unknown): Json {
  return { value, unit, system: systems.ucum, code: unitCode };
}

/** One value, or the two of a blood pressure. */
export function valueOf(
  { resource }: SeriesName,
  measurement: Measurement,
  values: readonly unknown[],
): Json {
  if (resource !== 'blood_pressure') return { valueQuantity: valueIn(measurement, values[0]) };
  const parts = Object.values(bloodPressureParts);
  return {
    component: parts.map((each, place) => ({
      code: concept([{ system: systems.loinc, ...each }], each.display),
      valueQuantity: valueIn(measurement, values[place]),
    })),
  };
}
