import * as fc from 'fast-check';

type Json = Readonly<Record<string, unknown>>;
export type Resource = Json & { readonly id: string };
/** Of the table of types: what a parameter is, and where it looks. */
export type Parameter = {
  readonly type: string;
  readonly paths: readonly string[];
  readonly system?: string;
  readonly targets?: readonly string[];
};
export type Asked = readonly (readonly [name: string, value: string])[];

const fieldsOf = (value: unknown): Json => Object(value) as Json;

/** Everything that stands at a path, through lists. */
function at(value: unknown, path: readonly string[]): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each) => at(each, path));
  const [name, ...rest] = path;
  return name === undefined ? [value] : at(fieldsOf(value)[name], rest);
}

/** What a parameter looks at; a reference to what it does not mean is none. */
export function valuesOf(resource: Json, { paths, targets }: Parameter): readonly unknown[] {
  const all = paths.flatMap((path) => at(resource, path.split('.')));
  if (targets === undefined) return all;
  return all.filter((value) =>
    targets.includes(String(fieldsOf(value)['reference']).split('/')[0] ?? ''),
  );
}

type Coded = readonly [system: string, code: string];

function codesOf(value: unknown, system = ''): readonly Coded[] {
  if (typeof value === 'string') return [[system, value]];
  const { coding, code, value: text, system: own = '' } = fieldsOf(value);
  if (Array.isArray(coding)) return coding.flatMap((each) => codesOf(each));
  const found = code ?? text;
  return typeof found === 'string' ? [[String(own), found]] : [];
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

/** What a name or an address says, part by part; a name also as it is said. */
function wordsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  const { given, family, ...others } = fieldsOf(value);
  const isText = (each: unknown): each is string => typeof each === 'string';
  const names = [given ?? [], family ?? []].flat().filter(isText);
  const rest = ['line', 'city', 'state', 'postalCode', 'country', 'text'].flatMap((name) =>
    [others[name] ?? []].flat(),
  );
  const all = [...names, ...rest.filter(isText)];
  return names.length > 1 ? [...all, names.join(' ')] : all;
}

type Span = readonly [from: number, until: number];

/** The time that a date of FHIR stands for, by how much of it is written. */
export function spanOf(written: string, clock: 'own' | 'utc' = 'utc'): Span {
  const text = clock === 'own' ? written.replace(/(?:Z|[+-]\d\d:\d\d)$/u, 'Z') : written;
  const [day = '', time] = text.split('T');
  const [year = 0, month, date] = day.split('-').map(Number);
  if (time === undefined) {
    const until =
      month === undefined
        ? Date.UTC(year + 1, 0, 1)
        : date === undefined
          ? Date.UTC(year, month, 1)
          : Date.UTC(year, month - 1, date + 1);
    return [Date.UTC(year, (month ?? 1) - 1, date ?? 1), until];
  }
  const from = Date.parse(text);
  return [from, from + (time.includes('.') ? 1 : 1000)];
}

function timeOf(value: unknown, clock: 'own' | 'utc'): readonly Span[] {
  if (typeof value === 'string') return [spanOf(value, clock)];
  const { start, end } = fieldsOf(value);
  if (typeof start !== 'string' && typeof end !== 'string') return [];
  const from = typeof start === 'string' ? spanOf(start, clock)[0] : -Infinity;
  return [[from, typeof end === 'string' ? spanOf(end, clock)[1] : Infinity]];
}

/** As the search page of FHIR R4 says it of each prefix. */
export const comparisons: Readonly<Record<string, (value: Span, asked: Span) => boolean>> = {
  eq: ([a, b], [c, d]) => c <= a && b <= d,
  ne: ([a, b], [c, d]) => !(c <= a && b <= d),
  gt: ([, b], [, d]) => b > d,
  lt: ([a], [c]) => a < c,
  ge: ([a, b], [c, d]) => b > d || (c <= a && b <= d),
  le: ([a, b], [c, d]) => a < c || (c <= a && b <= d),
  sa: ([a], [, d]) => a >= d,
  eb: ([, b], [c]) => b <= c,
};

function fitsDate(values: readonly unknown[], asked: string): boolean {
  const prefix = /^[a-z]{2}/u.exec(asked)?.[0];
  const span = spanOf(prefix === undefined ? asked : asked.slice(2));
  const compare = comparisons[prefix ?? 'eq'];
  // A date without an offset is of the clock where it was.
  const clock = /T.*(?:Z|[+-]\d\d:\d\d)$/u.test(asked) ? 'utc' : 'own';
  return values
    .flatMap((value) => timeOf(value, clock))
    .some((each) => compare?.(each, span) === true);
}

const fitsOne: Readonly<
  Record<string, (values: readonly unknown[], asked: string, of: Parameter) => boolean>
> = {
  date: fitsDate,
  string: (values, asked) =>
    values.flatMap(wordsOf).some((word) => plain(word).startsWith(plain(asked))),
  reference: (values, asked) => {
    const path = asked.split('/').slice(-2).join('/');
    return values.some((value) => {
      const { reference } = fieldsOf(value);
      return reference === path || String(reference).split('/')[1] === path;
    });
  },
  token: (values, asked, { system }) => {
    const [first = '', second] = asked.split('|');
    const all = values.flatMap((value) => codesOf(value, system));
    if (second === undefined) return all.some(([, code]) => code === first);
    return all.some(([own, code]) => own === first && (second === '' || code === second));
  },
};

