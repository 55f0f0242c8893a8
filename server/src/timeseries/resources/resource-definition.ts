export type WireUnit =
  | '%'
  | '/min'
  | '°C'
  | 'bpm'
  | 'by channel'
  | 'cm'
  | 'count'
  | 'dB'
  | 'FSU'
  | 'g'
  | 'index'
  | 'kcal'
  | 'kcal/d'
  | 'kcal/kg/h'
  | 'kg'
  | 'L'
  | 'L/min'
  | 'm'
  | 'm/s'
  | 'min'
  | 'ml'
  | 'mL/kg/min'
  | 'mmHg'
  | 'mmol/L'
  | 'ms'
  | 'mV'
  | 'rmssd'
  | 'score'
  | 'stage'
  | 'text'
  | 'unit'
  | 'uS'
  | 'W';

/** The closed vocabulary of a sample's `type`. */
export type Types = {
  /** Whether the key is always on the wire. A push may only leave it out where null is allowed. */
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  /** `any` is any slug. */
  readonly values: readonly string[] | 'any';
  /** True where the type names another measured quantity, so that each type is a series of its own. */
  readonly isIdentity: boolean;
};

/** How a quantity can be measured, where the numbers of one method cannot be compared with those of another. */
export type Methods = {
  /** Of samples whose source names none. Its series have no sub-kind; those of each other method have its name as theirs. */
  readonly usual: string;
  readonly others: readonly string[];
  /** The method of providers that use another, by slug. */
  readonly ofProvider: Readonly<Record<string, string>>;
  /** The unit on the wire of the other methods. */
  readonly unit: string;
};

/** A further key of a resource's samples. */
export type Extra = {
  readonly key: string;
  readonly values: readonly string[];
  readonly isList: boolean;
  readonly isNullable: boolean;
  readonly isRequired: boolean;
};

/** What tells that a value was written in another unit than the one it names (ADR-0093). In the resource's unit. */
export type UnitCheck = {
  /** The units that are mistaken for each other. */
  readonly units: readonly string[];
  /** What sources record. A value outside it that would be inside in another of the units is doubtful. */
  readonly usual: readonly [min: number, max: number];
  /** Outside of it a doubtful value is not possible. Left out: the range of the resource. */
  readonly possible?: readonly [min: number, max: number];
};

/** What only resources beyond the contract say of themselves: queries, FHIR, tokens and the console follow from it. */
export type Extension = {
  /** Of a piece of an interval: a part of an amount, or the whole of a reading. */
  readonly nature: 'amount' | 'reading';
  /** The class of data of narrowed tokens. */
  readonly dataClass: 'activity' | 'sleep' | 'vitals' | 'body' | 'intake' | 'cycle';
  /** So few that FHIR has an Observation for each. */
  readonly isSparse: boolean;
  /** Null: LOINC has no code that surely says the same. */
  readonly loinc: { readonly code: string; readonly display: string } | null;
};

export type BucketSpan = 'hour' | 'day' | 'month';

/** A resource as it is written down: what is left out takes the value of most resources. */
export type ResourceDefinition = {
  readonly title: string;
  /** Left out: the name in Pascal case. */
  readonly schemaName?: string;
  readonly unit: WireUnit;
  readonly kind: 'point' | 'interval';
  /** The smallest and largest plausible value in `unit`: wide enough for every recorded extreme. */
  readonly range: readonly [min: number, max: number];
  readonly unitCheck?: UnitCheck;
  readonly bucketSpan: BucketSpan;
  readonly shape?: 'blood_pressure' | 'text';
  /** Amounts of which overlapping samples of a source count each moment once (ADR-0031): what a body does as time passes. */
  readonly countsOverlapsOnce?: true;
  /** The resource's name in events; null for a resource without events. Left out: the path's name. */
  readonly eventName?: string | null;
  readonly types?: Types;
  readonly methods?: Methods;
  readonly extras?: readonly Extra[];
  readonly legacyPath?: true;
  readonly legacySubPaths?: readonly string[];
  readonly isDeprecated?: true;
  /** Only of resources that the contract does not have. */
  readonly extension?: Extension;
};

type Further = Omit<ResourceDefinition, 'title' | 'unit' | 'range' | 'kind'>;

/** What is measured at one moment. */
export const point = (
  title: string,
  unit: WireUnit,
  range: ResourceDefinition['range'],
  more: Further,
): ResourceDefinition => ({
  title,
  unit,
  range,
  kind: 'point',
  ...more,
});

/** What is measured from one moment to another. */
export const interval = (
  ...[title, unit, range, more]: Parameters<typeof point>
): ResourceDefinition => ({
  ...point(title, unit, range, more),
  kind: 'interval',
});

/** A resource with the deprecated path, too, and one without it. */
export const withDeprecatedPath = (bucketSpan: BucketSpan): Further => ({
  bucketSpan,
  legacyPath: true,
});
export const withoutDeprecatedPath = (bucketSpan: BucketSpan): Further => ({ bucketSpan });

/** A `type` that has to be given, one that may be null, and one that names another measured quantity. */
export const oneOf = (values: Types['values']): Types => ({
  isRequired: true,
  isNullable: false,
  values,
  isIdentity: false,
});
export const oneOfOrNone = (values: Types['values']): Types => ({
  ...oneOf(values),
  isNullable: true,
});
export const measured = (values: Types['values']): Types => ({
  ...oneOf(values),
  isIdentity: true,
});

type Row = readonly [
  title: string,
  unit: WireUnit,
  range: ResourceDefinition['range'],
  dataClass: Extension['dataClass'],
  loinc?: NonNullable<Extension['loinc']>,
];

const extend =
  (of: typeof point, extension: Pick<Extension, 'nature' | 'isSparse'>, bucketSpan: BucketSpan) =>
  (...[title, unit, range, dataClass, loinc]: Row): ResourceDefinition =>
    of(title, unit, range, {
      ...withoutDeprecatedPath(bucketSpan),
      extension: { ...extension, dataClass, loinc: loinc ?? null },
      ...(extension.nature === 'amount' && !countedUnits.has(unit)
        ? { countsOverlapsOnce: true }
        : {}),
    });

/** Events that are counted do not go on as time passes. */
const countedUnits: ReadonlySet<WireUnit> = new Set(['count']);

/** Resources beyond the contract: a reading every few seconds, one over a time, one now and then, and an amount. */
export const extendedPoint = extend(point, { nature: 'reading', isSparse: false }, 'day');
export const extendedReading = extend(interval, { nature: 'reading', isSparse: false }, 'month');
export const extendedSpot = extend(point, { nature: 'reading', isSparse: true }, 'month');
export const extendedAmount = extend(interval, { nature: 'amount', isSparse: false }, 'month');
