/** A day of the viewer's calendar, and how much there was. */
export type DayCount = { readonly day: string; readonly count: number };

const shownDays = 7;

/** The last seven days, today last; a day without an hour of its own had nothing. */
export function dayCounts(
  hours: readonly { readonly from: string; readonly count: number }[],
  now: Date,
): readonly DayCount[] {
  return Array.from({ length: shownDays }, (_, index) => {
    const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() - shownDays + 1 + index);
    const end = new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1);
    const inside = hours.filter(({ from }) => {
      const begin = new Date(from);
      return begin >= at && begin < end;
    });
    return { day: dayOf(at), count: inside.reduce((sum, { count }) => sum + count, 0) };
  });
}

const two = (part: number): string => String(part).padStart(2, '0');

function dayOf(at: Date): string {
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
