/** What somebody may have meant: the known name with the fewest edits, if there are few. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  if (name.length > 64) return undefined;
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let bestEdits = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const each of known) {
    const edits = editsBetween(wanted, each.toLowerCase());
    if (edits < bestEdits) {
      best = each;
      bestEdits = edits;
    }
  }
  return best;
}

/** `unknown; did you mean near?` */
export function withSuggestion(message: string, name: string, known: Iterable<string>): string {
  const near = nearest(name, known);
  return near === undefined ? message : `${message}; did you mean ${near}?`;
}

/** Levenshtein's distance. */
function editsBetween(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const substituted = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
