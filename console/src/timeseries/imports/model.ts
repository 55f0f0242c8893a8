const mebibyte = 1024 * 1024;
const bytesMax = 1024 * mebibyte;

/** Why a file is not sent; null where it is. What it is, the server finds out by its content. */
export function fileProblem({ size }: { readonly size: number }): string | null {
  if (size === 0) return 'The file is empty.';
  return size > bytesMax ? `The file is too large: at most ${bytesMax / mebibyte} MiB.` : null;
}

/** What a kind of file is called. */
const titles: Readonly<Record<string, string>> = {
  apple_health: 'Apple Health',
  dexcom_clarity: 'Dexcom Clarity',
  libreview: 'LibreView',
  nightscout: 'Nightscout',
  google_takeout: 'Google Takeout',
  google_fit: 'Google Fit',
  whoop: 'Whoop',
  oura: 'Oura',
  garmin: 'Garmin',
  samsung_health: 'Samsung Health',
  strava: 'Strava',
  health_connect: 'Health Connect',
  withings: 'Withings',
  csv: 'A table with a mapping',
};

export function titleOf(kind: string): string {
  return titles[kind] ?? kind.toUpperCase();
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

/** The kinds of rows that were not imported, each with its count and its first row: `3 value (row 12)`. */
export function leftOutText(
  leftOut: Readonly<Record<string, number>>,
  firsts: Readonly<Record<string, string>>,
): string {
  const told = Object.entries(leftOut)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => {
      const first = firsts[name];
      return `${countsText({ [name]: count })}${first === undefined ? '' : ` (first: ${first})`}`;
    });
  return told.length === 0 ? 'nothing' : told.join(', ');
}
