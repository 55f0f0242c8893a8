import { type DateCriterion, offsetMsOf } from './date-model.ts';

type Range = Pick<DateCriterion, 'fromMs' | 'untilMs'>;

/** When something was, [fromMs, untilMs). */
export type Span = Range & {
  /** The same on the clock where it was, which days are searched by; left out: that clock showed UTC, or nobody knows. */
  readonly clock?: Range;
};

/** Milliseconds east of UTC that the person's own clock showed at an instant of which the offset is not known. */
export type OffsetAt = (atMs: number) => number;
type Code = { readonly system: string | null; readonly code: string };

/** Everything at a path such as `code` or `meta.lastUpdated`, through lists. */
function at(value: unknown, [name, ...rest]: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => at(each, [name ?? '', ...rest]));
  const found: unknown = name === undefined ? value : Reflect.get(Object(value), name);
  if (found === undefined) return [];
  return rest.length === 0 ? [found].flat() : at(found, rest);
}

export function valuesAt(resource: unknown, paths: readonly string[]): readonly unknown[] {
  return paths.flatMap((path) => at(resource, path.split('.')));
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value);
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The codes of a code, an id, an Identifier, a Coding or a CodeableConcept; `system` is that of codes which name none. */
export function codesIn(value: unknown, system: string | null): readonly Code[] {
  if (typeof value === 'string') return [{ system, code: value }];
  const { coding, code, value: identifier, system: own } = fieldsOf(value);
  if (Array.isArray(coding)) return coding.flatMap((each) => codesIn(each, null));
  const found = text(code) ?? text(identifier);
  return found === null ? [] : [{ system: text(own), code: found }];
}

/** The time that a date, an instant or a Period takes; a Period without an end goes on. */
export function spanIn(
  value: unknown,
  parse: (text: string) => DateCriterion | undefined,
  offsetAt?: OffsetAt,
): Span | undefined {
  const { start, end } = typeof value === 'string' ? { start: value, end: value } : fieldsOf(value);
  const [first, last] = [start, end].map((each) =>
    typeof each === 'string' ? parse(each) : undefined,
  );
  if (first === undefined && last === undefined) return undefined;
  const range = { fromMs: first?.fromMs ?? -Infinity, untilMs: last?.untilMs ?? Infinity };
  const [before, after] = [first, last].map((each) => (each ? clockOffset(each, offsetAt) : 0));
  if (!before && !after) return range;
  return {
    ...range,
    clock: { fromMs: range.fromMs + (before ?? 0), untilMs: range.untilMs + (after ?? 0) },
  };
}

function clockOffset({ zone, fromMs }: DateCriterion, offsetAt: OffsetAt | undefined): number {
  if (zone === undefined) return 0;
  return zone === 'Z' ? (offsetAt?.(fromMs) ?? 0) : offsetMsOf(zone);
}

/** The texts of a string, and of a HumanName or an Address its parts; a name also as it is said. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  const fields = fieldsOf(value);
  const parts = ['family', 'given', 'text', 'line', 'city', 'state', 'postalCode', 'country']
    .flatMap((name) => [fields[name]].flat())
    .filter((part) => typeof part === 'string');
  const { given, family } = fields;
  const said = [given, family].flat().filter((part) => typeof part === 'string');
  return said.length > 1 ? [...parts, said.join(' ')] : parts;
}

export function referenceIn(value: unknown): string | undefined {
  return text(Reflect.get(Object(value), 'reference')) ?? undefined;
}
