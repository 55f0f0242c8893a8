import { isRemark, type Meaning, meaningOf } from './label.ts';
import { numberText } from './number.ts';
import { type Beside, type Printed, readPrinted } from './printed.ts';
import { canonicalRange } from './range-form.ts';

/** A range with a label: a threshold at which a value means something. */
export type DecisionLimit = {
  readonly printed: Printed;
  /** As printed. */
  readonly label: string;
  /** Null if the label is not in the reviewed table. */
  readonly meaning: Meaning | null;
};

/** The printed reference range of a value: an interval, or decision limits. */
export type Range =
  | { readonly kind: 'interval'; readonly printed: Printed }
  | { readonly kind: 'decision_limits'; readonly limits: readonly DecisionLimit[] };

/** More ranges than that are a table, and no range. */
const limitsMax = 8;

/**
 * Reads a reference range. An interval has two bounds, or one bound and no word. A range with a word is a decision limit.
 * Returns undefined for text without such a range.
 */
export function readRange(printedText: string, beside: Beside = {}): Range | undefined {
  const text = canonicalRange(printedText, beside);
  const printed = readPrinted(text, beside);
  if (printed !== undefined && printed.form !== 'number') {
    const label = printed.words;
    if (isRemark(label) && !isThreshold(printed, beside)) return { kind: 'interval', printed };
    return { kind: 'decision_limits', limits: [limitOf(printed, beside)] };
  }
  return readLabelled(text, beside) ?? readIntervalWithLimits(text, beside);
}

/** `3.5-5.1 (Critical <2.5 or >6.5)`: a reference interval, and decision limits behind it. */
function readIntervalWithLimits(text: string, beside: Beside): Range | undefined {
  const { interval = '', rest = '' } = intervalWithMore.exec(text.trim())?.groups ?? {};
  const printed = readPrinted(interval, beside);
  if (printed?.form !== 'interval' || printed.words !== '') return undefined;
  const more = readLabelled(canonicalRange(rest, beside), beside);
  if (more?.kind !== 'decision_limits') return undefined;
  const isBad = more.limits.every(({ meaning }) => meaning !== null && meaning.within !== 'normal');
  if (!isBad) return undefined;
  const usual: DecisionLimit = {
    printed,
    label: 'Reference',
    meaning: { within: 'normal', outside: 'abnormal' },
  };
  return { kind: 'decision_limits', limits: [usual, ...more.limits] };
}

const intervalWithMore = new RegExp(
  String.raw`^(?<interval>${numberText}\s*(?:-|–|—|to)\s*${numberText}[^(;,[]*?)\s*[(;,[]\s*(?<rest>\p{L}.*?)[)\]]?$`,
  'iu',
);

/** An index has a cut-off: a lower limit alone is where the test becomes reactive, or the patient immune. */
function isThreshold({ form, bounds, unit }: Printed, beside: Beside): boolean {
  const isLower = form === 'comparison' && bounds.max === undefined;
  return (
    isLower &&
    indexUnits.has((unit ?? beside.unit ?? '').toLowerCase().replace(/ units?$| value$/u, ''))
  );
}

const indexUnits = new Set([
  's/co',
  'sco',
  'index',
  'ai',
  'isr',
  'iv',
  'coi',
  'ratio',
  'od ratio',
  's/co ratio',
]);

/** `Negative: <0.9 Equivocal: 0.9-1.1`, `<150 desirable, 150-199 borderline`, `Toxic >2.0`, `Normal: 70-99`. */
function readLabelled(text: string, beside: Beside): Range | undefined {
  const plain = text.trim().replace(/^[([](.*)[)\]]$/u, '$1');
  const isLabelFirst = /^[([]?[\p{L}*]/u.test(plain) && !signWordFirst.test(plain);
  const parts = plain
    .split(/[;|\n]|\s\/\s(?=(?:(?!\s\/\s)[^;|\n])*\d)/u)
    .flatMap((part) => splitAt(part, isLabelFirst ? labelStart : rangeStart))
    .map((part) => part.trim().replace(/[;,|]$/u, ''))
    .filter((part) => part !== '');
  if (parts.length > limitsMax) return undefined;
  const limits = parts.map((part) =>
    isLabelFirst ? labelFirst(part, beside) : labelLast(part, beside),
  );
  const known = limits.filter((each) => each !== undefined);
  if (known.length === 0 || known.length < limits.length) return undefined;
  const [only] = known;
  if (known.length === 1 && only !== undefined && isRemark(only.label))
    return { kind: 'interval', printed: only.printed };
  return { kind: 'decision_limits', limits: known };
}

const signWordFirst =
  /^(?:less|lower|greater|more|higher)\s+than\b|^(?:up\s+to|at\s+most|at\s+least|below|under|above|over)\s+[\d.]/iu;
/** Where a range begins behind the words of the one before it. */
const rangeStart =
  /(?<=\p{L}[)\]]?[\s;,|.]+)(?=(?:(?:less|lower|greater|more|higher)\s+than\s|(?:up\s+to|at\s+most|at\s+least|below|under|above|over)\s+)?(?:[<>≤≥]\s*(?:or\s*|\/\s*)?=?\s*)?\d)/giu;
/** Where a label begins behind the numbers of the range before it. */
const labelStart = /(?<=\d[^\p{L}\d]*(?:\s|[;,|]))(?=[\p{Lu}*][\p{L} /()-]*\s*[:=]?\s*[<>≤≥\d])/gu;

function splitAt(text: string, pattern: RegExp): readonly string[] {
  return text.split(new RegExp(pattern, pattern.flags.replace('g', '')));
}

function labelFirst(text: string, beside: Beside): DecisionLimit | undefined {
  const { label = '', range = '' } =
    /^(?<label>[([]?[\p{L}*][^\d<>≤≥]*?)\s*[:=]?\s*(?<range>(?:(?:less|lower|greater|more|higher)\s+than\b|(?:up\s+to|at\s+most|at\s+least|below|under|above|over)\s+\d|[<>≤≥]|[-.]?\d).*)$/iu.exec(
      text,
    )?.groups ?? {};
  if (label === '') return undefined;
  const printed = readPrinted(range, beside);
  const isRange = printed !== undefined && printed.form !== 'number' && isRemark(printed.words);
  return isRange ? { printed, label, meaning: meaningOf(label) } : undefined;
}

function labelLast(text: string, beside: Beside): DecisionLimit | undefined {
  const printed = readPrinted(text, beside);
  if (printed === undefined || printed.form === 'number' || printed.words === '') return undefined;
  return limitOf(printed, beside);
}

/** The unit of an index can stand behind the label: `<1.0 NEG AI`. */
function limitOf(printed: Printed, { unit }: Beside): DecisionLimit {
  const label = printed.words;
  const [, words = '', last = ''] = /^(.*\S)\s+(\S+)$/u.exec(label) ?? [];
  const isUnitBehind = indexUnits.has(last.toLowerCase()) || last === unit;
  return { printed, label, meaning: meaningOf(isUnitBehind ? words : label) };
}
