const unitSeconds = { minutes: 60, hours: 3600, days: 86_400 } as const;
export type TimeUnit = keyof typeof unitSeconds;

/** How far the clock is moved; null where no whole number above nothing is typed. How far at most is the server's to say. */
export function secondsOf(amount: string, unit: TimeUnit): number | null {
  const number = Number(amount);
  return amount.trim() === '' || !Number.isInteger(number) || number < 1
    ? null
    : number * unitSeconds[unit];
}
