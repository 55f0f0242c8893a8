type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema of a value among alternatives: that which is no null. */
function chosen(schema: unknown): Json {
  if (!isObject(schema)) return {};
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (!Array.isArray(choices)) return schema;
  return chosen(choices.find((each) => isObject(each) && each['type'] !== 'null'));
}

const textCharactersMax = 100_000;

/**
 * The example of a body, grown to what its schema allows: lists of as many items as may be, long texts, until the body has so
 * many bytes.
 */
export function largestBody(schema: unknown, example: unknown, bytesMax: number): Buffer {
  const base = Buffer.byteLength(JSON.stringify(example));
  const lists = countLists(example);
  const each = Math.max(0, Math.floor((bytesMax - base) / Math.max(1, lists)));
  return Buffer.from(JSON.stringify(grown(schema, example, each)));
}

function countLists(value: unknown): number {
  if (Array.isArray(value)) return 1;
  return isObject(value)
    ? Object.values(value).reduce<number>((sum, one) => sum + countLists(one), 0)
    : 0;
}

/** A list takes as many bytes as given; what is in its items stays as it is. */
function grown(given: unknown, value: unknown, listBytes: number): unknown {
  const schema = chosen(given);
  if (Array.isArray(value)) {
    const [item] = value;
    if (item === undefined) return value;
    const bytes = Buffer.byteLength(JSON.stringify(item)) + 1;
    const most = Number(schema['maxItems'] ?? Number.POSITIVE_INFINITY);
    const length = Math.max(1, Math.min(most, Math.floor(listBytes / bytes)));
    return Array.from({ length }, () => item);
  }
  if (isObject(value)) {
    const properties = isObject(schema['properties']) ? schema['properties'] : {};
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, grown(properties[key], one, listBytes)]),
    );
  }
  const most = Number(schema['maxLength'] ?? 0);
  const isFree =
    typeof value === 'string' && schema['pattern'] === undefined && schema['format'] === undefined;
  return isFree &&
    schema['enum'] === undefined &&
    schema['const'] === undefined &&
    most > value.length
    ? value.padEnd(Math.min(most, textCharactersMax), 'x')
    : value;
}
