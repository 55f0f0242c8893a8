const prefixes = '(?:da|[YZEPTGMkhdcmunpfazy])?';
/** What takes a prefix, of what laboratories and devices measure. Kelvin is not among it: a printed `K` is a thousand. */
const metric = String.raw`(?:mol|eq|osm|kat|bar|cal|Pa|Hz|\[iU\]|\[IU\]|m\[Hg\]|U|g|L|l|m|s|W|J|V)`;
const plain = String.raw`(?:%|min|h|d|wk|mo|a|\[HPF\]|\[LPF\]|\[arb'U\]|\[CFU\])`;
/** A number has no exponent of its own. */
const number = String.raw`(?:10\*-?\d{1,2}|\d{1,6})`;
const annotation = String.raw`\{[!-z|~]{1,40}\}`;
const component = String.raw`(?:(?:${number}|(?:${plain}|${prefixes}${metric})(?:-?\d)?)(?:${annotation})?|${annotation})`;
const unit = new RegExp(
  String.raw`^(?:/?${component}(?:[./]${component}){0,4}|\[pH\]|Cel|\[degF\])$`,
  'u',
);

/** Whether a text surely is a unit of UCUM; of what laboratories print not everything is. */
export function isUcum(text: string): boolean {
  return unit.test(text);
}
