/** A file that is not what it should be, or not whole. The message is a sentence for the person who sent it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
