import type { Interpretation } from './interpretation.ts';

/**
 * The meaning of a decision limit for values within and outside of it. A value outside of an abnormal label can be
 * abnormal in another way, so it is unknown.
 */
export type Meaning = {
  readonly within: Exclude<Interpretation, 'unknown'>;
  readonly outside: 'abnormal' | 'unknown';
};

const list = (text: string): readonly string[] => text.split(/\s*;\s*/u);

/** Reviewed labels, in lower case. A label that is not here has no meaning for Salus. */
const labels: readonly (readonly [Meaning, readonly string[]])[] = [
  [
    { within: 'critical', outside: 'unknown' },
    list(
      'panic; critical; crit; critically high; critically low; critical high; critical low; above upper panic limits; below lower panic limits; above upper panic; below lower panic; above panic; below panic; above critical; below critical; high critical; low critical; panic high; panic low; high panic; low panic; alert; alert value; action value; toxic; toxicity; potentially toxic; possibly toxic; possible toxicity; intoxication; overdose; severe toxicity; lethal; potentially lethal; fatal; life threatening; life-threatening; emergency; hh; ll; aa; ch; cl; ph; pl',
    ),
  ],
  [
    { within: 'abnormal', outside: 'unknown' },
    list(
      'abnormal; abn; above high normal; below low normal; above high; below low; above normal; below normal; above range; below range; above high threshold; below low threshold; above high reference; below low reference; above upper limit; below lower limit; above upper limit of normal; below lower limit of normal; above reference range; below reference range; above reference; below reference; abnormally high; abnormally low; high; low; h; l; a; hi; lo; very high; very low; elevated; mildly elevated; moderately elevated; severely elevated; markedly elevated; increased; decreased; reduced; mildly reduced; moderately reduced; severely reduced; mildly decreased; moderately decreased; severely decreased; depressed; severe; moderate; mild; positive; pos; presumptive positive; weakly positive; weak positive; low positive; moderate positive; high positive; strong positive; strongly positive; reactive; weakly reactive; repeatedly reactive; detected; det; present; deficient; deficiency; severe deficiency; severely deficient; mild deficiency; moderate deficiency; insufficient; insufficiency; inadequate; suboptimal; undesirable; subtherapeutic; sub-therapeutic; supratherapeutic; supra-therapeutic; equivocal; borderline; borderline high; borderline low; borderline positive; indeterminate; inconclusive; indefinite; intermediate; gray zone; grey zone; gray-zone; grey-zone; suspicious; suspect; questionable; impaired; prediabetes; pre-diabetes; prediabetic; pre-diabetic; diabetes; diabetic; diabetes mellitus; impaired fasting glucose; impaired glucose tolerance; increased risk; increased risk for diabetes; increased risk of diabetes; at risk; high risk; higher risk; very high risk; moderate risk; elevated risk; hypothyroid; hyperthyroid; hypoglycemia; hyperglycemia; hypoglycemic; hyperglycemic; anemia; anemic; kidney failure; kidney disease; chronic kidney disease; ckd; renal failure; susceptible; non-immune; nonimmune; not immune; no immunity; nonprotective; non-protective; excess; excessive; overload; iron overload; heavy metal exposure; exposure; poor; poor control; out of range; outside range; outside normal limits',
    ),
  ],
  [
    { within: 'normal', outside: 'abnormal' },
    list(
      'normal; within normal limits; wnl; negative; neg; nonreactive; non-reactive; non reactive; not reactive; not detected; none detected; undetected; undetectable; absent; not present; not elevated; desirable; desired; acceptable; therapeutic; therapeutic range; therapeutic level; sufficient; sufficiency; adequate; nondiabetic; non-diabetic; non diabetic; no diabetes; nontoxic; non-toxic; not toxic; not deficient; euthyroid; unremarkable; nondeficient',
    ),
  ],
  [
    { within: 'normal', outside: 'unknown' },
    list(
      'optimal; ideal; low risk; lower risk; lowest risk; minimal risk; immune; immunity; protective; protected; protective immunity; consistent with immunity',
    ),
  ],
];

const meanings: ReadonlyMap<string, Meaning> = new Map(
  labels.flatMap(([meaning, words]) => words.map((word) => [word, meaning] as const)),
);

/** Words around a label that do not change it. */
const fillers =
  /^(?:(?:interpretation|repeat|is|are|=|:|means|indicates|indicative of|considered|consistent with|suggests|suggestive of|the|a|an)\s+)+|\s+(?:if|when|is|or|and|repeat(?:ed|edly)?|on repeat|confirmed|see (?:note|comment)|levels?|values?|results?|range|limits?|zone|concentrations?|interval|for [a-z -]{1,30} antibod(?:y|ies))$/u;

/** Remarks that say how a range was determined, not what a value in it means: the range is a reference interval. */
const remarks = new Set(
  list(
    'fasting; non-fasting; nonfasting; calc; calculated; normal; normal range; normal limits; within normal limits; wnl; reference; reference range; reference interval; ref; ref range; expected; expected range; usual',
  ),
);

/** The text of a label in lower case, without brackets, signs and words that do not change it. */
function plainLabel(text: string): string {
  const plain = text
    .toLowerCase()
    .replaceAll(/[()[\]"'*=:,;.!|]+/gu, ' ')
    .replaceAll(/\s*\/\s*/gu, '/')
    .replaceAll(/(?:^|\s)[-–—]+(?=\s|$)/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const shorter = plain.replace(fillers, '').trim();
  return shorter === plain || shorter === '' ? plain : plainLabel(shorter);
}

/** Returns null for a label that is not in the reviewed table. Of two labels (`High/Positive`) both must mean the same. */
export function meaningOf(label: string): Meaning | null {
  const found = partsOf(label).map((part) => meanings.get(part) ?? null);
  const [first = null] = found;
  const isOne = found.every((each) => each !== null && each.within === first?.within);
  return isOne ? first : null;
}

/** Returns true if the words of a range are only remarks. */
export function isRemark(words: string): boolean {
  return words === '' || partsOf(words).every(isRemarkPart);
}

/** `fasting reference` is two remarks. */
function isRemarkPart(part: string): boolean {
  if (part === '' || remarks.has(part)) return true;
  const all = part.split(' ');
  return all.length > 1 && all.every((word) => remarks.has(word));
}

function partsOf(label: string): readonly string[] {
  const whole = plainLabel(label);
  if (meanings.has(whole) || remarks.has(whole)) return [whole];
  return whole.split(/\/| or /u).map(plainLabel);
}
