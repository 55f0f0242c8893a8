import { isOfOurCalendar, isTimeZone, parsePlainDate } from './time.ts';

export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu;

/** String formats that schemas may name, each with its check. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  uuid: (text) => uuidPattern.test(text),
  date: (text) => parsePlainDate(text) !== undefined,
  'date-time': (text) =>
    /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/u.test(text) && isOfOurCalendar(Date.parse(text)),
  'time-zone': isTimeZone,
  'visible-text': isVisibleText,
  'display-name': isDisplayName,
  'phone-number': isPhoneNumber,
  'plain-text': isPlainText,
  email: (text) => text.length <= 254 && text.isWellFormed() && emailPattern.test(text),
  uri: (text) => isPlainText(text) && /^https?:\/\/\S+$/iu.test(text) && URL.canParse(text),
};

/** Permissive, because only sending a message shows whether an address works. */
const emailPattern = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@.\p{Cc}]{2,}$/u;

const punctuation = /[\s().\-/]/gu;
/** The lines 555-0100 to 555-0199 of the North American plan are reserved for fiction; other lines of 555 exist. */
const fictional = /^(?:\+?1)?\d{3}55501\d{2}$/u;

/**
 * Accepts E.164 and common spellings. Does not check whether the number is assigned, because new ranges would be
 * rejected.
 */
export function isPhoneNumber(text: string): boolean {
  return /^\+?\d{7,15}$/u.test(text.replaceAll(punctuation, ''));
}

/** Returns false for the reserved fictitious numbers, which telephone systems reject. */
export function isDialable(phoneNumber: string): boolean {
  return !fictional.test(phoneNumber.replaceAll(punctuation, ''));
}

/** Whether a text is well-formed, not blank and free of control characters. */
export function isVisibleText(text: string): boolean {
  return isPlainText(text) && /\S/u.test(text);
}

/** Characters that are not drawn, or that change the order in which others are drawn. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/**
 * The joiners of emoji, and those between letters of scripts that are written with them, such as Persian and Sinhala. In
 * Latin, Greek and Cyrillic a joiner is invisible.
 */
const joiners =
  /(?<=\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?)\u200d(?=\p{Extended_Pictographic})|(?<=[[\p{L}\p{M}]--[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{Default_Ignorable_Code_Point}]])[\u200c\u200d](?=[\p{L}--[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{Default_Ignorable_Code_Point}]])/gv;
/** Letters and signs without a visible shape: Hangul fillers, the Braille blank, marks. */
const shapeless = /[\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Returns true if a name is drawn as it is stored: without hidden characters, and not blank. */
export function isDisplayName(text: string): boolean {
  if (!text.isWellFormed() || hidden.test(text.replaceAll(joiners, ''))) return false;
  return text.replaceAll(shapeless, '') !== '';
}

/** Returns true for text that PostgreSQL accepts, also a blank one. */
function isPlainText(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}
