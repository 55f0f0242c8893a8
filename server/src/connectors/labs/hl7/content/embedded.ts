import { joinParts, partOf, type ReadDocument } from '../attachment.ts';
import type { Reader, Segment } from '../message.ts';

/** Returns the documents in ZEF segments: base64 in field 2. A segment that does not begin a document continues the one above. */
export function embeddedDocuments(
  read: Reader,
  segments: readonly Segment[],
): { readonly documents: readonly ReadDocument[]; readonly notTaken: readonly string[] } {
  const groups: string[][] = [];
  for (const segment of segments.filter(({ name }) => name === 'ZEF')) {
    const { text, isStart } = partOf(read.rawText(segment, 2), 'unknown');
    const above = groups.at(-1);
    if (text === '') continue;
    if (isStart || above === undefined) groups.push([text]);
    else above.push(text);
  }
  const found = groups.map((parts) => joinParts(parts, 'unknown'));
  const documents = found.filter((each) => each !== undefined);
  const isAnyLost = documents.length < groups.length;
  return { documents, notTaken: isAnyLost ? ['ZEF-2: a file that cannot be read'] : [] };
}
