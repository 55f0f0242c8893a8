import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import { UnreadableFile } from '#kernel/files/unreadable-file.ts';
import { isTimeZone } from '#kernel/time.ts';
import { findResource, type Resource, sourceTypes, unitConverter } from '#timeseries';

/** Marks a value that a proposal cannot know and the user must fill in. */
export const unknown = '?';

export const timeFormats = [
  'year-first',
  'day-first',
  'month-first',
  'epoch-seconds',
  'epoch-milliseconds',
] as const;
export type TimeFormat = (typeof timeFormats)[number];

export const delimiters = [',', ';', '\t', '|'] as const;

const name = Type.String({ minLength: 1, maxLength: 500 });
const columnSchema = Type.Object(
  {
    column: name,
    resource: name,
    /** A UCUM code or a common spelling; left out if a column has the unit. */
    unit: Type.Optional(Type.String({ maxLength: 50 })),
    unit_column: Type.Optional(name),
    diastolic: Type.Optional(name),
    type: Type.Optional(name),
    where: Type.Optional(Type.Object({ column: name, is: Type.String({ maxLength: 500 }) })),
  },
  { additionalProperties: false },
);
const timeSchema = Type.Object(
  { column: name, clock: Type.Optional(name) },
  { additionalProperties: false },
);

const mappingSchema = Type.Object(
  {
    salus_mapping: Type.Literal(1),
    delimiter: Type.Enum([...delimiters]),
    decimal: Type.Enum(['.', ',', unknown]),
    thousands: Type.Optional(Type.Enum(['.', ',', ' ', "'"])),
    header_row: Type.Integer({ minimum: 1, maximum: 100 }),
    source_type: Type.Optional(Type.Enum([...sourceTypes])),
    time: timeSchema,
    end: Type.Optional(timeSchema),
    time_format: Type.Enum([...timeFormats, unknown]),
    /** A name of the IANA database, or `written` if each time has its offset. */
    zone: Type.String({ minLength: 1, maxLength: 100 }),
    columns: Type.Array(columnSchema, { minItems: 1, maxItems: 200 }),
  },
  { additionalProperties: false },
);

/** How to read a table, as a user writes it. */
export type Mapping = Static<typeof mappingSchema>;

export type MappedColumn = Static<typeof columnSchema> & { readonly known: Resource };
/** A complete mapping without invalid values. */
export type CheckedMapping = Omit<Mapping, 'columns' | 'decimal' | 'time_format'> & {
  readonly decimal: '.' | ',';
  readonly time_format: TimeFormat;
  readonly columns: readonly MappedColumn[];
};

export class MappingError extends UnreadableFile {
  constructor(problem: string) {
    super(`The mapping cannot be used: ${problem}.`);
  }
}

export function readMapping(text: string): CheckedMapping {
  let given: unknown;
  try {
    given = JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch {
    throw new MappingError('it is no JSON');
  }
  if (!Value.Check(mappingSchema, given)) {
    const [first] = Value.Errors(mappingSchema, given);
    const place = first?.instancePath.slice(1).replaceAll('/', '.') ?? '';
    throw new MappingError(`${place === '' ? 'it' : place} ${first?.message ?? 'is wrong'}`);
  }
  const { time_format: format, zone, decimal, thousands } = given;
  if (format === unknown) throw new MappingError(`time_format is "${unknown}": say which it is`);
  if (zone === unknown) throw new MappingError(`zone is "${unknown}": say where it was recorded`);
  if (zone !== 'written' && !isTimeZone(zone)) {
    throw new MappingError('zone takes a name such as Europe/Berlin, or "written"');
  }
  if (decimal === unknown) {
    throw new MappingError(`decimal is "${unknown}": say which mark is before decimals`);
  }
  if (decimal === thousands) throw new MappingError('decimal and thousands are the same');
  const columns = given.columns.map((column, index) => checked(column, `columns.${index}`));
  return { ...given, decimal, time_format: format, columns };
}

function checked(column: Static<typeof columnSchema>, place: string): MappedColumn {
  const known = findResource(column.resource);
  if (known === undefined || known.shape === 'text') {
    throw new MappingError(`${place}.resource is not in docs/resources.md`);
  }
  const { unit, unit_column: unitColumn, type, diastolic } = column;
  if ((unit === undefined) === (unitColumn === undefined)) {
    throw new MappingError(`${place} takes either unit or unit_column`);
  }
  if (unit === unknown) throw new MappingError(`${place}.unit is "${unknown}": say which it is`);
  if (unit !== undefined && unitConverter(known, type ?? null, unit) === null) {
    throw new MappingError(
      `${place}.unit does not fit ${known.name}, which is stored in ${known.unit}`,
    );
  }
  if ((known.shape === 'blood_pressure') !== (diastolic !== undefined)) {
    throw new MappingError(`${place}: diastolic names the second column of blood_pressure alone`);
  }
  checkType(known, type, place);
  return { ...column, known };
}

function checkType(known: Resource, type: string | undefined, place: string) {
  const { name: resource, types, methods } = known;
  if (methods !== null) {
    const names = [methods.usual, ...methods.others];
    if (type === undefined || names.includes(type)) return;
    throw new MappingError(`${place}.type is one of ${names.join(', ')}`);
  }
  if (types === null) {
    if (type !== undefined) throw new MappingError(`${place}.type: ${resource} has no types`);
    return;
  }
  const { values, isNullable } = types;
  const fits = type === undefined ? isNullable : values === 'any' || values.includes(type);
  if (fits) return;
  const these = values === 'any' ? 'to be named' : `one of ${values.join(', ')}`;
  throw new MappingError(`${place}.type is ${these}`);
}
