import { createHash } from 'node:crypto';

import type { Json } from '#terminology';

/** There are no versions: a weak tag of what a resource says. */
export function entityTagOf(resource: Json): string {
  const digest = createHash('sha256').update(JSON.stringify(resource)).digest('base64url');
  return `W/"${digest.slice(0, 22)}"`;
}

/** Whether a header `if-none-match` has the tag. */
export function isTagIn(sent: string | undefined, tag: string): boolean {
  const tags = new Set((sent ?? '').split(',').map((each) => each.trim().replace(/^W\//u, '')));
  return tags.has('*') || tags.has(tag.slice(2));
}
