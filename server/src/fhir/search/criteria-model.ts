import type { Problem } from '#kernel/problem.ts';

import { type DateCriterion, dateRule, parseDate } from './date-model.ts';
import { parseReference, type Reference } from './reference-model.ts';
import { foldText } from './text-model.ts';
import { alternatives, parseToken, type Token, unescape } from './token-model.ts';

/** A search parameter as the router and the CapabilityStatement know it. */
export type SearchParameter = {
  readonly type: 'token' | 'date' | 'reference' | 'string';
  readonly about: string;
  /** Where it stands in the resource. */
  readonly paths: readonly string[];
  /** Of a reference: the types that it can refer to. */
  readonly targets?: readonly string[];
  /** Of codes that stand there alone. */
  readonly system?: string;
  /** Everything that it can be. */
  readonly values?: readonly string[];
};

export type SearchParameters = Readonly<Record<string, SearchParameter>>;

/** What is asked for, by parameter; a parameter that was not given is not there. */
export type Criteria = {
  /** One of them has to fit. */
  readonly tokens: Readonly<Record<string, readonly Token[]>>;
  /** One of them has to fit. */
  readonly references: Readonly<Record<string, readonly Reference[]>>;
  /** Beginnings, folded; one of them has to fit. */
  readonly strings: Readonly<Record<string, readonly string[]>>;
  /** Every one of them has to fit. */
  readonly dates: Readonly<Record<string, readonly DateCriterion[]>>;
};

/** More alternatives than anybody types; each is looked for. */
const alternativesMax = 200;

/** Reads the values of parameters, or says what is wrong with which; `address` is that of the face. */
export function readCriteria(
  parameters: SearchParameters,
  query: Readonly<Record<string, unknown>>,
  address: string,
): { readonly criteria: Criteria; readonly problems: readonly Problem[] } {
  const tokens: Record<string, readonly Token[]> = {};
  const references: Record<string, readonly Reference[]> = {};
  const dates: Record<string, readonly DateCriterion[]> = {};
  const strings: Record<string, readonly string[]> = {};
  const problems: Problem[] = [];
  for (const [name, { type }] of Object.entries(parameters)) {
    const values = [query[name] ?? []].flat().map(String);
    if (values.length === 0) continue;
    const blame = (msg: string): void => {
      problems.push({ type: 'value_error', loc: ['query', name], msg });
    };
    if (type === 'date') {
      const read = values.map((text) => parseDate(text));
      dates[name] = read.filter((each) => each !== undefined);
      if (read.includes(undefined)) blame(dateRule);
    } else {
      const given = values.flatMap((text) => alternatives(text));
      if (type === 'token') tokens[name] = given.map((text) => parseToken(text));
      else if (type === 'string') strings[name] = given.map((text) => foldText(unescape(text)));
      else references[name] = given.map((text) => parseReference(text, address));
      if (given.some((text) => text.trim() === '')) blame('Input should not be empty');
      if (given.length > alternativesMax)
        blame(`Input should have at most ${alternativesMax} alternatives`);
    }
  }
  return { criteria: { tokens, references, strings, dates }, problems };
}
