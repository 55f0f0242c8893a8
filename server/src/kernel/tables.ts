import { readFileSync } from 'node:fs';

/** The rows below the heading of a tab-separated table that is part of the product. */
export function readTable(url: URL): readonly (readonly string[])[] {
  return readFileSync(url, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
}
