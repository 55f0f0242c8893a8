const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
  ['year', Infinity],
] as const;

/** Some locales of servers and tests carry parts that `Intl` does not know. */
export const locale = ((): string => {
  const given = typeof navigator === 'undefined' ? 'en' : navigator.language;
  try {
    return new Intl.Locale(given.replace(/@.*$/u, '')).toString();
  } catch {
    return 'en';
  }
})();

/** How long ago, in words: `3 minutes ago`, `in 2 days`. */
export function relativeTime(at: Date, now: Date): string {
  let amount = (at.getTime() - now.getTime()) / 1000;
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

/** Date and time to the second with the name of the zone. */
export function absoluteTime(at: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
    timeZoneName: 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(at);
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
