/** An invalid or incomplete file. The message is a sentence for the user who sent it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
