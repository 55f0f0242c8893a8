/**
 * Returns the rounding error of `next`, which is `sum + value` as a float64: exactly, for finite numbers (Knuth's
 * two-sum).
 */
export function lostBy(sum: number, value: number, next: number): number {
  const added = next - sum;
  return sum - (next - added) + (value - added);
}
