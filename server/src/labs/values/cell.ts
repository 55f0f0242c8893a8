import { numberText } from './number.ts';
import { signText } from './printed.ts';

/** The parts of a text that holds a result with its flag and its unit. */
export type ResultParts = {
  readonly value: string;
  readonly flag?: string;
  readonly unit?: string;
  /** Further numbers follow the value, so it is not certain which one is meant. */
  readonly hasMoreNumbers: boolean;
};

const flagWord =
  /^[([]?(?:h|l|hh|ll|hi|lo|a|aa|n|c|ch|cl|ph|pl|abn|crit|critical|panic|alert|high|low|abnormal|normal|[*!]+|[↑↓]+|(?:hh?|ll?|a)[*!]+)[)\]]?$/iu;
const valueText = String.raw`(?:${signText})?${numberText}(?:\s*(?:-|–|—|\bto\b)\s*${numberText})?`;
const parts = new RegExp(
  String.raw`^(?:(?<before>[([]?(?:HH?|LL?)[)\]]?\s+|[([](?:HH?|LL?)[)\]]\s*|\*+\s*))?(?<value>${valueText})(?<share>%)?(?<mark>(?:HH?|LL?|A)?\*+|HH?|LL?|A|[↑↓]+|\s?[([](?:HH?|LL?|A)[)\]])?(?:\s+(?<rest>.+))?$`,
  'iu',
);

/**
 * Splits a text into a value, its flag and its unit: `6.9*`, `5.2 H`, `(L) 3.1`, `5.4 mg/dL`, `91%`. Text without a number at
 * its beginning is a value as a whole.
 */
export function splitResult(text: string): ResultParts {
  const whole = { value: text.trim(), hasMoreNumbers: false };
  const { groups } = parts.exec(whole.value) ?? {};
  if (groups === undefined) return whole;
  const { before, value = '', share, mark, rest = '' } = groups;
  // Without a blank between them, only capitals and signs are a flag: `5h` is five hours.
  if (mark !== undefined && mark !== mark.toUpperCase()) return whole;
  const words = rest.split(/\s+/u).filter((word) => word !== '');
  const flags = words.filter((word) => flagWord.test(word));
  const flag = flags.length > 0 ? flags.join(' ') : (mark ?? before)?.trim();
  const unit = [...(share === undefined ? [] : [share]), ...words]
    .filter((word) => !flagWord.test(word))
    .join(' ');
  return {
    value,
    ...(flag === undefined ? {} : { flag }),
    ...(unit === '' ? {} : { unit }),
    hasMoreNumbers: words.some((word) => /^[<>]?\d[\d.,]*$/u.test(word)),
  };
}
