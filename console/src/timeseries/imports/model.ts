/** What is read of a file, by how its name ends; null: of such a file nothing is. */
export type ImportKind = 'apple_health' | 'fit';

export function kindOf(fileName: string): ImportKind | null {
  const name = fileName.toLowerCase();
  if (name.endsWith('.zip')) return 'apple_health';
  return name.endsWith('.fit') ? 'fit' : null;
}

const mebibyte = 1024 * 1024;
const bytesMax: Readonly<Record<ImportKind, number>> = {
  apple_health: 1024 * mebibyte,
  fit: 8 * mebibyte,
};

/** Why a file is not sent; null where it is. */
export function fileProblem({
  name,
  size,
}: {
  readonly name: string;
  readonly size: number;
}): string | null {
  const kind = kindOf(name);
  if (kind === null)
    return 'This is neither the ZIP archive that the Health app exports nor a FIT file.';
  if (size === 0) return 'The file is empty.';
  return size > bytesMax[kind]
    ? `The file is too large: at most ${bytesMax[kind] / mebibyte} MiB.`
    : null;
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;

/** The user of an address; what is no id is left out. */
export function searchOf(search: Readonly<Record<string, unknown>>): { readonly user?: string } {
  const { user } = search;
  return typeof user === 'string' && uuid.test(user) ? { user } : {};
}

export function isUserId(text: string): boolean {
  return uuid.test(text);
}

/** Counts in words: `120 samples, 3 workouts`; what is zero is not told. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  const told = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count.toLocaleString('en')} ${name.replaceAll('_', ' ')}`);
  return told.length === 0 ? 'nothing' : told.join(', ');
}
