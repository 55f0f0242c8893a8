/** Words at the beginning of a text that say that a test was not done. */
const begins =
  /^(?:tnp|qns|nsq|qnr|dnr|t\.n\.p\.?|q\.n\.s\.?|(?:test(?:ing)? |assay |analysis )?(?:was )?not (?:performed|done|completed)(?=\W*$| ?[-–—:;,(/]| due| because)|test(?:ing)? (?:was )?not (?:performed|done|completed|reported)|(?:test|order) (?:was )?(?:cancel(?:l)?ed|deleted)|quantity (?:is )?(?:not sufficient|insufficient)|insufficient (?:quantity|specimen|sample|volume)|(?:specimen|sample) (?:quantity |volume )?(?:is )?(?:insufficient|unsuitable|unacceptable|rejected|lost)|(?:unsuitable|unacceptable|rejected|lost) (?:specimen|sample)|no (?:specimen|sample) (?:was )?received|(?:specimen|sample) (?:was )?not received|unable to (?:perform|report) (?:the )?test|(?:result|value) (?:is )?not available)(?![\p{L}\d])/iu;
const whole =
  /^(?:not (?:performed|done|tested)|cancel(?:l)?ed|canc|cxl|credited|rejected|no result|not reported|unable to report|unable to perform)[.!]?$/iu;
/** Signs that some laboratories print around such words: `*QNS*`, `(QNS)`. */
const around = /^[\s*"'([{<-]+|[\s*"')\]}>-]+$/gu;

/** Returns true if a text in the result field says that there is no result. */
export function isNotPerformed(text: string): boolean {
  const plain = text.replaceAll(around, '').replaceAll(/\s+/gu, ' ');
  return begins.test(plain) || whole.test(plain);
}
