import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { Button } from './button.tsx';

type Paged = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

/** Reads the next page of a list that has one. */
export function More({ query }: { readonly query: Paged }): ReactElement | null {
  return query.hasNextPage ? (
    <div>
      <Button onClick={() => void query.fetchNextPage()} isBusy={query.isFetchingNextPage}>
        Show more
      </Button>
    </div>
  ) : null;
}
