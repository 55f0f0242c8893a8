import type { Criteria, SearchParameters } from './criteria-model.ts';
import { type DateCriterion, parseDate } from './date-model.ts';
import { refersTo } from './reference-model.ts';
import { foldText } from './text-model.ts';
import { matches } from './token-model.ts';
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
  { tokens, dates, references, strings }: Criteria,
  resource: unknown,
  offsetAt?: OffsetAt,
): boolean {
  return Object.entries(parameters).every(([name, { paths, system = null, targets }]) => {
    const values = valuesAt(resource, paths);
    const codes = tokens[name];
    if (codes !== undefined) {
      const found = values.flatMap((value) => codesIn(value, system));
      return codes.some((token) => found.some((each) => matches(token, each.system, each.code)));
    }
    const named = references[name];
    if (named !== undefined) {
      const found = values
        .map((value) => referenceIn(value))
        .filter((each) => each !== undefined)
        // A path can have others, too, which the parameter does not mean.
        .filter((each) => targets?.includes(each.split('/')[0] ?? '') ?? true);
      return named.some((reference) => found.some((each) => refersTo(reference, each)));
    }
    const beginnings = strings[name];
    if (beginnings !== undefined) {
      const found = values.flatMap((value) => textsIn(value)).map((each) => foldText(each));
      return beginnings.some((beginning) => found.some((each) => each.startsWith(beginning)));
    }
    const spans = values
      .map((value) => spanIn(value, parseDate, name === '_lastUpdated' ? undefined : offsetAt))
      .filter((span) => span !== undefined);
    return (dates[name] ?? []).every((date) => spans.some((span) => isTrueOf(date, span)));
  });
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