/** Whether a resource is what is asked for: commas part alternatives, and every parameter has to hold. */
export function fits(
  parameters: Readonly<Record<string, Parameter>>,
  resource: Resource,
  asked: Asked,
): boolean {
  return asked.every(([given, value]) => {
    const [name = '', modifier = ''] = given.split(':');
    const parameter = parameters[name];
    if (parameter === undefined) throw new Error(`no parameter ${name}`);
    const values = valuesOf(resource, parameter);
    if (modifier === 'missing') return (values.length === 0) === (value === 'true');
    const words = values.flatMap(wordsOf);
    if (modifier === 'exact') return value.split(',').some((one) => words.includes(one));
    if (modifier === 'contains')
      return value.split(',').some((one) => words.some((word) => plain(word).includes(plain(one))));
    const isFitting = value
      .split(',')
      .some((one) => fitsOne[parameter.type]?.(values, one, parameter) === true);
    return isFitting !== (modifier === 'not');
  });
}

/** Values of a parameter that something has, in every way that they can be asked for. */
function waysToAsk(parameter: Parameter, resources: readonly Resource[]): readonly string[] {
  const values = resources.flatMap((each) => valuesOf(each, parameter));
  const asked = values.flatMap((value): readonly string[] => {
    switch (parameter.type) {
      case 'date': {
        const { start, end } = fieldsOf(value);
        const texts = [value, start, end].filter((each) => typeof each === 'string');
        return texts.flatMap((text) => [
          text,
          text.slice(0, 10),
          text.slice(0, 7),
          text.slice(0, 4),
          ...(text.length > 10 ? [`${text.slice(0, 19)}Z`] : []),
        ]);
      }
      case 'reference': {
        const { reference } = fieldsOf(value);
        if (typeof reference !== 'string') return [];
        return [reference, reference.split('/')[1] ?? '', `http://logos.test/fhir/r4/${reference}`];
      }
      case 'string':
        return wordsOf(value).flatMap((word) => [word, word.slice(0, 2), word.toUpperCase()]);
      default:
        return codesOf(value, parameter.system).flatMap(([system, code]) => [
          code,
          `${system}|${code}`,
          ...(system === '' ? [] : [`${system}|`]),
        ]);
    }
  });
  return [...new Set(asked)].filter((each) => each !== '' && !/[,\\$]/u.test(each));
}

const modifiersOf: Readonly<Record<string, readonly string[]>> = {
  token: ['', '', ':not', ':missing'],
  string: ['', '', ':exact', ':contains', ':missing'],
  reference: ['', '', '', ':missing'],
  date: ['', '', '', ':missing'],
};

/** Of a type: what asks for each of its parameters alone, and what asks for several at once. */
export function searchesOf(
  parameters: Readonly<Record<string, Parameter>>,
  resources: readonly Resource[],
  { seed, combinations }: { readonly seed: number; readonly combinations: number },
): { readonly single: readonly Asked[]; readonly combined: readonly Asked[] } {
  const ways = new Map(
    Object.entries(parameters).map(([name, each]) => [name, waysToAsk(each, resources)]),
  );
  const prefixes = Object.keys(comparisons);
  const pick = <One>(all: readonly One[], most: number): readonly One[] => {
    const length = Math.min(most, all.length);
    const some = fc.shuffledSubarray([...all], { minLength: length, maxLength: length });
    return fc.sample(some, { seed, numRuns: 1 })[0] ?? [];
  };
  const single = Object.entries(parameters).flatMap(([name, { type }]): readonly Asked[] => {
    const values = pick(ways.get(name) ?? [], type === 'date' ? 2 : 4);
    if (type !== 'date')
      return [...values, values.slice(0, 2).join(','), 'nothing-has-this']
        .filter((value) => value !== '')
        .map((value) => [[name, value]]);
    return values.flatMap((value) => [
      [[name, value] as const],
      ...prefixes.map((prefix) => [[name, `${prefix}${value}`] as const]),
    ]);
  });
  const named = [...ways].filter(([, values]) => values.length > 0);
  const one = fc.constantFrom(...named).chain(([name, values]) =>
    fc
      .tuple(
        fc.constantFrom(...values),
        fc.constantFrom(...values),
        fc.constantFrom('', ...prefixes),
        fc.boolean(),
      )
      .map(([value, other, prefix, both]): readonly [string, string] => {
        const first = parameters[name]?.type === 'date' ? `${prefix}${value}` : value;
        return [name, both ? `${first},${other}` : first];
      }),
  );
  const modified = fc
    .tuple(one, fc.nat(), fc.boolean())
    .map(([[name, value], which, isMissing]) => {
      const modifiers = name === '_id' ? [''] : modifiersOf[parameters[name]?.type ?? ''];
      const modifier = modifiers?.[which % modifiers.length] ?? '';
      return [`${name}${modifier}`, modifier === ':missing' ? String(isMissing) : value] as const;
    });
  // Each of them has to hold, also where a parameter comes more than once.
  const several = fc.array(modified, { minLength: 2, maxLength: 4 });
  return { single, combined: fc.sample(several, { seed, numRuns: combinations }) };
}
