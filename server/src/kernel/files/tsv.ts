import { readFileSync } from 'node:fs';

/** The rows below the heading of a tab-separated table that is part of the product; lines that begin with # are notes. */
export function readTsv(url: URL): readonly (readonly string[])[] {
  return readFileSync(url, 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .slice(1)
    .map((line) => line.split('\t'));
}
