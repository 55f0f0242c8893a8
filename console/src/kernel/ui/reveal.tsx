import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';

import { usePermission } from '#console/kernel/session/session.ts';

import { Button } from './button.tsx';
import { Loaded } from './feedback.tsx';

type Props<Data> = {
  /** What is shown on a click: `name and birth date`. */
  readonly what: string;
  /** What reads it. It is not asked before the click, and forgotten when it is hidden. */
  readonly query: UseQueryOptions<Data>;
  readonly children: (data: Data) => ReactNode;
};

/** Health data and identity: not fetched until somebody asks for it, which the audit log has with their name. */
export function Reveal<Data>({ what, query, children }: Props<Data>): ReactElement {
  const [isShown, setShown] = useState(false);
  const mayReveal = usePermission('reveal');
  return (
    <div>
      {isShown ? <Revealed query={query}>{children}</Revealed> : null}
      {/* One button for both, so that the focus stays on it. */}
      <Button
        kind={isShown ? 'quiet' : 'plain'}
        {...(isShown ? {} : { icon: 'eye' })}
        onClick={() => setShown(!isShown)}
        disabledWhy={mayReveal ? null : 'your role sees masked data only'}
        title="The audit log keeps that you looked."
      >
        {`${isShown ? 'Hide' : 'Show'} ${what}`}
      </Button>
    </div>
  );
}

function Revealed<Data>({
  query,
  children,
}: Pick<Props<Data>, 'query' | 'children'>): ReactElement {
  const found = useQuery({
    ...query,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return (
    <Loaded query={found} lines={2}>
      {children}
    </Loaded>
  );
}
