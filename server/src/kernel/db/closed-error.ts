/** Thrown to requests and workers that come after the end: the process stops. */
export class DatabaseClosedError extends Error {
  override readonly name = 'DatabaseClosedError';
  constructor() {
    super('The database is closed.');
  }
}
