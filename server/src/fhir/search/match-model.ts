import {
  type Condition,
  conditionsOf,
  type Criteria,
  type SearchParameter,
  type SearchParameters,
} from './criteria-model.ts';
import { type DateCriterion, parseDate } from './date-model.ts';
import { type Reference, refersTo } from './reference-model.ts';
import { foldText } from './text-model.ts';
import { matches, type Token } from './token-model.ts';
import {
  codesIn,
  type OffsetAt,
  referenceIn,
  type Span,
  spanIn,
  textsIn,
  valuesAt,
} from './values-model.ts';

/**
 * Whether a resource is what is searched for, by what stands in it at the paths of the parameters. Instants in UTC are read
 * on the clock of `offsetAt`, if there is one; when a resource changed is the server's to say.
 */
export function isMatch(
  parameters: SearchParameters,
  criteria: Criteria,
  resource: unknown,
  offsetAt?: OffsetAt,
): boolean {
  return allHold(parameters, conditionsOf(criteria), { resource, offsetAt });
}

type Of = { readonly resource: unknown; readonly offsetAt?: OffsetAt | undefined };

export function allHold(
  parameters: SearchParameters,
  conditions: readonly Condition[],
  of: Of,
): boolean {
  return conditions.every((condition) => {
    const parameter = parameters[condition.name];
    return parameter === undefined || holds(parameter, condition, of);
  });
}

function holds(parameter: SearchParameter, condition: Condition, of: Of): boolean {
  const { paths } = parameter;
  const values = valuesAt(of.resource, paths);
  switch (condition.kind) {
    case 'missing':
      return (namedIn(parameter, values).length === 0) === condition.isMissing;
    case 'tokens':
      return hasCode(parameter, values, condition.tokens);
    case 'not':
      return !hasCode(parameter, values, condition.tokens);
    case 'references':
      return hasReference(parameter, values, condition.references);
    case 'beginnings':
      return hasText(values, (text) =>
        condition.texts.some((each) => foldText(text).startsWith(each)),
      );
    case 'parts':
      return hasText(values, (text) =>
        condition.texts.some((each) => foldText(text).includes(each)),
      );
    case 'exact':
      return hasText(values, (text) => condition.texts.includes(text));
    case 'dates': {
      const clock = condition.name === '_lastUpdated' ? undefined : of.offsetAt;
      const spans = values
        .map((value) => spanIn(value, parseDate, clock))
        .filter((span) => span !== undefined);
      return condition.dates.some((date) => spans.some((span) => isTrueOf(date, span)));
    }
  }
}

function hasCode(
  { system }: SearchParameter,
  values: readonly unknown[],
  tokens: readonly Token[],
): boolean {
  const found = values.flatMap((value) => codesIn(value, system ?? null));
  return tokens.some((token) => found.some((each) => matches(token, each.system, each.code)));
}

/** A path can have others, too, which the parameter does not mean. */
function namedIn({ targets }: SearchParameter, values: readonly unknown[]): readonly unknown[] {
  if (targets === undefined) return values;
  return values.filter((value) => targets.includes(referenceIn(value)?.split('/')[0] ?? ''));
}

function hasReference(
  parameter: SearchParameter,
  values: readonly unknown[],
  references: readonly Reference[],
): boolean {
  const found = namedIn(parameter, values).map((value) => referenceIn(value) ?? '');
  return references.some((reference) => found.some((each) => refersTo(reference, each)));
}

function hasText(values: readonly unknown[], isFitting: (text: string) => boolean): boolean {
  return values.flatMap((value) => textsIn(value)).some((text) => isFitting(text));
}

/** As FHIR compares the span of a resource with that of the parameter: one without an offset by the clock where it was. */
export function isTrueOf({ prefix, fromMs, untilMs, zone }: DateCriterion, of: Span): boolean {
  const span = zone === undefined ? (of.clock ?? of) : of;
  const isInside = span.fromMs >= fromMs && span.untilMs <= untilMs;
  switch (prefix) {
    case 'eq':
      return isInside;
    case 'ne':
      return !isInside;
    case 'gt':
      return span.untilMs > untilMs;
    case 'ge':
      return span.untilMs > untilMs || isInside;
    case 'lt':
      return span.fromMs < fromMs;
    case 'le':
      return span.fromMs < fromMs || isInside;
    case 'sa':
      return span.fromMs >= untilMs;
    case 'eb':
      return span.untilMs <= fromMs;
  }
}
