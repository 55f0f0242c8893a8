import { Readable } from 'node:stream';

import { X12parser } from 'x12-parser';

/** Segments as a reader that is not ours sees them: the name, then the elements, each with its components. */
export async function readIndependently(
  bytes: Uint8Array,
): Promise<readonly (readonly string[])[]> {
  const segments: string[][] = [];
  const parser = Readable.from([Buffer.from(bytes)]).pipe(new X12parser());
  for await (const segment of parser) segments.push(join(segment as Record<string, string>));
  return segments;
}

/** It names the parts of element 3 `3`, `3-1`, `3-2`. */
function join({ name = '', ...parts }: Record<string, string>): string[] {
  const elements = [name];
  for (const [key, value] of Object.entries(parts)) {
    const [position, component] = key.split('-').map(Number);
    const at = position ?? 0;
    elements[at] = component === undefined ? value : `${elements[at]}:${value}`;
  }
  return elements;
}
