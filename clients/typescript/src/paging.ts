import type { Paging } from './operation.ts';
import type { Input } from './request.ts';

type Page = Readonly<Record<string, unknown>>;
type Ask = (input: Input) => Promise<unknown>;

/** Every page from where the input says on. The next one is asked for when it is wanted. */
export async function* readPages(paging: Paging, input: Input, ask: Ask): AsyncGenerator<Page> {
  let next: Input | null = input;
  while (next !== null) {
    const page: Page = { ...Object(await ask(next)) };
    yield page;
    next = nextOf(paging, next, page);
  }
}

/** Every item of every page. */
export async function* readItems(paging: Paging, input: Input, ask: Ask): AsyncGenerator {
  for await (const page of readPages(paging, input, ask)) yield* itemsOf(paging, page);
}

function nextOf(paging: Paging, input: Input, page: Page): Input | null {
  const { parameter } = paging;
  const count = itemsOf(paging, page).length;
  const total = Number(page['total']);
  switch (parameter) {
    case 'offset': {
      const offset = Number(page['offset'] ?? input['offset'] ?? 0) + count;
      return count > 0 && offset < total ? { ...input, offset } : null;
    }
    case 'page': {
      const number = Number(page['page'] ?? input['page'] ?? 1);
      const isLast = number * Number(page['size'] ?? count) >= total;
      return count > 0 && !isLast ? { ...input, page: number + 1 } : null;
    }
    // Of events there is always a place to go on: the end is a page without any.
    case 'after':
      return count > 0 ? goOn(input, parameter, page['next_cursor']) : null;
    default:
      return goOn(input, parameter, page['next_cursor']);
  }
}

function goOn(input: Input, parameter: string, cursor: unknown): Input | null {
  return typeof cursor === 'string' && cursor !== '' ? { ...input, [parameter]: cursor } : null;
}

function itemsOf({ items }: Paging, page: Page): readonly unknown[] {
  const list = items === null ? undefined : page[items];
  return Array.isArray(list) ? list : [];
}
