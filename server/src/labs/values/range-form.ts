import { meaningOf } from './label.ts';
import { numberText } from './number.ts';
import { type Beside, readPrinted, signText } from './printed.ts';
import { isUnit } from './unit-form.ts';

const words = String.raw`(?:\s*[:=]\s*|\s+)`;
/** `2.0 or greater`, `20 ng/mL and below`. */
const signBehind = new RegExp(
  String.raw`(?<![<>=≤≥\d.,–—-]\s*)(?<number>${numberText})(?<unit>\s*(?!(?:or|and)\b)[^\s\d<>=≤≥;,]\S*)?\s+(?:or|and)\s+(?<word>greater|more|higher|above|over|up|less|lower|below|under|fewer)\b(?!\s+than\b)`,
  'giu',
);
/** `Above high normal 5.1`, `Below the lower panic limit of 2.5`. */
const besideLimit = new RegExp(
  String.raw`^(?<side>above|below)\s+(?:the\s+)?(?<words>(?:high|low|upper|lower|normal|reference|panic|critical|threshold|limits?|range|value|of)(?:\s+(?:normal|reference|panic|critical|threshold|limits?|range|value|of))*)${words}(?<number>${numberText})(?<unit>\s*[^\d<>]*)$`,
  'iu',
);
const comparison = String.raw`${signText}${numberText}`;
const join = String.raw`\s*(?:\bor\b|\band\b|[,;|/])\s*`;
/** `Critical: <2.5 or >6.5`. */
const labelOfBoth = new RegExp(
  String.raw`^(?<label>\p{L}[^\d<>≤≥]*?)\s*[:=]?\s*(?<one>${comparison}(?:\s*[^\s<>,;|]+?)??)${join}(?<two>${comparison}(?:\s*[^\s<>,;|]+)?)$`,
  'iu',
);
/** `<2.5 or >6.5 critical`. */
const bothOfLabel = new RegExp(
  String.raw`^(?<one>${comparison}(?:\s*[^\s<>,;|]+?)??)${join}(?<two>${comparison})(?<rest>\D.*)$`,
  'iu',
);
/** `no greater than 20`, `not less than 20`. */
const negated = /\b(?:no|not)\s+(?<word>more|greater|higher|less|lower)\s+than\b/giu;
const orEqual = /\b(?<word>more|greater|higher|less|lower)\s+than\s+or\s+equal(?:\s+to)?\b/giu;
/** `Positive (>1.1)`: the limit of a label in brackets. */
const limitInBrackets = new RegExp(
  String.raw`(?<=^\p{L}.*?)\s*[([](?<limit>(?:${signText}${numberText}|${numberText}\s*[-–—]\s*${numberText})[^()[\]]*)[)\]]`,
  'giu',
);
/** `<20.0 (ng/mL)`. */
const unitInBrackets = /(?<=\d)\s*[([](?<unit>[^\s()[\]]+)[)\]]/gu;
/** `>1.1-Positive`, `>1.1 mg/dL-Positive`. */
const labelBehindDash = /(?<=\d)(?<unit>\s?[^\s\d<>–—-]+)?[-–—](?<label>\p{L}[\p{L} -]*)/giu;
const labelBehindNumber = /(?<=\d)\p{L}[\p{L}-]{2,}/gu;
const labelBehindUnit = /(?<=\/[dmuµ]?L)\p{Lu}\p{Ll}[\p{L}-]+/gu;

/**
 * Returns a range in the usual form: the comparator before its number, blanks around a label, and a label for each
 * bound. Other text does not change.
 */
export function canonicalRange(text: string, beside: Beside): string {
  const apart = [labelBehindNumber, labelBehindUnit].reduce(
    (rest, pattern) => rest.replace(pattern, (run) => (meaningOf(run) === null ? run : ` ${run}`)),
    text.trim(),
  );
  const signed = unbracketed(apart).replace(
    signBehind,
    (_, number: string, unit: string | undefined, word: string) => {
      const sign = /^(?:greater|more|higher|above|over|up)$/iu.test(word) ? '>=' : '<=';
      return `${sign}${number}${unit ?? ''}`;
    },
  );
  return forBoth(besideNumber(signed), beside);
}

/** Writes `label: limit unit` for labels, limits and units that brackets or dashes join. */
function unbracketed(text: string): string {
  return text
    .replace(negated, (_, word: string) => (/less|lower/iu.test(word) ? '>=' : '<='))
    .replace(orEqual, (_, word: string) => (/less|lower/iu.test(word) ? '<=' : '>='))
    .replace(unitInBrackets, (whole, unit: string) =>
      unit.includes('/') && isUnit(unit) ? ` ${unit}` : whole,
    )
    .replace(limitInBrackets, ': $<limit>')
    .replace(labelBehindDash, (whole, unit: string | undefined, label: string) => {
      const isLimit = unit === undefined || isUnit(unit.trim());
      return isLimit && meaningOf(label) !== null ? `${unit ?? ''} ${label}` : whole;
    });
}

function besideNumber(text: string): string {
  const { side = '', words: said = '', number, unit = '' } = besideLimit.exec(text)?.groups ?? {};
  if (number === undefined) return text;
  const isAbove = side.toLowerCase() === 'above';
  const label = /panic|critical/iu.test(said) ? 'critical' : isAbove ? 'high' : 'low';
  return `${isAbove ? '>' : '<'}${number}${unit} ${label}`;
}

function forBoth(text: string, beside: Beside): string {
  const before = labelOfBoth.exec(text)?.groups ?? {};
  if (before['label'] !== undefined) {
    const { label, one, two } = before;
    return `${label}: ${one}; ${label}: ${two}`;
  }
  const { one, two, rest } = bothOfLabel.exec(text)?.groups ?? {};
  const label = readPrinted(`${two}${rest}`, beside)?.words ?? '';
  const ownLabel = readPrinted(one ?? '', beside)?.words ?? '';
  const hasLabel = meaningOf(ownLabel) !== null;
  return one === undefined || label === '' || hasLabel ? text : `${one} ${label}; ${two}${rest}`;
}
