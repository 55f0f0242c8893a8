import { dayMs, hourMs } from '#kernel/time.ts';
import type { Json } from '#terminology';

import type { Condition, Criteria, SearchParameters } from '../../search/criteria-model.ts';
import type { DateCriterion } from '../../search/date-model.ts';
import { allHold, isTrueOf } from '../../search/match-model.ts';
import { refersTo } from '../../search/reference-model.ts';
import { matches, type Token } from '../../search/token-model.ts';
import { codesIn, referenceIn, type Span, valuesAt } from '../../search/values-model.ts';

export type Status = 'final' | 'preliminary';

/** When an Observation was, when it last changed and how sure it is. */
export type Facts = Span & {
  readonly updatedMs: number;
  readonly status: Status;
};

/** What the Observations of a series do not have in common. */
const ofEach = new Set(['date', '_lastUpdated', 'status']);

/** Whether the Observations of a series, which say `content` alike, fit what is asked beside the first values of parameters. */
export function fitsConditions(
  parameters: SearchParameters,
  { conditions }: Criteria,
  content: Json,
): boolean {
  const alike = conditions.filter(({ name }) => !ofEach.has(name));
  return allHold(parameters, alike, { resource: content });
}

/** What a whole series says alike decides whether any of its Observations can fit. */
export function fits({ tokens, references }: Criteria, content: Json): boolean {
  const paths = { category: 'category', code: 'code', _tag: 'meta.tag' };
  const codes = Object.entries(paths).every(([name, path]) => {
    const asked = tokens[name];
    if (asked === undefined) return true;
    const found = valuesAt(content, [path]).flatMap((value) => codesIn(value, null));
    return asked.some((token) => found.some((each) => matches(token, each.system, each.code)));
  });
  const { device } = references;
  const reference = referenceIn(content['device']) ?? '';
  return codes && (device === undefined || device.some((each) => refersTo(each, reference)));
}

/** What nothing that was measured has. */
const ofLaboratories = ['based-on', 'specimen'] as const;
const statusSystem = 'http://hl7.org/fhir/observation-status';

export function canBeMeasured({ tokens, references }: Criteria): boolean {
  const { status } = tokens;
  const isKnown = (code: string): boolean =>
    status === undefined || status.some((token) => matches(token, statusSystem, code));
  return (
    ofLaboratories.every((name) => references[name] === undefined) &&
    (isKnown('final') || isKnown('preliminary'))
  );
}

/** Whether an Observation fits by its time, its change and its status. */
export function isFound({ tokens, dates, conditions }: Criteria, facts: Facts): boolean {
  const { status } = tokens;
  const { date, _lastUpdated: changed } = dates;
  return (
    (date === undefined || date.every((each) => isTrueOf(each, facts))) &&
    (changed === undefined || changed.every((each) => isTrueOf(each, changeOf(facts)))) &&
    (status === undefined || hasStatus(status, facts)) &&
    conditions.every((each) => !ofEach.has(each.name) || isTrue(each, facts))
  );
}

const hasStatus = (tokens: readonly Token[], { status }: Facts): boolean =>
  tokens.some((token) => matches(token, statusSystem, status));

/** Each of them has a time, a change and a status. */
function isTrue(condition: Condition, facts: Facts): boolean {
  switch (condition.kind) {
    case 'missing':
      return !condition.isMissing;
    case 'dates': {
      const span = condition.name === '_lastUpdated' ? changeOf(facts) : facts;
      return condition.dates.some((date) => isTrueOf(date, span));
    }
    case 'tokens':
      return hasStatus(condition.tokens, facts);
    case 'not':
      return !hasStatus(condition.tokens, facts);
    case 'references':
    case 'beginnings':
    case 'parts':
    case 'exact':
      return false;
  }
}

const changeOf = ({ updatedMs }: Facts): { readonly fromMs: number; readonly untilMs: number } => ({
  fromMs: updatedMs,
  untilMs: updatedMs + 1,
});

/** The longest interval of a sample. */
const longestMs = 7 * dayMs;
/** No clock is further from UTC. */
const clockMs = 18 * hourMs;

type Bounds = { readonly fromMs: number; readonly toMs: number };

/** The time that is asked for: [fromMs, toMs); infinite where nothing was said. */
export function askedBounds({ dates }: Criteria): Bounds {
  const asked = dates['date'] ?? [];
  return {
    fromMs: Math.max(-Infinity, ...asked.map((each) => earliest(each, 0))),
    toMs: Math.min(Infinity, ...asked.map((each) => latest(each))),
  };
}

const slack = ({ zone }: DateCriterion): number => (zone === undefined ? clockMs : 0);

const firstOf = (each: DateCriterion): number => earliest(each, longestMs) - slack(each);
const lastOf = (each: DateCriterion): number => latest(each) + slack(each);

/** Where what fits can begin, at most, on whatever clock. */
export function boundsOf({ dates, conditions }: Criteria): Bounds {
  const asked = (dates['date'] ?? []).map((each) => [each]);
  const others = conditions.flatMap((each) =>
    each.kind === 'dates' && each.name === 'date' ? [each.dates] : [],
  );
  const all = [...asked, ...others];
  return {
    fromMs: Math.max(-Infinity, ...all.map((each) => Math.min(...each.map((one) => firstOf(one))))),
    toMs: Math.min(Infinity, ...all.map((each) => Math.max(...each.map((one) => lastOf(one))))),
  };
}

function earliest({ prefix, fromMs, untilMs }: DateCriterion, lastingMs: number): number {
  switch (prefix) {
    case 'eq':
      return fromMs;
    case 'ge':
      return fromMs - lastingMs;
    case 'gt':
      return untilMs - lastingMs;
    case 'sa':
      return untilMs;
    case 'ne':
    case 'lt':
    case 'le':
    case 'eb':
      return -Infinity;
  }
}

function latest({ prefix, fromMs, untilMs }: DateCriterion): number {
  switch (prefix) {
    case 'eq':
    case 'le':
      return untilMs;
    case 'lt':
    case 'eb':
      return fromMs;
    case 'ne':
    case 'ge':
    case 'gt':
    case 'sa':
      return Infinity;
  }
}

/** The first instant at which a change can fit; undefined where that is not said. */
export function writtenSince({ dates }: Criteria): number | undefined {
  const since = (dates['_lastUpdated'] ?? []).flatMap(({ prefix, fromMs, untilMs }) => {
    if (prefix === 'eq' || prefix === 'ge') return [fromMs];
    return prefix === 'gt' || prefix === 'sa' ? [untilMs - 1] : [];
  });
  return since.length === 0 ? undefined : Math.max(...since);
}
