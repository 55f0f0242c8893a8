import { markUntrusted, type Embedded, embedded, own } from './untrusted-text.ts';

/** As much of JSON Schema as the outputs of tools have. */
type Schema = {
  readonly $comment?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly contentMediaType?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
};

/** Strict, because `Date.parse` accepts texts that contain words. */
const time = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/u;
const date = /^\d{4}-\d{2}-\d{2}$/u;
const formats: Readonly<Record<string, RegExp>> = {
  date,
  'date-time': time,
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu,
};

/**
 * Encodes the output of a tool. A text is unmarked only if its schema is closed (a list, a pattern, a format) and it
 * fits, if Salus or the caller wrote it, or if it is a date or time; all others are marked as data.
 */
export function encodeOutput(schema: object, value: unknown): unknown {
  return encode(schema, value);
}

function encode(given: Schema, value: unknown): unknown {
  if (given.$comment === own.$comment) return value;
  if (isEmbedded(given)) return documentText(value);
  if (value === null || typeof value !== 'object')
    return typeof value === 'string' ? encodeText(given, value) : value;
  const schema = alternative(given, value);
  if (Array.isArray(value)) return value.map((each) => encode(schema.items ?? {}, each));
  const [rest = {}] = Object.values(schema.patternProperties ?? {});
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      encode(schema.properties?.[name] ?? rest, each),
    ]),
  );
}

/** Returns true for the text of a document that its own schema encodes. */
export const isEmbedded = ({ contentMediaType }: Schema): boolean =>
  contentMediaType === Reflect.get(embedded, 'contentMediaType');

function documentText(document: unknown): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of this field guarantees the type
  const { schema, value } = document as Embedded;
  const encoded = encode(schema, value);
  return typeof encoded === 'string' ? encoded : JSON.stringify(encoded);
}

/** Returns the alternative of the schema that fits the value's type. */
function alternative(schema: Schema, value: unknown): Schema {
  const kind = Array.isArray(value) ? 'array' : typeof value;
  return schema.anyOf?.find(({ type }) => type === kind) ?? schema;
}

function encodeText(schema: Schema, text: string): unknown {
  const alternatives = schema.anyOf ?? [schema];
  return alternatives.some((each) => isBare(each, text)) ? text : markUntrusted(text);
}

function isBare(schema: Schema, text: string): boolean {
  if (schema.$comment === own.$comment) return true;
  if (isClosed(schema)) return fits(schema, text);
  // Of an open column, such as those of a query.
  return schema.type === undefined && (date.test(text) || time.test(text));
}

/** Returns true if a schema restricts the content of a text. */
export function isClosed({ enum: values, const: value, format, pattern }: Schema): boolean {
  return (
    values !== undefined ||
    value !== undefined ||
    pattern !== undefined ||
    (format !== undefined && format in formats)
  );
}

function fits({ enum: values, const: value, format, pattern }: Schema, text: string): boolean {
  return (
    (values === undefined || values.includes(text)) &&
    (value === undefined || value === text) &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text)) &&
    (format === undefined || formats[format]?.test(text) === true)
  );
}
