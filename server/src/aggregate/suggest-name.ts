import { editDistance } from '#kernel/search/edit-distance.ts';

/** Returns the known name that was probably meant: the one with the fewest edits, if there are few. */
export function suggestName(name: string, known: Iterable<string>): string | undefined {
  if (name.length > 64) return undefined;
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let bestEdits = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const each of known) {
    const edits = editDistance(wanted, each.toLowerCase(), bestEdits);
    if (edits < bestEdits) {
      best = each;
      bestEdits = edits;
    }
  }
  return best;
}

/** `unknown; did you mean near?` */
export function withSuggestion(message: string, name: string, known: Iterable<string>): string {
  const near = suggestName(name, known);
  return near === undefined ? message : `${message}; did you mean ${near}?`;
}
