const prefix = '[kmcdfnpuµμ]?';
const amount = new RegExp(
  String.raw`^(?:${prefix}(?:g|l|mol|eq|osm|iu|u|m|kat|pa|\[iu\])|kui|mcg|gms?|mgms?|kua|mga|[aegrm]u|gpl|mpl|apl|cells?|copies|cop|cfu|thousands?|thou|thous|millions?|mill?|[km]|units?|log(?:10)? ?(?:iu|copies)|(?:x ?|× ?)?(?:10 ?)(?:e|\^|\*{1,2}|exp)? ?\(?\d{1,2}\)?|[x×] ?e\d{1,2})$`,
  'iu',
);
const divisor = new RegExp(
  String.raw`^(?:${prefix}(?:l|g|mol)|hr?|hour|min|sec|s|d|day|24 ?h(?:rs?|ours?)?|hpf|lpf|1\.73 ?(?:m(?:2|\^2|²)?|sqm)?|mm(?:3|\^3|³)|c(?:u ?)?mm|cm3|cc|mg creat\.?|100 ?ml|100 ?wbcs?|\{1\.73_m2\}|cells?|creat\.?|g creat\.?|g hb|1\.73_m2)$`,
  'iu',
);
/** Units without a fraction. Single letters are excluded: `H` and `L` after a number are flags. */
const plain = new Set(
  `% g% gm% mg% ug% mcg% t/l ratio calc sec secs second seconds index titer titre mm pg fl s/co sco au ru gpl mpl apl ai iv isr lu eu bu mom mmhg cm
units unit inr ph hpf lpf /hpf /lpf /ul /mm3 cells copies dl ml ul ng ug mg kg mcg min hr hrs years yrs weeks wks days
femtoliter femtoliters picogram picograms`.split(/\s+/u),
);
/** A word that can follow a unit as a part of it. */
const annotation = /^(?:feu|ddu|creat\.?|creatinine|m2|m²|m\^2|sqm|total)$/iu;

/** Whether a text is a unit by its form: an amount, an amount of something, or a word for one. */
export function isUnit(text: string): boolean {
  const [unit = '', ...more] = text
    .trim()
    .replaceAll(/\{[^}]*\}/gu, '')
    .split(/(?<=\S)\s+(?=\p{L})/u);
  if (more.length > 0 && isUnit(unit)) return more.every((word) => annotation.test(word));
  const whole = text.trim();
  if (plain.has(whole.toLowerCase())) return true;
  const [first = '', ...rest] = whole.replaceAll(/\{[^}]*\}/gu, '').split('/');
  // A power of ten alone is a part of the number.
  if (rest.length === 0) return amount.test(first) && first.length > 1 && !/\d/u.test(first);
  const isAmount = first === '' ? whole.startsWith('/') : amount.test(first);
  return isAmount && rest.every((part) => divisor.test(part) || amount.test(part));
}
