const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', Infinity],
] as const;

/** From here on a date says more than a number of days. */
const relativeMaxMs = 7 * 86_400_000;

/** ISO dates and 24 hours, the same for everybody. */
const isoLocale = 'sv-SE';

/** Some locales of servers and tests carry parts that `Intl` does not know. */
export const locale = ((): string => {
  const given = typeof navigator === 'undefined' ? 'en' : navigator.language;
  try {
    return new Intl.Locale(given.replace(/@.*$/u, '')).toString();
  } catch {
    return 'en';
  }
})();

/** `3 minutes ago`, `in 2 days`; more than a week away the date on the clock of the browser. */
export function relativeTime(at: Date, now: Date): string {
  const difference = at.getTime() - now.getTime();
  if (Math.abs(difference) > relativeMaxMs)
    return new Intl.DateTimeFormat(isoLocale, { dateStyle: 'short' }).format(at);
  let amount = difference / 1000;
  for (const [unit, length] of steps) {
    if (Math.abs(amount) < length) {
      const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
      return unit === 'second' && Math.abs(amount) < 10
        ? format.format(0, 'second')
        : format.format(Math.round(amount), unit);
    }
    amount /= length;
  }
  return at.toISOString();
}

/** How long something takes already: `4 h 12 min`, `3 d 2 h`. */
export function ageText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return hours === 0 ? `${days} d` : `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** `2026-11-27 18:04:05 UTC+1`: ISO date, 24 hours, and the offset of the zone. */
export function absoluteTime(at: Date, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  const time = new Intl.DateTimeFormat(isoLocale, {
    dateStyle: 'short',
    timeStyle: 'medium',
    ...zone,
  }).format(at);
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset', ...zone });
  const offset = parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  return `${time} ${offset?.replace('GMT', 'UTC') ?? ''}`.trim();
}

const durations = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** A range of the address: `7d` ends now and stays relative; `a/b` is fixed. */
export function rangeOf(
  text: string,
  now: Date,
): { readonly from: Date; readonly to: Date } | null {
  const [, amount, unit] = /^(\d{1,4})([mhdw])$/u.exec(text) ?? [];
  const length = Object.entries(durations).find(([each]) => each === unit)?.[1];
  if (length !== undefined)
    return { from: new Date(now.getTime() - Number(amount) * length), to: now };
  const [from, to] = text.split('/').map((each) => new Date(each));
  if (from === undefined || to === undefined) return null;
  return from < to ? { from, to } : null;
}
