import { operationTable } from './generated/operations.ts';

/** What the client knows of an operation at run time. */
export type Operation = {
  readonly name: string;
  readonly method: string;
  /** With names in braces. */
  readonly path: string;
  readonly key: 'team' | 'management' | 'link' | 'none';
  /** `always`: sent twice, all is as after once; `keyed`: so with an idempotency key; `never`: not so. */
  readonly repetition: 'always' | 'keyed' | 'never';
  /** Of a body that is not JSON; null: it is, or there is none. */
  readonly mediaType: string | null;
  readonly isStream: boolean;
  readonly paging: Paging | null;
};

export type Paging = {
  /** The field of the query that says where a page begins. */
  readonly parameter: string;
  /** The field of a page that lists its items; null: it has groups by provider. */
  readonly items: string | null;
};

export const operations: readonly Operation[] = operationTable
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', method = '', path = '', key = '', repetition = '', media = '-', paging = ''] =
      line.split(' ');
    const [parameter = '', items = ''] = paging.split('>');
    return {
      name,
      method,
      path,
      key: isKey(key) ? key : 'none',
      repetition: repetition === 'always' || repetition === 'keyed' ? repetition : 'never',
      mediaType: media === '-' ? null : media,
      isStream: paging === 'stream',
      paging: paging.includes('>') ? { parameter, items: items || null } : null,
    };
  });

function isKey(text: string): text is 'team' | 'management' | 'link' {
  return ['team', 'management', 'link'].includes(text);
}
