/** A query that holds more than it may: refused, and not cut short. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}
