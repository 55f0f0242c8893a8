/** A query that exceeds a limit: it is rejected instead of truncated. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}
