/** A quantity or a count. Integers are rounded when they are read, because providers send means as fractions. */
export type NumberField = {
  readonly kind: 'number' | 'integer';
  readonly unit: string | null;
  readonly min: number;
  readonly max: number;
};
export type TextField = { readonly kind: 'text'; readonly charactersMax: number };
/** `yes` is true or absent, as `wheelchair_use` in the contract. */
export type PlainField = { readonly kind: 'instant' | 'zone' | 'uuid' | 'flag' | 'yes' };
export type DayField = { readonly kind: 'day'; readonly daysAheadMax: number };
export type ChoiceField<Value extends string | number = string | number> = {
  readonly kind: 'choice';
  readonly values: readonly Value[];
};
// Interfaces, because these types are recursive.
export interface ListField<Of extends Field = Field> {
  readonly kind: 'list';
  readonly of: Of;
  readonly itemsMax: number;
}
export interface ObjectField<Inner extends Fields = Fields> {
  readonly kind: 'object';
  /** The name of the schema on the wire. */
  readonly schemaName: string;
  readonly fields: Inner;
}
export interface MapField<Of extends Field = Field> {
  readonly kind: 'map';
  /** Other keys are ignored; null means that any short text is a key. */
  readonly keys: readonly string[] | null;
  readonly of: Of;
}

type Marks = {
  /** Must be given. */
  readonly isRequired?: true;
  /** Optional in pushes, always present in reads. */
  readonly isDerived?: true;
  /** Derived from other fields; a pushed value is ignored. */
  readonly isReadOnly?: true;
  readonly isDeprecated?: true;
  /** Omitted if unknown, because the contract does not allow null. */
  readonly isAbsentIfUnknown?: true;
};

/**
 * The definition of a summary's field: validation, the schema on the wire, the reference and the columns of an export
 * derive from it.
 */
export type Field = Marks &
  (
    | NumberField
    | TextField
    | PlainField
    | DayField
    | ChoiceField
    | ListField
    | ObjectField
    | MapField
  );

export type Fields = { readonly [key: string]: Field };

type ValueOf<One extends Field> = Field extends One
  ? unknown
  : One extends NumberField
    ? number
    : One extends TextField | DayField | { readonly kind: 'instant' | 'zone' | 'uuid' }
      ? string
      : One extends { readonly kind: 'flag' }
        ? boolean
        : One extends { readonly kind: 'yes' }
          ? true
          : One extends ChoiceField<infer Value>
            ? Value
            : One extends ListField<infer Of>
              ? readonly ValueOf<Of>[]
              : One extends ObjectField<infer Inner>
                ? Given<Inner>
                : One extends MapField<infer Of>
                  ? Readonly<Record<string, ValueOf<Of>>>
                  : never;

/** The values of the fields: null if absent, except for fields with one of the marks. */
type Values<Of extends Fields, Known extends Marks> = string extends keyof Of
  ? Readonly<Record<string, unknown>>
  : {
      readonly [Key in keyof Of]: Of[Key] extends Known
        ? ValueOf<Of[Key]>
        : ValueOf<Of[Key]> | null;
    };

/** The parsed values; null if absent. */
export type Given<Of extends Fields> = Values<Of, Marked<'isRequired'>>;

/** The values that are stored, derived ones included. */
export type Complete<Of extends Fields> = Values<Of, Marked<'isRequired'> | Marked<'isDerived'>>;

export function number(unit: string | null, min: number, max: number): NumberField {
  return { kind: 'number', unit, min, max };
}

export function integer(unit: string | null, min: number, max: number): NumberField {
  return { kind: 'integer', unit, min, max };
}

export function text(charactersMax: number): TextField {
  return { kind: 'text', charactersMax };
}

export const instant = { kind: 'instant' } as const satisfies PlainField;
export const zone = { kind: 'zone' } as const satisfies PlainField;
export const uuid = { kind: 'uuid' } as const satisfies PlainField;
export const flag = { kind: 'flag' } as const satisfies PlainField;
export const yes = { kind: 'yes' } as const satisfies PlainField;

/** A calendar day: tomorrow at the latest, except for a prediction. */
export function day(daysAheadMax = 1): DayField {
  return { kind: 'day', daysAheadMax };
}

export function choice<const Value extends string | number>(
  ...values: readonly Value[]
): ChoiceField<Value> {
  return { kind: 'choice', values };
}

export function list<Of extends Field>(of: Of, itemsMax: number): ListField<Of> {
  return { kind: 'list', of, itemsMax };
}

export function object<const Inner extends Fields>(
  schemaName: string,
  fields: Inner,
): ObjectField<Inner> {
  return { kind: 'object', schemaName, fields };
}

export function map<Of extends Field>(of: Of, keys: readonly string[] | null): MapField<Of> {
  return { kind: 'map', of, keys };
}

type Marked<Mark extends keyof Marks> = { readonly [Key in Mark]: true };

/** Adds a mark to a field. */
const marker =
  <Mark extends keyof Marks>(mark: Mark) =>
  <One extends Field>(field: One): One & Marked<Mark> => ({ ...field, [mark]: true });

export const required = marker('isRequired');
export const derived = marker('isDerived');
export const readOnly = marker('isReadOnly');
export const absentIfUnknown = marker('isAbsentIfUnknown');
export const deprecated = marker('isDeprecated');
