/**
 * Widths of the bars and spaces of each Code 128 symbol (ISO/IEC 15417), in modules, bar first. The position is the symbol's
 * value; the last one is the stop.
 */
const symbols: readonly string[] = `
212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221
223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321
112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131
311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114
122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`
  .trim()
  .split(/\s+/);

const codeB = 100;
const codeC = 99;
const startB = 104;
const startC = 105;
const stop = 106;

/** Longer texts make bars too thin for a hand-held reader on a sheet of paper. */
const lengthMax = 48;

/** The widths of bars and spaces in turn, in modules, bar first; undefined for what Code 128 B and C cannot say. */
export function code128(text: string): readonly number[] | undefined {
  if (text.length > lengthMax || !/^[\x20-\x7E]+$/.test(text)) return undefined;
  const values = valuesOf(text);
  const checksum = values.reduce((sum, value, index) => sum + value * Math.max(index, 1), 0) % 103;
  return [...values, checksum, stop].flatMap((value) =>
    (symbols[value] ?? '').split('').map(Number),
  );
}

/** Digits are written in pairs (code C) where that is shorter: at an end from four digits on, between others from six. */
function valuesOf(text: string): readonly number[] {
  const values: number[] = [];
  let current: 'B' | 'C' | undefined;
  for (const { set, part } of partsOf(text)) {
    if (current === undefined) values.push(set === 'C' ? startC : startB);
    else if (current !== set) values.push(set === 'C' ? codeC : codeB);
    current = set;
    values.push(
      ...(set === 'C' ? pairs(part) : Array.from(part, (sign) => sign.charCodeAt(0) - 32)),
    );
  }
  return values;
}

type Part = { readonly set: 'B' | 'C'; readonly part: string };

function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  for (const { 0: run, index } of text.matchAll(/\d+|\D+/g)) {
    const atEnd = index === 0 || index + run.length === text.length;
    const inPairs = /^\d/.test(run) && run.length >= (atEnd ? 4 : 6);
    const odd = inPairs ? run.length % 2 : run.length;
    if (odd > 0) append(parts, run.slice(0, odd));
    if (inPairs) parts.push({ set: 'C', part: run.slice(odd) });
  }
  return parts;
}

function append(parts: Part[], part: string): void {
  const last = parts.at(-1);
  if (last?.set === 'B') parts[parts.length - 1] = { set: 'B', part: last.part + part };
  else parts.push({ set: 'B', part });
}

function pairs(digits: string): readonly number[] {
  return [...digits.matchAll(/\d\d/g)].map((pair) => Number(pair[0]));
}
