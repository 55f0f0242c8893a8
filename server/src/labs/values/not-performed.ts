/** Words at the beginning of a text that say that a test was not done. */
const begins =
  /^(?:tnp|qns|qnr|dnr|test(?:ing)? (?:was )?not (?:performed|done|completed)|test (?:was )?cancel(?:l)?ed|quantity (?:is )?not sufficient|quantity insufficient|insufficient (?:quantity|specimen|sample|volume)|specimen (?:quantity )?insufficient|no specimen (?:was )?received|specimen (?:was )?not received|unable to (?:perform|report) (?:the )?test)(?![\p{L}\d])/iu;
const whole =
  /^(?:not (?:performed|done|tested)|cancel(?:l)?ed|credited|rejected|specimen rejected|no result|not reported|unable to report|unable to perform)[.!]?$/iu;

/** Whether a text that stands where a result is says that there is none. */
export function isNotPerformed(text: string): boolean {
  const plain = text.trim().replaceAll(/\s+/gu, ' ');
  return begins.test(plain) || whole.test(plain);
}
