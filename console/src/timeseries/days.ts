const day = /^\d{4}-\d{2}-\d{2}$/u;

/** Whether a text is a day of the calendar. */
export function isDay(text: string): boolean {
  return (
    day.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  );
}
