/** A file that is incomplete or not FIT. The message is a sentence for the user who sent it. */
export class FitFileError extends Error {
  override readonly name = 'FitFileError';
}
