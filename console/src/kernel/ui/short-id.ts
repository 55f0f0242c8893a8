const uuid = /\b([0-9a-f]{8})-(?:[0-9a-f]{4}-){3}[0-9a-f]{7}([0-9a-f]{5})\b/giu;

/** The text with the beginning and the end of each UUID in it. */
export function shortId(text: string): string {
  return text.replaceAll(uuid, '$1…$2');
}
