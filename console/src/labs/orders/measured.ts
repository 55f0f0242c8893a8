/** The numbers that a result can be; an end that is not known is open. */
export type Measured = { readonly low: number | null; readonly high: number | null };

type Result = {
  readonly bounds?: { readonly min: number | null; readonly max: number | null } | undefined;
};

/** The number, or its bounds: `<5` is anything up to 5. Null for words. The server reads what laboratories print. */
export function measuredOf({ bounds }: Result): Measured | null {
  return bounds === undefined ? null : { low: bounds.min, high: bounds.max };
}
