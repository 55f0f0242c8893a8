const sameUnits: Readonly<Record<string, string>> = {
  'k/ul': '10*3/ul',
  'thousand/ul': '10*3/ul',
  'thou/ul': '10*3/ul',
  'm/ul': '10*6/ul',
  'million/ul': '10*6/ul',
  'mill/ul': '10*6/ul',
  'uiu/ml': 'miu/l',
  // As readers of pictures take it.
  'ulu/ml': 'miu/l',
  'iu/l': 'u/l',
  'mm/hr': 'mm/h',
  'ml/min/1.73': 'ml/min/1.73m2',
  ratio: '',
  calc: '',
};

/** What is printed and UCUM in one spelling. */
export function unitKey(unit: string): string {
  const plain = unit
    .toLowerCase()
    .replaceAll(/\s+/gu, '')
    .replaceAll(/[µμ]/gu, 'u')
    .replace('mcg', 'ug')
    .replaceAll(/\{1\.73_m2\}/gu, '1.73m2')
    .replaceAll(/\{.*?\}|[[\]]/gu, '')
    .replace(/^x*10(?:e|\^|\*|exp)?\(?([36])\)?(?=\/)/u, '10*$1')
    .replace('1.73m^2', '1.73m2');
  return sameUnits[plain] ?? plain;
}

const amount =
  /^(?:[kmcdfnpuµμ]?(?:g|l|mol|eq|osm|iu|u|m|kat|pa)|kui|iu|u|mcg|cells?|copies|thousand|thou|million|mill|[km]|x?10(?:e|\^|\*|exp)?\(?\d{1,2}\)?|\[iu\]|m\[iu\]|u\[iu\])$/iu;
const divisor =
  /^(?:[kmcdfnpuµμ]?(?:l|g|mol)|hr?|min|sec|day|24 ?h(?:rs?|ours)?|hpf|lpf|1\.73 ?m(?:2|\^2|²)?|mg creat\.?|100 ?ml|\{1\.73_m2\}|cells?|creat\.?|g creat\.?)$/iu;
const bare = new Set(['%', 'ratio', 'calc', 'sec', 'seconds', 'index', 'titer', 'mm', 'pg', 'fl']);

/** Whether a text is a unit by its form: an amount, of something, %, or a word for none. */
export function isUnit(text: string): boolean {
  const plain = text.trim();
  if (bare.has(plain.toLowerCase())) return true;
  const [first = '', ...rest] = plain.split('/');
  if (rest.length === 0) return amount.test(first) && plain.length > 1;
  return amount.test(first) && rest.every((part) => divisor.test(part) || amount.test(part));
}
