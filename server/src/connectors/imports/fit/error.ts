/** A file that is not FIT, or not whole. The message is a sentence for the person who sent it. */
export class FitFileError extends Error {
  override readonly name = 'FitFileError';
}
