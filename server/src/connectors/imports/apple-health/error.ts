/** A file that is no export, or not whole. The message is a sentence for the person who sent it. */
export class AppleHealthError extends Error {
  override readonly name = 'AppleHealthError';
}
