import { findMeasurement, type Measurement, measurementOfRow } from '#terminology';
import { extendedResources } from '#timeseries';

/** UCUM's code of a unit of samples, where the two differ. */
const ucumCodes: Readonly<Record<string, string>> = {
  '°C': 'Cel',
  bpm: '/min',
  count: '{count}',
  dB: 'dB[SPL]',
  score: '{score}',
};

const extended: ReadonlyMap<string, Measurement> = new Map(
  extendedResources.map(({ name, title, unit, extension }) => [
    name,
    measurementOfRow({
      text: title,
      loinc: extension.loinc === null ? [] : [extension.loinc],
      category: extension.dataClass === 'activity' ? 'activity' : 'exam',
      unit,
      unitCode: ucumCodes[unit] ?? unit,
      statistic: extension.nature === 'amount' ? 'sum' : 'mean',
      isSparse: extension.isSparse,
    }),
  ]),
);

/** How FHIR shows the samples of a resource; undefined: it does not. */
export function measurementOf(resource: string): Measurement | undefined {
  return findMeasurement(resource) ?? extended.get(resource);
}
