import type { ReactElement } from 'react';

import type { UnknownFilter } from '#console/kernel/sources/model.ts';

import { Button } from './button.tsx';
import { EmptyState } from './feedback.tsx';

type Props = {
  readonly unknown: readonly UnknownFilter[];
  readonly onRemove: (name: string) => void;
};

/** In the place of rows: a filter that nothing matches shows none, and never all. */
export function UnknownFilters({ unknown, onRemove }: Props): ReactElement {
  return (
    <EmptyState title="No rows: a filter matches nothing">
      <ul>
        {unknown.map(({ name, text }) => (
          <li key={name}>
            {text}{' '}
            <Button
              kind="quiet"
              icon="close"
              iconOnly
              onClick={() => onRemove(name)}
            >{`Remove the filter: ${text}`}</Button>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}
