/** Stages of sleep from the lightest down, as a hypnogram has its rows. The numbers are the contract's. */
export const stages = [
  { value: 4, name: 'Awake' },
  { value: 3, name: 'REM' },
  { value: 2, name: 'Light' },
  { value: 1, name: 'Deep' },
] as const;

/** Asleep or in bed, without saying how deeply; drawn in a row of its own. */
const others = [
  { value: 5, name: 'Entered by hand' },
  { value: -1, name: 'Not known' },
] as const;

type Stretch = { readonly start: string; readonly end: string; readonly value: number };

export type Row = { readonly value: number; readonly name: string };

/** One stretch as it lies in the picture: parts of its width from the left, and its row from the top. */
export type Placed = Row & {
  readonly from: number;
  readonly width: number;
  readonly row: number;
  readonly start: string;
  readonly end: string;
};

export type Hypnogram = {
  readonly rows: readonly Row[];
  readonly placed: readonly Placed[];
  /** From one stretch to the next that begins where it ends; nothing joins the two sides of a gap. */
  readonly joins: readonly {
    readonly at: number;
    readonly fromRow: number;
    readonly toRow: number;
  }[];
};

/** Lays the stages of a night out between its two ends. */
export function layOut(
  stretches: readonly Stretch[],
  session: { readonly start: string; readonly end: string },
): Hypnogram {
  const from = Date.parse(session.start);
  const length = Math.max(1, Date.parse(session.end) - from);
  const rows = [
    ...stages,
    ...others.filter(({ value }) => stretches.some((each) => each.value === value)),
  ];
  const part = (at: string): number => Math.min(1, Math.max(0, (Date.parse(at) - from) / length));
  const placed = stretches
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .flatMap(({ start, end, value }): readonly Placed[] => {
      const row = rows.findIndex((each) => each.value === value);
      const found = rows[row];
      const width = part(end) - part(start);
      return found === undefined || width <= 0
        ? []
        : [{ ...found, from: part(start), width, row, start, end }];
    });
  const joins = placed.flatMap((each, index) => {
    const before = placed[index - 1];
    return before === undefined ||
      Date.parse(before.end) !== Date.parse(each.start) ||
      before.row === each.row
      ? []
      : [{ at: each.from, fromRow: before.row, toRow: each.row }];
  });
  return { rows, placed, joins };
}

/** Minutes in each stage, for those who read it instead of seeing it. */
export function minutesIn({
  rows,
  placed,
}: Hypnogram): readonly { readonly name: string; readonly minutes: number }[] {
  return rows.map(({ value, name }) => {
    const own = placed.filter((each) => each.value === value);
    const ms = own.reduce((sum, { start, end }) => sum + Date.parse(end) - Date.parse(start), 0);
    return { name, minutes: Math.round(ms / 60_000) };
  });
}
