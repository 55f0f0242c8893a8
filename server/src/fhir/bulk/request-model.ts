import type { Problem } from '#kernel/problem.ts';

import type { Parameters } from '../http/parameters-model.ts';
import { type Criteria, parseName, readCriteria } from '../search/criteria-model.ts';
import type { SearchParameters } from '../search/criteria-model.ts';
import { parseDate } from '../search/date-model.ts';
import { parseReference } from '../search/reference-model.ts';

/** Of a type, the resources that a search finds: `Observation?category=laboratory`. */
export type TypeFilter = { readonly type: string; readonly query: string };

/** What an export is asked for, however it was written. */
export type Asked = {
  readonly since: Date | null;
  readonly until: Date | null;
  /** Null: every type that the caller may have. */
  readonly types: readonly string[] | null;
  /** Several of one type are alternatives. */
  readonly filters: readonly TypeFilter[];
  /** Ids of Patients; null: everybody. */
  readonly patients: readonly string[] | null;
};

const formats = ['application/fhir+ndjson', 'application/ndjson', 'ndjson'];
/** More is asked for in several exports. */
const patientsMax = 1000;
const filtersMax = 50;
type Rules = {
  /** The types that are exported, with their parameters. */
  readonly types: ReadonlyMap<string, SearchParameters>;
  /** Types that are known, with why they are not exported. */
  readonly notExported: Readonly<Record<string, string>>;
  readonly isLenient: boolean;
  /** Of the face. */
  readonly address: string;
};

/** Reads them. What is not known is a problem unless the caller is lenient; a value that cannot be read always is. */
export function readParameters(
  parameters: Parameters,
  rules: Rules,
): { readonly asked: Asked; readonly problems: readonly Problem[] } {
  const reading = new Reading(rules);
  for (const [name, value] of parameters) reading.take(name, value);
  return reading.finish(parameters);
}

class Reading {
  readonly #rules: Rules;
  readonly #problems: Problem[] = [];
  readonly #filters: TypeFilter[] = [];
  #since: Date | null = null;
  #until: Date | null = null;
  #types: string[] | null = null;
  #patients: string[] | null = null;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  take(name: string, value: string): void {
    switch (name) {
      // What says how an answer looks says nothing of files.
      case '_format':
      case '_pretty':
      case '_summary':
      case '_total':
        break;
      case '_since':
        this.#since = this.#instant(name, value);
        break;
      case '_until':
        this.#until = this.#instant(name, value);
        break;
      case '_type':
        this.#takeTypes(value);
        break;
      case '_typeFilter':
        // A comma within a search is followed by no type.
        for (const each of value.split(/,(?=[A-Z][A-Za-z]+\?)/u)) this.#takeFilter(each);
        break;
      case 'patient':
        this.#takePatients(value);
        break;
      case '_outputFormat':
        if (!formats.includes(value.replace(' ', '+')))
          this.#blame('value_error', name, `Input should be one of ${formats.join(', ')}`);
        break;
      default:
        if (!this.#rules.isLenient) this.#blame('extra_forbidden', name, '');
    }
  }

  finish(parameters: Parameters): ReturnType<typeof readParameters> {
    const problems = this.#problems;
    const known = [...this.#rules.types.keys()].join(', ');
    const types = this.#types;
    if (types?.length === 0 && problems.length === 0)
      this.#blame('value_error', '_type', `Nothing of it is exported; it should be of ${known}`);
    for (const name of ['_since', '_until', '_outputFormat'])
      if (parameters.filter(([each]) => each === name).length > 1)
        this.#blame('value_error', name, 'Input should be there once');
    const beside = this.#filters.find(({ type }) => types?.includes(type) === false);
    if (beside !== undefined)
      this.#blame('value_error', '_typeFilter', `${beside.type} is not among the types of _type`);
    if (this.#filters.length > filtersMax)
      this.#blame('value_error', '_typeFilter', `Input should have at most ${filtersMax} searches`);
    if ((this.#patients?.length ?? 0) > patientsMax)
      this.#blame('value_error', 'patient', `Input should have at most ${patientsMax} Patients`);
    const asked = {
      since: this.#since,
      until: this.#until,
      types,
      filters: this.#filters,
      patients: this.#patients,
    };
    return { asked, problems };
  }

  #blame(type: string, name: string, msg: string): void {
    this.#problems.push({ type, loc: ['query', name], msg });
  }

  #instant(name: string, value: string): Date | null {
    const read = parseDate(value.replace(' ', '+'));
    if (read !== undefined && value.includes('T') && !/^[a-z]/u.test(value))
      return new Date(read.fromMs);
    this.#blame('value_error', name, 'Input should be an instant, such as 2026-01-31T08:00:00Z');
    return null;
  }

  #takeTypes(value: string): void {
    const { types, notExported, isLenient } = this.#rules;
    const named = value.split(',').map((each) => each.trim());
    const wrong = named.find((each) => !types.has(each));
    if (wrong !== undefined && !isLenient) {
      const words = notExported[wrong] ?? `Input should be of ${[...types.keys()].join(', ')}`;
      this.#blame('value_error', '_type', words);
    }
    this.#types = [...(this.#types ?? []), ...named.filter((each) => types.has(each))];
  }

  #takeFilter(text: string): void {
    const { types, isLenient, address } = this.#rules;
    const [type = '', ...rest] = text.trim().split('?');
    const parameters = types.get(type);
    const query = rest.join('?');
    if (parameters === undefined || query === '') {
      const words = `Input should be searches of exported types, such as Observation?category=laboratory`;
      this.#blame('value_error', '_typeFilter', words);
      return;
    }
    const unknown = namesIn(query).find((name) => parseName(parameters, name) === undefined);
    if (unknown !== undefined && isLenient) return;
    if (unknown !== undefined)
      this.#blame('value_error', '_typeFilter', `${type} cannot be searched by ${unknown}`);
    const { problems } = filterCriteria(parameters, query, address);
    for (const { msg } of problems) this.#blame('value_error', '_typeFilter', msg);
    this.#filters.push({ type, query });
  }

  #takePatients(value: string): void {
    const references = value
      .split(',')
      .map((each) => parseReference(each.trim(), this.#rules.address));
    const ids = references.flatMap(({ type = 'Patient', id }) =>
      type === 'Patient' && id !== undefined ? [id.toLowerCase()] : [],
    );
    if (ids.length < references.length)
      this.#blame('value_error', 'patient', 'Input should be references to Patients');
    this.#patients = [...(this.#patients ?? []), ...ids];
  }
}

const namesIn = (query: string): readonly string[] => [
  ...new Set(new URLSearchParams(query).keys()),
];

/** What a search of an export finds; a parameter that takes few values takes no other. */
export function filterCriteria(
  parameters: SearchParameters,
  query: string,
  address: string,
): { readonly criteria: Criteria; readonly problems: readonly Problem[] } {
  const given = new URLSearchParams(query);
  const read = readCriteria(
    parameters,
    Object.fromEntries(namesIn(query).map((name) => [name, given.getAll(name)])),
    address,
  );
  const wrong = namesIn(query).flatMap((name): readonly Problem[] => {
    const values = parameters[name]?.values;
    if (values === undefined || given.getAll(name).every((each) => values.includes(each)))
      return [];
    const msg = `${name} should be one of ${values.join(', ')}`;
    return [{ type: 'value_error', loc: ['query', name], msg }];
  });
  return { criteria: read.criteria, problems: [...read.problems, ...wrong] };
}
