import type { Problem } from '#kernel/problem.ts';

import type { ResourceType } from '../resource-type.ts';

/** `Type:parameter`, and `:Target` behind it. */
export type Include = {
  readonly type: string;
  readonly parameter: string;
  /** Undefined: whatever it refers to. */
  readonly target: string | undefined;
};

export type Sort = { readonly parameter: string; readonly isDescending: boolean };

/** How the response is made of the results. */
export type ResultRules = {
  /** The most entries of a page. */
  readonly limit: number;
  readonly isCount: boolean;
  /** Null: the page is complete. */
  readonly total: 'none' | 'accurate' | null;
  /** The elements to return in addition to mandatory ones; null: all. */
  readonly elements: readonly string[] | null;
  readonly sort: Sort | null;
  readonly includes: readonly Include[];
  readonly revincludes: readonly Include[];
};

export const pageSize = { usual: 50, most: 1000 } as const;

type Table = readonly Pick<ResourceType, 'type' | 'parameters' | 'search'>[];

/** Reads the parameters of the result, of a query that fits the schema; its problems name the parameters. */
export function readResultRules(
  table: Table,
  {
    type,
    parameters,
    pageMax = pageSize.most,
  }: Pick<ResourceType, 'type' | 'parameters' | 'pageMax'>,
  query: Readonly<Record<string, unknown>>,
): {
  readonly rules: ResultRules;
  readonly problems: readonly Problem[];
  /** Ignored parameters, which are rejected only in strict mode. */
  readonly unheeded: readonly Problem[];
} {
  const problems: Problem[] = [];
  const refuse = (name: string, choices: readonly string[]): undefined => {
    const msg = `Input should be one of ${choices.join(', ')}`;
    problems.push({ type: 'value_error', loc: ['query', name], msg });
  };
  const include = (name: string, choices: readonly string[]): readonly Include[] =>
    [query[name] ?? []].flat().flatMap((given) => {
      const text = textOf(given);
      const read = choices.includes(withoutTarget(text)) ? parseInclude(table, text) : undefined;
      return read ?? refuse(name, choices) ?? [];
    });
  const count = Number(query['_count'] ?? pageSize.usual);
  const sort = parseSort(parameters, query['_sort']);
  if (sort === undefined) refuse('_sort', sortable(parameters));
  return {
    rules: {
      limit: Math.min(count, pageMax),
      isCount: shapeOf(query['_summary']) === 'count' || count === 0,
      total: parseTotal(shapeOf(query['_total'])),
      elements: elementsOf(query),
      sort: sort ?? null,
      includes: include('_include', includable(table, type)),
      revincludes: include('_revinclude', revincludable(table, type)),
    },
    problems,
    unheeded: unheededOf(query),
  };
}

/** The values that are heeded. */
const heeded: Readonly<Record<string, readonly string[]>> = {
  _summary: ['count', 'false', 'data', 'text'],
  _total: ['none', 'estimate', 'accurate'],
  _pretty: ['false'],
};

function unheededOf(query: Readonly<Record<string, unknown>>): readonly Problem[] {
  return Object.entries(heeded)
    .filter(([name, values]) => query[name] !== undefined && !values.includes(shapeOf(query[name])))
    .map(([name, values]) => {
      const msg = `This value is not heeded; ${values.join(', ')} are`;
      return { type: 'value_error', loc: ['query', name], msg };
    });
}

function parseTotal(given: unknown): ResultRules['total'] {
  return given === 'none' || given === 'accurate' ? given : null;
}

/** Without narratives, a summary of text has the mandatory elements. */
export function elementsOf(query: Readonly<Record<string, unknown>>): readonly string[] | null {
  const asked = [query['_elements'] ?? []]
    .flat()
    .flatMap((each) => textOf(each).split(','))
    .map((each) => each.trim())
    .filter((each) => each !== '');
  if (asked.length > 0) return asked;
  return shapeOf(query['_summary']) === 'text' ? [] : null;
}

/** Returns what a search of this type can include, as `Type:parameter`. */
export function includable(table: Table, type: string): readonly string[] {
  const own = table.find((each) => each.type === type);
  return referencesOf(own)
    .filter(({ targets }) => targets.length > 0)
    .map(({ name }) => `${type}:${name}`);
}

/** What refers to this type. */
export function revincludable(table: Table, type: string): readonly string[] {
  return table.flatMap((each) =>
    referencesOf(each)
      .filter(({ targets }) => targets.includes(type))
      .map(({ name }) => `${each.type}:${name}`),
  );
}

/** Returns the parameters that a search can sort by: times. */
export function sortable(parameters: ResourceType['parameters']): readonly string[] {
  return Object.entries(parameters)
    .filter(([, { type }]) => type === 'date')
    .flatMap(([name]) => [name, `-${name}`]);
}

function referencesOf(of: Table[number] | undefined) {
  return Object.entries(of?.parameters ?? {}).flatMap(([name, { type, targets = [] }]) =>
    type === 'reference' && of?.search !== undefined ? [{ name, targets }] : [],
  );
}

const textOf = (given: unknown): string => (typeof given === 'string' ? given : '');

/** The value of a parameter that may be repeated and has one meaning: empty where the values differ. */
function shapeOf(given: unknown): string {
  const [first, ...others] = [given].flat();
  return others.every((each) => each === first) ? textOf(first) : '';
}
const withoutTarget = (text: string): string => text.split(':', 2).join(':');

function parseInclude(table: Table, text: string): Include | undefined {
  const [type = '', parameter = '', target, ...more] = text.split(':');
  const { targets = [] } = table.find((each) => each.type === type)?.parameters[parameter] ?? {};
  const isKnown = target === undefined || targets.includes(target);
  return more.length === 0 && isKnown ? { type, parameter, target } : undefined;
}

/** Null if no sort is requested, undefined if it is not supported. */
function parseSort(
  parameters: ResourceType['parameters'],
  given: unknown,
): Sort | null | undefined {
  if (given === undefined) return null;
  const text = textOf(given);
  if (!sortable(parameters).includes(text)) return undefined;
  const isDescending = text.startsWith('-');
  return { parameter: isDescending ? text.slice(1) : text, isDescending };
}
