import { readFile } from 'node:fs/promises';

/** A query that a person would type, and the codes that they would call right. */
export type Query = {
  readonly kind: string;
  readonly query: string;
  /** Codes with their dots; one that ends with an asterisk stands for all that begin so. */
  readonly accepted: readonly string[];
};

/** `evaluation` is for measuring alone; the search was set on the others. */
export type QuerySet = 'evaluation' | 'tuning' | 'colloquial' | 'colloquial-tuning';

export async function readQueries(set: QuerySet): Promise<readonly Query[]> {
  const text = await readFile(new URL(`${set}.tsv`, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [kind = '', query = '', accepted = ''] = line.split('\t');
      return { kind, query, accepted: accepted.split(',') };
    });
}

export function isAccepted({ accepted }: Query, code: string): boolean {
  return accepted.some((each) =>
    each.endsWith('*') ? code.startsWith(each.slice(0, -1)) : code === each,
  );
}

/** A query as it is searched for while it is typed, from its second letter on. */
export function keystrokes({ query }: Query): readonly string[] {
  return Array.from({ length: Math.max(0, query.length - 1) }, (_, place) =>
    query.slice(0, place + 2),
  ).filter((typed) => typed.trim() !== '');
}
