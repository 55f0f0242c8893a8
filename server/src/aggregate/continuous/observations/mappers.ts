import { type Measurement, measurements } from '#terminology';

import type { Period } from '../../civil-time.ts';
import type { Function, Query } from '../../language/query.ts';

/** A vital sign of FHIR R4 to which the table of a continuous query can be mapped. */
export type Mapper = {
  /** The contract's name: the profile, the code and the owner of the mapping. */
  readonly name: string;
  /** The profile of FHIR R4 to which each observation conforms. */
  readonly profile: string;
  /** Its code, unit and category. */
  readonly measurement: Measurement;
  /** The columns that hold it, by their tables. */
  readonly columns: Readonly<Record<string, string>>;
  readonly exampleValue: number;
};

const profileBase = 'http://hl7.org/fhir/StructureDefinition/';

const mappers: readonly Mapper[] = [
  {
    name: 'vital-signs#29463-7#junction-body-weight-1',
    profile: `${profileBase}bodyweight`,
    measurement: measurements.body_weight,
    columns: { weight: 'value', body: 'weight_kilogram' },
    exampleValue: 70,
  },
  {
    name: 'vital-signs#8867-4#junction-heart-rate-1',
    profile: `${profileBase}heartrate`,
    measurement: measurements.heartrate,
    columns: { heartrate: 'value' },
    exampleValue: 60,
  },
  {
    name: 'vital-signs#9279-1#junction-respiration-rate-1',
    profile: `${profileBase}resprate`,
    measurement: measurements.respiratory_rate,
    columns: { respiratory_rate: 'value' },
    exampleValue: 15,
  },
];

/** How the rows of a table become observations. */
export type Mapping = {
  readonly mapper: Mapper;
  /** The function that made the value of a row. */
  readonly func: Function;
  /** The column that holds it, by its name in the table. */
  readonly column: string;
  readonly bucket: Period;
};

/** Functions whose result is a reading of the same kind as their input. */
const readingFunctions = new Set<Function>(['mean', 'min', 'max', 'median', 'oldest', 'newest']);
/** Units that give dates. A local time has no offset, which FHIR requires for a time of day, but not for a date. */
const dateUnits = new Set<string>(['day', 'week', 'month', 'year']);

/** Returns how the table of a query is mapped to observations, or why it cannot be. */
export function mappingOf(query: Query): { readonly mapping: Mapping } | { readonly why: string } {
  const [key, ...further] = query.groupBy;
  if (key?.kind !== 'trunc' || further.length > 0 || !dateUnits.has(key.period.unit)) {
    return { why: 'it is grouped by whole days, weeks, months or years, and by nothing else' };
  }
  if (query.align !== null) return { why: 'a carried value was not observed: it has no align' };
  const values = query.select.filter(({ kind }) => kind !== 'key');
  const [value] = values;
  const column = value?.kind === 'aggregate' && value.of?.kind === 'column' ? value.of.column : '';
  const mapper = mappers.find(({ columns }) => columns[query.table] === column);
  if (
    value?.kind !== 'aggregate' ||
    values.length > 1 ||
    mapper === undefined ||
    !readingFunctions.has(value.func)
  ) {
    return {
      why: `beside the bucket it selects one value, by ${functionsText}, of ${sourcesText}`,
    };
  }
  return { mapping: { mapper, func: value.func, column: value.name, bucket: key.period } };
}

/** Returns how the table of a query is mapped to observations; null if it cannot be. */
export function findMapping(query: Query): Mapping | null {
  const found = mappingOf(query);
  return 'mapping' in found ? found.mapping : null;
}

const functionsText = [...readingFunctions].join(', ').replace(/, ([a-z]+)$/u, ' or $1');
const sourcesText =
  'the time series weight, heartrate or respiratory_rate, or of weight_kilogram of body';
