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
  /** The parameter that it is another name of. */
  readonly sameAs?: string;
  /** FHIR does not define it. */
  readonly isOurs?: true;
};

export type SearchParameters = Readonly<Record<string, SearchParameter>>;

/** What has to hold beside the first value of each parameter: a parameter again, or one with a modifier. */
export type Condition = { readonly name: string } & (
  | { readonly kind: 'tokens'; readonly tokens: readonly Token[] }
  /** `:not`: none of them fits. */
  | { readonly kind: 'not'; readonly tokens: readonly Token[] }
  | { readonly kind: 'references'; readonly references: readonly Reference[] }
  /** Beginnings, folded. */
  | { readonly kind: 'beginnings'; readonly texts: readonly string[] }
  /** Parts, folded. */
  | { readonly kind: 'parts'; readonly texts: readonly string[] }
  /** As they are written. */
  | { readonly kind: 'exact'; readonly texts: readonly string[] }
  /** One of them has to fit. */
  | { readonly kind: 'dates'; readonly dates: readonly DateCriterion[] }
  | { readonly kind: 'missing'; readonly isMissing: boolean }
);

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
  /** Every one of them has to hold; sources may leave them to whoever looks at the resources. */
  readonly conditions: readonly Condition[];
};

export const everything: Criteria = {
  tokens: {},
  references: {},
  strings: {},
  dates: {},
  conditions: [],
};

/** More alternatives than anybody types; each is looked for. */
const alternativesMax = 200;

/** The modifiers that a parameter takes; a reference also takes the name of a type. */
export function modifiersOf(parameter: SearchParameter): readonly string[] {
  const { type, values, paths, targets = [] } = parameter;
  // Ids are looked up, and there is none without one.
  if (values !== undefined || paths.includes('id')) return [];
  const own = { token: ['not'], string: ['exact', 'contains'], reference: targets, date: [] }[type];
  return ['missing', ...own];
}

/** The parameter and the modifier in a name such as `given:exact`; undefined where there is no such parameter or modifier. */
export function parseName(
  parameters: SearchParameters,
  given: string,
): { readonly name: string; readonly modifier: string | undefined } | undefined {
  const [name = '', modifier, ...more] = given.split(':');
  const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  if (parameter === undefined || more.length > 0) return undefined;
  const isKnown = modifier === undefined || modifiersOf(parameter).includes(modifier);
  return isKnown ? { name, modifier } : undefined;
}

/** Reads the values of parameters, or says what is wrong with which; `address` is that of the face. */
export function readCriteria(
  parameters: SearchParameters,
  query: Readonly<Record<string, unknown>>,
  address: string,
): { readonly criteria: Criteria; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const conditions = Object.entries(query).flatMap(([given, value]) => {
    const named = parseName(parameters, given);
    const parameter = named && parameters[named.name];
    if (named === undefined || parameter === undefined) return [];
    const blame = (msg: string): void => {
      problems.push({ type: 'value_error', loc: ['query', given], msg });
    };
    const { name, modifier } = named;
    const of = { parameter, name: parameter.sameAs ?? name, modifier, address, blame };
    const texts: readonly unknown[] = [value ?? []].flat();
    return texts.map((text) => readValue(of, String(text)));
  });
  return { criteria: criteriaOf(conditions.filter((each) => each !== undefined)), problems };
}

type Value = {
  readonly parameter: SearchParameter;
  readonly name: string;
  readonly modifier: string | undefined;
  readonly address: string;
  readonly blame: (msg: string) => void;
};

function readValue(of: Value, text: string): Condition | undefined {
  const { parameter, name, modifier, address, blame } = of;
  if (modifier === 'missing') {
    if (text === 'true' || text === 'false')
      return { name, kind: 'missing', isMissing: text === 'true' };
    blame('Input should be true or false');
    return undefined;
  }
  const given = alternatives(text);
  if (given.length > alternativesMax)
    blame(`Input should have at most ${alternativesMax} alternatives`);
  if (parameter.type === 'date') {
    const read = given.map((each) => parseDate(each));
    if (read.includes(undefined)) blame(dateRule);
    return { name, kind: 'dates', dates: read.filter((each) => each !== undefined) };
  }
  if (given.some((each) => each.trim() === '')) blame('Input should not be empty');
  switch (parameter.type) {
    case 'token': {
      const tokens = given.map((each) => parseToken(each));
      return { name, kind: modifier === 'not' ? 'not' : 'tokens', tokens };
    }
    case 'reference': {
      const references = given.map((each) => parseReference(each, address));
      return { name, kind: 'references', references: references.map(ofType(modifier)) };
    }
    case 'string': {
      const plain = given.map((each) => unescape(each));
      if (modifier === 'exact') return { name, kind: 'exact', texts: plain };
      const kind = modifier === 'contains' ? 'parts' : 'beginnings';
      return { name, kind, texts: plain.map((each) => foldText(each)) };
    }
  }
}

/** `subject:Patient=1` means `subject=Patient/1`; a reference to another type is nobody's. */
const ofType =
  (type: string | undefined) =>
  (reference: Reference): Reference => {
    if (type === undefined) return reference;
    const isOther = reference.type !== undefined && reference.type !== type;
    return { type, id: isOther ? undefined : reference.id };
  };

/** The first condition of a parameter is what sources look for; the others are conditions still. */
export function criteriaOf(conditions: readonly Condition[]): Criteria {
  const tokens: Record<string, readonly Token[]> = {};
  const references: Record<string, readonly Reference[]> = {};
  const strings: Record<string, readonly string[]> = {};
  const dates: Record<string, readonly DateCriterion[]> = {};
  const others: Condition[] = [];
  for (const each of conditions) {
    const { name, kind } = each;
    if (kind === 'tokens' && !Object.hasOwn(tokens, name)) tokens[name] = each.tokens;
    else if (kind === 'references' && !Object.hasOwn(references, name))
      references[name] = each.references;
    else if (kind === 'beginnings' && !Object.hasOwn(strings, name)) strings[name] = each.texts;
    else if (kind === 'dates' && each.dates.length === 1)
      dates[name] = [...(dates[name] ?? []), ...each.dates];
    else others.push(each);
  }
  return { tokens, references, strings, dates, conditions: others };
}

/** The same as conditions, of which all have to hold. */
export function conditionsOf(criteria: Criteria): readonly Condition[] {
  const { tokens, references, strings, dates, conditions } = criteria;
  return [
    ...Object.entries(tokens).map(
      ([name, each]) => ({ name, kind: 'tokens', tokens: each }) as const,
    ),
    ...Object.entries(references).map(
      ([name, each]) => ({ name, kind: 'references', references: each }) as const,
    ),
    ...Object.entries(strings).map(
      ([name, texts]) => ({ name, kind: 'beginnings', texts }) as const,
    ),
    ...Object.entries(dates).flatMap(([name, all]) =>
      all.map((each) => ({ name, kind: 'dates', dates: [each] }) as const),
    ),
    ...conditions,
  ];
}

/** What fits both. */
export function bothOf(one: Criteria, other: Criteria): Criteria {
  return criteriaOf([...conditionsOf(one), ...conditionsOf(other)]);
}
